import { useLayoutEffect } from 'react';
import { type ShouldRevalidateFunctionArgs, useRevalidator } from 'react-router';

/** Polling slows down to `slowMs` after `fastPhaseMs`: what takes longer may take days. */
const fastPhaseMs = 60_000;
const slowMs = 30_000;

/**
 * Reloads the page's data when the tab becomes visible or the network is back, and every `everyMs` while it is visible,
 * less often after a minute. For changes that others make, such as a host's answer. With null it only reloads when the
 * tab becomes visible or the network is back.
 */
export const usePolling = (everyMs: number | null): void => {
  const { revalidate } = useRevalidator();
  // Other effects run a while after the page is seen, and would miss an event until then.
  useLayoutEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    let since = performance.now();
    const poll = () => {
      if (document.visibilityState === 'visible') void revalidate();
    };
    const scheduleNext = () => {
      if (everyMs === null) return;
      const isFastPhase = performance.now() - since < fastPhaseMs;
      timer = setTimeout(pollAndSchedule, isFastPhase ? everyMs : Math.max(everyMs, slowMs));
    };
    const pollAndSchedule = () => {
      poll();
      scheduleNext();
    };
    const restart = () => {
      clearTimeout(timer);
      since = performance.now();
      pollAndSchedule();
    };
    document.addEventListener('visibilitychange', restart);
    addEventListener('online', restart);
    scheduleNext();
    return () => {
      document.removeEventListener('visibilitychange', restart);
      removeEventListener('online', restart);
      clearTimeout(timer);
    };
  }, [everyMs, revalidate]);
};

/** `shouldRevalidate` for routes whose query string is view state only: a change of it loads nothing. */
export const searchOnlyChangesView = ({
  currentUrl,
  nextUrl,
  defaultShouldRevalidate,
}: ShouldRevalidateFunctionArgs): boolean => currentUrl.search === nextUrl.search && defaultShouldRevalidate;
