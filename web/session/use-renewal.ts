import { useEffect } from 'react';
import { loadedOnce } from '../ui/lazy-part.tsx';
import { useToken } from './session.ts';

const loadRenewal = loadedOnce(() => import('./renewal.ts'));

/**
 * Renews the token when it expires while the page is visible. The code is loaded only where there is a token: most
 * visitors have none.
 */
export const useRenewal = (): void => {
  const token = useToken();
  useEffect(() => {
    if (!token) return;
    const cleanup = new AbortController();
    void loadRenewal().then(
      ({ renewOnExpiry }) => renewOnExpiry(token, cleanup.signal),
      () => {},
    );
    return () => cleanup.abort();
  }, [token]);
};
