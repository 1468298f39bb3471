import { useEffect } from 'react';
import { useRevalidator } from 'react-router';

/**
 * Loads the page's data again when somebody comes back to it, and every so many milliseconds while they look:
 * for what others move on, such as a host's answer. Null looks on coming back alone.
 */
export function useFresh(everyMs: number | null): void {
  const { revalidate } = useRevalidator();
  useEffect(() => {
    const look = () => {
      if (document.visibilityState === 'visible') void revalidate();
    };
    document.addEventListener('visibilitychange', look);
    const timer = everyMs === null ? undefined : setInterval(look, everyMs);
    return () => {
      document.removeEventListener('visibilitychange', look);
      clearInterval(timer);
    };
  }, [everyMs, revalidate]);
}
