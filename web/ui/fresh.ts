import { useEffect } from 'react';
import { type ShouldRevalidateFunctionArgs, useRevalidator } from 'react-router';

/**
 * Loads the page's data again when somebody comes back to it or the network to them, and every so many milliseconds while they look:
 * for what others move on, such as a host's answer. Null looks on coming back alone.
 */
export function useFresh(everyMs: number | null): void {
  const { revalidate } = useRevalidator();
  useEffect(() => {
    const look = () => {
      if (document.visibilityState === 'visible') void revalidate();
    };
    document.addEventListener('visibilitychange', look);
    addEventListener('online', look);
    const timer = everyMs === null ? undefined : setInterval(look, everyMs);
    return () => {
      document.removeEventListener('visibilitychange', look);
      removeEventListener('online', look);
      clearInterval(timer);
    };
  }, [everyMs, revalidate]);
}

/** For routes to which the address beyond its path says only how they look: nothing is loaded again for that. */
export const searchIsLook = ({
  currentUrl,
  nextUrl,
  defaultShouldRevalidate,
}: ShouldRevalidateFunctionArgs): boolean => currentUrl.search === nextUrl.search && defaultShouldRevalidate;
