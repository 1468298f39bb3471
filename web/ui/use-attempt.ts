import { useState } from 'react';
import { errorText } from './error-text.ts';

/** Runs one action at a time, and says why one has failed; `failedText` where the failure has no text of its own. */
export const useAttempt = (failedText = 'Ope...That did not work. Please try again.') => {
  const [isBusy, setBusy] = useState(false);
  const [error, setError] = useState<string>();
  const attempt = async (action: () => Promise<void>): Promise<void> => {
    if (isBusy) return;
    setBusy(true);
    setError(undefined);
    try {
      await action();
    } catch (refused) {
      setError(errorText(refused, failedText));
    } finally {
      setBusy(false);
    }
  };
  return { attempt, isBusy, error };
};
