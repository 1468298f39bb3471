import { useEffect, useState } from 'react';
import { serverNow } from './server-clock.ts';

/** The time by the server's clock, which a page shows anew every `everyMs`. */
export const useNow = (everyMs: number): Date => {
  const [now, setNow] = useState(() => serverNow());
  useEffect(() => {
    const timer = setInterval(() => setNow(serverNow()), everyMs);
    return () => clearInterval(timer);
  }, [everyMs]);
  return now;
};
