import { useState } from 'react';
import { isRefused } from '#contract/refusals.ts';
import { errorText } from '../ui/error-text.ts';

/** What came of a link: a text for the person, and whether the same link may be tried again. */
type Failure = { text: string; canRetry: boolean };

/** Uses a mailed link when its button is pressed: a mail scanner that fetches the page changes nothing. */
export const useLinkButton = <Answer>(use: () => Promise<Answer>) => {
  const [answer, setAnswer] = useState<{ value: Answer }>();
  const [failure, setFailure] = useState<Failure>();
  const [isWorking, setWorking] = useState(false);
  const press = async () => {
    setWorking(true);
    try {
      setAnswer({ value: await use() });
    } catch (error) {
      const isIncomplete = isRefused(error) && error.code === 'badInput';
      const text = isIncomplete
        ? 'This link is not complete.'
        : errorText(error, 'Ope...Something went wrong. Please try again.');
      const isFinal = isIncomplete || (isRefused(error) && error.status < 429);
      setFailure({ text, canRetry: !isFinal });
    } finally {
      setWorking(false);
    }
  };
  return { press, isWorking, answer, failure };
};
