import { FileText } from 'lucide';
import { useState } from 'react';
import { api } from '../session/api.ts';
import { ErrorLine } from '../ui/error-line.tsx';
import { errorText } from '../ui/error-text.ts';
import { Icon } from '../ui/icon.tsx';
import styles from './pdf-link.module.css';
import { saveDownload } from './save-download.ts';
import { pdfType } from './send-pdf.ts';

/** Downloads a listing's PDF. It is fetched with the user's token, since there is no public URL. */
export const PdfLink = ({ fileId, fileName }: { fileId: string; fileName: string }) => {
  const [isBusy, setBusy] = useState(false);
  const [error, setError] = useState<string>();
  const save = async () => {
    if (isBusy) return;
    setBusy(true);
    setError(undefined);
    try {
      const { getFile } = await api();
      await saveDownload(await getFile({ params: { id: fileId } }), pdfType);
    } catch (refused) {
      setError(errorText(refused, 'The file can’t be reached just now. Please try again.'));
    } finally {
      setBusy(false);
    }
  };
  return (
    <>
      <button type="button" className={styles.link} aria-disabled={isBusy} onClick={save}>
        <Icon of={FileText} size={18} />
        <span>
          {fileName} <span className={styles.kind}>{isBusy ? 'Getting it…' : 'Download'}</span>
        </span>
      </button>
      <ErrorLine>{error}</ErrorLine>
    </>
  );
};
