import { FileText } from 'lucide';
import { useState } from 'react';
import type { Download } from '#contract/endpoint.ts';
import { isRefused } from '#contract/refusals.ts';
import { api } from '../session/api.ts';
import { findKeptFile } from '../session/kept-bookings.ts';
import { ErrorLine } from '../ui/error-line.tsx';
import { errorText } from '../ui/error-text.ts';
import { Icon } from '../ui/icon.tsx';
import styles from './pdf-link.module.css';
import { saveDownload } from './save-download.ts';
import { pdfType } from './send-pdf.ts';

/** The file from the server, or from this device if it can't be reached and the file of a booking is kept. */
const loadFile = async (id: string): Promise<Download> => {
  try {
    const { getFile } = await api();
    return await getFile({ params: { id } });
  } catch (error) {
    const kept = isRefused(error) && error.status >= 500 ? await findKeptFile(id) : undefined;
    if (!kept) throw error;
    return { name: kept.name, content: kept.content.stream() };
  }
};

/** Downloads a listing's PDF. It is fetched with the user's token, since there is no public URL. */
export const PdfLink = ({ fileId, fileName }: { fileId: string; fileName: string }) => {
  const [isBusy, setBusy] = useState(false);
  const [error, setError] = useState<string>();
  const save = async () => {
    if (isBusy) return;
    setBusy(true);
    setError(undefined);
    try {
      await saveDownload(await loadFile(fileId), pdfType);
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
