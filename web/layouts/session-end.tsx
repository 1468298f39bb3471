import { useState } from 'react';
import { formatInstantNear } from '#domain/dates.ts';
import { hasSessionEnded, useToken } from '../session/session.ts';
import { sessionOf } from '../session/session-end.ts';
import { readView } from '../session/view.ts';
import { Button } from '../ui/button.tsx';
import { dialogOnDemand } from '../ui/dialog-on-demand.tsx';
import { useNow } from '../ui/use-now.ts';
import styles from './session-end.module.css';

const SignInAgain = dialogOnDemand('Sign in again', () =>
  import('../auth/sign-in-again.tsx').then(({ SignInAgainDialog }) => SignInAgainDialog),
);

/** How long before a session's end its person is warned, in ms. */
const warnedMs = 15 * 60_000;

/**
 * Says shortly before a session ends that it will, and then that it has, with a way to sign in again on this page,
 * where all that was typed stays (docs/rules/accounts.md#end-of-sessions).
 */
export const SessionEnd = () => {
  const token = useToken();
  const now = useNow(10_000);
  const [isSigningIn, setSigningIn] = useState(false);
  const [latest, setLatest] = useState(token);
  if (token && token !== latest) setLatest(token);
  const session = latest ? sessionOf(latest) : undefined;
  const isOver = !token && hasSessionEnded();
  const isNear = session && now.getTime() > session.endsAt.getTime() - warnedMs;
  if (!session || readView() || !(isOver || (token && isNear))) return <div role="status" />;
  const isPast = isOver || now >= session.endsAt;
  return (
    <>
      <div role="status" className={styles.line}>
        <p>
          {isPast
            ? 'Your session has ended. Sign in again to go on; what you typed stays here.'
            : `Your session ends at ${formatInstantNear(session.endsAt, now)}. Sign in again to go on; what you typed stays here.`}
        </p>
        <Button small onClick={() => setSigningIn(true)} {...SignInAgain.preload}>
          Sign in again
        </Button>
      </div>
      {isSigningIn && <SignInAgain email={session.email} onClose={() => setSigningIn(false)} />}
    </>
  );
};
