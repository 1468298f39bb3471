import { useEffect, useState } from 'react';

/** The time by the browser's clock, which a page shows anew every `everyMs`. */
export const useNow = (everyMs: number): Date => {
  const [now, setNow] = useState(() => new Date());
  useEffect(() => {
    const timer = setInterval(() => setNow(new Date()), everyMs);
    return () => clearInterval(timer);
  }, [everyMs]);
  return now;
};
