import { useState } from 'react';
import type { Download } from '#contract/endpoint.ts';
import { Button } from '../ui/button.tsx';
import { ErrorLine } from '../ui/error-line.tsx';
import { errorText } from '../ui/error-text.ts';
import { saveDownload } from '../upload/save-download.ts';

/** Saves what a table shows, on all its pages, as a CSV file. */
export const ExportButton = ({ load }: { load: () => Promise<Download> }) => {
  const [isBusy, setBusy] = useState(false);
  const [error, setError] = useState<string>();
  const save = async () => {
    if (isBusy) return;
    setBusy(true);
    setError(undefined);
    try {
      await saveDownload(await load(), 'text/csv');
    } catch (refused) {
      setError(errorText(refused, 'The file can’t be made just now. Please try again.'));
    } finally {
      setBusy(false);
    }
  };
  return (
    <>
      <Button small onClick={save} aria-disabled={isBusy}>
        {isBusy ? 'Saving…' : 'Save as CSV'}
      </Button>
      <ErrorLine>{error}</ErrorLine>
    </>
  );
};
