import { useEffect } from 'react';
import { useRevalidator } from 'react-router';
import { isReachable } from '../ui/is-reachable.ts';
import { readSubject } from './session.ts';

/** Whether this document came by Back or Forward: browsers then take it from their cache without asking. */
const cameBack = (): boolean => {
  const [loaded] = performance.getEntriesByType('navigation');
  return (loaded as PerformanceNavigationTiming | undefined)?.type === 'back_forward';
};

/**
 * A page that the browser brings back as it was, by Back from another document, asks again for what can have changed;
 * one of somebody who is not signed in any more is loaded anew. Without a network it stays as it is, until there is one
 * (docs/rules/pages.md#fresh-data).
 */
export const useFreshOnReturn = (): void => {
  const { revalidate } = useRevalidator();
  useEffect(() => {
    let subject = readSubject();
    const { dataset } = document.documentElement;
    const refresh = async () => {
      removeEventListener('online', refresh);
      delete dataset.shownAgain;
      // A page that can't be loaded would become an error page.
      if (await isReachable()) void revalidate();
      else addEventListener('online', refresh);
    };
    // Shown before its program was there (web/rendering/deferred-scripts.tsx).
    if ('shownAgain' in dataset || cameBack()) void refresh();
    const leave = () => {
      subject = readSubject();
    };
    const comeBack = ({ persisted }: PageTransitionEvent) => {
      if (!persisted) return;
      if (readSubject() === subject) void refresh();
      else location.reload();
    };
    addEventListener('pagehide', leave);
    addEventListener('pageshow', comeBack);
    return () => {
      removeEventListener('pagehide', leave);
      removeEventListener('pageshow', comeBack);
      removeEventListener('online', refresh);
    };
  }, [revalidate]);
};
