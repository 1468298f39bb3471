import { Trash2 } from 'lucide';
import { maxFileMegabytes } from '#domain/upload-limits.ts';
import { Button } from '../../ui/button.tsx';
import { DropZone } from '../../ui/drop-zone.tsx';
import { useFocusAfterRemoval } from '../../ui/focus-after-removal.ts';
import { Icon } from '../../ui/icon.tsx';
import { PdfLink } from '../../upload/pdf-link.tsx';
import { pdfType } from '../../upload/send-pdf.ts';
import styles from './pdf-field.module.css';
import type { PdfBoard } from './use-pdf.ts';

/** One PDF: picked or dropped, uploaded with progress, removable. */
export const PdfField = ({ board: { pdf, pick, retry, remove } }: { board: PdfBoard }) => {
  const picker = useFocusAfterRemoval<HTMLInputElement>(pdf.state === 'none' ? 0 : 1);
  if (pdf.state === 'none')
    return (
      <div className={styles.field}>
        <DropZone
          ref={picker}
          label="Attach a PDF"
          hint={`A map or the house rules, up to ${maxFileMegabytes} MB. It goes out with the access email.`}
          accept={pdfType}
          onFiles={pick}
        />
        <p role="alert" className={styles.error} hidden={!pdf.why}>
          {pdf.why}
        </p>
      </div>
    );
  const name = pdf.state === 'stored' ? pdf.fileName : pdf.file.name;
  return (
    <div className={styles.file} data-failed={pdf.state === 'failed'}>
      <div className={styles.about}>
        {pdf.state === 'stored' ? <PdfLink {...pdf} /> : <strong>{name}</strong>}
        {pdf.state === 'sending' && (
          <span className={styles.progress}>
            Sending, {Math.round(pdf.done * 100)}%
            <progress aria-label={`${name} is being sent`} value={pdf.done} max={1} />
          </span>
        )}
        {pdf.state === 'stored' && pdf.needsPassword && (
          <span role="status">
            This PDF asks everybody who opens it for a password, every hunter too. Attach one without a
            password, or write the password in the access information.
          </span>
        )}
        {pdf.state === 'failed' && (
          <span role="alert" className={styles.error}>
            {pdf.why}
          </span>
        )}
      </div>
      {pdf.state === 'failed' && (
        <Button small onClick={retry}>
          Try again
        </Button>
      )}
      <Button small onClick={remove} aria-label={`Remove ${name}`}>
        <Icon of={Trash2} size={16} /> Remove
      </Button>
    </div>
  );
};
