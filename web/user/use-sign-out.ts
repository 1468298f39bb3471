import { useState } from 'react';
import { useNavigate } from 'react-router';
import { paths } from '../paths.ts';
import { errorText } from '../ui/error-text.ts';
import { loadedOnce } from '../ui/lazy-part.tsx';

/** Loaded with the click: most visitors are not signed in. */
const loadRenewal = loadedOnce(() => import('../session/renewal.ts'));

/**
 * Signs out and goes to the home page; `failure` is the error text when that failed
 * (docs/rules/accounts.md#signing-out).
 */
export const useSignOut = (): { logOut: () => Promise<void>; failure: string | undefined } => {
  const navigate = useNavigate();
  const [failure, setFailure] = useState<string>();
  const logOut = async () => {
    try {
      setFailure(undefined);
      const { signOut } = await loadRenewal();
      await signOut();
    } catch (error) {
      return setFailure(errorText(error, 'Something went wrong, logout failed.'));
    }
    navigate(paths.home());
  };
  return { logOut, failure };
};
