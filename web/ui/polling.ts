import { useEffect } from 'react';
import { type ShouldRevalidateFunctionArgs, useRevalidator } from 'react-router';

/** What takes longer than the first may take days: from then on it is looked for as seldom as the second says. */
const atFirstMs = 60_000;
const seldomMs = 30_000;

/**
 * Loads the page's data again when somebody comes back to it or the network to them, and every so many milliseconds while
 * they look, after a minute more seldom: for what others move on, such as a host's answer. Null looks on coming back alone.
 */
export const usePolling = (everyMs: number | null): void => {
  const { revalidate } = useRevalidator();
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    let since = Date.now();
    const look = () => {
      if (document.visibilityState === 'visible') void revalidate();
    };
    const wait = () => {
      if (everyMs === null) return;
      const isNew = Date.now() - since < atFirstMs;
      timer = setTimeout(lookAndWait, isNew ? everyMs : Math.max(everyMs, seldomMs));
    };
    const lookAndWait = () => {
      look();
      wait();
    };
    const comeBack = () => {
      clearTimeout(timer);
      since = Date.now();
      lookAndWait();
    };
    document.addEventListener('visibilitychange', comeBack);
    addEventListener('online', comeBack);
    wait();
    return () => {
      document.removeEventListener('visibilitychange', comeBack);
      removeEventListener('online', comeBack);
      clearTimeout(timer);
    };
  }, [everyMs, revalidate]);
};

/** For routes to which the address beyond its path says only how they look: nothing is loaded again for that. */
export const searchIsLook = ({
  currentUrl,
  nextUrl,
  defaultShouldRevalidate,
}: ShouldRevalidateFunctionArgs): boolean => currentUrl.search === nextUrl.search && defaultShouldRevalidate;
