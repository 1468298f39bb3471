import { useState } from 'react';
import { useNavigate } from 'react-router';
import { paths } from '../paths.ts';
import { signOut } from '../session/session.ts';

/**
 * Signs out and goes home; `failure` holds the words when that could not be done (docs/rules/accounts.md#signing-out).
 */
export const useSignOut = (): { leave: () => Promise<void>; failure: string | undefined } => {
  const navigate = useNavigate();
  const [failure, setFailure] = useState<string>();
  const leave = async () => {
    try {
      setFailure(undefined);
      await signOut();
    } catch {
      return setFailure('Something went wrong, logout failed.');
    }
    navigate(paths.home());
  };
  return { leave, failure };
};
