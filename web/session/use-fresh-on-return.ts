import { useEffect } from 'react';
import { useRevalidator } from 'react-router';
import { readSubject } from './session.ts';

/**
 * A page that the browser brings back as it was, by Back from another document, asks again for what can have changed;
 * one of somebody who is not signed in any more is loaded anew (docs/rules/pages.md#fresh-data).
 */
export const useFreshOnReturn = (): void => {
  const { revalidate } = useRevalidator();
  useEffect(() => {
    let subject = readSubject();
    const { dataset } = document.documentElement;
    const refresh = () => {
      delete dataset.shownAgain;
      void revalidate();
    };
    if ('shownAgain' in dataset) refresh(); // before its program was there (web/rendering/deferred-scripts.tsx)
    const leave = () => {
      subject = readSubject();
    };
    const comeBack = ({ persisted }: PageTransitionEvent) => {
      if (!persisted) return;
      if (readSubject() === subject) refresh();
      else location.reload();
    };
    addEventListener('pagehide', leave);
    addEventListener('pageshow', comeBack);
    return () => {
      removeEventListener('pagehide', leave);
      removeEventListener('pageshow', comeBack);
    };
  }, [revalidate]);
};
