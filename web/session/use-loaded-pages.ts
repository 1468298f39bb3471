import { useEffect } from 'react';
import { loadedAnswers } from './loaded-answers.ts';

/** Without a network, links to pages that were loaded before are not held back (web/rendering/no-signal.ts). */
export const useLoadedPages = (): void => {
  useEffect(() => {
    const letPass = (event: Event) => {
      if (loadedAnswers.has((event as CustomEvent<string>).detail)) event.preventDefault();
    };
    addEventListener('leaving', letPass);
    return () => removeEventListener('leaving', letPass);
  }, []);
};
