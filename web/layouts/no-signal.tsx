import { useCallback, useEffect, useState } from 'react';
import { useLostPages } from '../rendering/lost-pages.ts';
import { loadedAnswers } from '../session/loaded-answers.ts';
import styles from './no-signal.module.css';

/** Long enough to be read twice, in ms. */
const visibleMs = 8_000;

/** The page of ours that a click opens in this tab; undefined for any other click. */
const pageOpenedBy = (event: MouseEvent): URL | undefined => {
  if (event.defaultPrevented || event.button !== 0) return undefined;
  if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return undefined;
  const link = event.target instanceof Element && event.target.closest<HTMLAnchorElement>('a[href]');
  if (!link || link.target || link.hasAttribute('download') || link.origin !== location.origin)
    return undefined;
  const isOnThisPage = link.pathname === location.pathname && link.hash !== '';
  return isOnThisPage ? undefined : new URL(link.href);
};

/** Holds back taps on pages that were not loaded before, where the browser knows that it has no network. */
const useHeldTaps = (onHeld: () => void): void => {
  useEffect(() => {
    const hold = (event: MouseEvent) => {
      if (navigator.onLine) return;
      const page = pageOpenedBy(event);
      if (!page || loadedAnswers.has(page.pathname)) return;
      event.preventDefault();
      onHeld();
    };
    addEventListener('click', hold, { capture: true });
    return () => removeEventListener('click', hold, { capture: true });
  }, [onHeld]);
};

/**
 * A tap without a network leaves the page as it is, and this says why, in place of the browser's own error page
 * (docs/rules/pages.md#lost-connection).
 */
export const NoSignal = () => {
  const [heldAt, setHeldAt] = useState<number>();
  const onHeld = useCallback(() => setHeldAt(performance.now()), []);
  useHeldTaps(onHeld);
  useLostPages(onHeld);
  useEffect(() => {
    if (heldAt === undefined) return;
    const timer = setTimeout(setHeldAt, visibleMs, undefined);
    return () => clearTimeout(timer);
  }, [heldAt]);
  return (
    <div role="status" className={styles.place}>
      {heldAt !== undefined && (
        <p className={styles.note}>No signal, so this page stays. Try again once there is a connection.</p>
      )}
    </div>
  );
};
