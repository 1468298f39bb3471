import { useEffect } from 'react';
import { useToken } from './session.ts';

/**
 * Renews the token when it expires while the page is visible. The code is loaded only where there is a token: most
 * visitors have none.
 */
export const useRenewal = (): void => {
  const token = useToken();
  useEffect(() => {
    if (!token) return;
    const cleanup = new AbortController();
    void import('./renewal.ts').then(
      ({ renewOnExpiry }) => renewOnExpiry(token, cleanup.signal),
      () => {},
    );
    return () => cleanup.abort();
  }, [token]);
};
