import { useEffect, useState } from 'react';
import { createPortal } from 'react-dom';
import { formatInstantNear } from '#domain/dates.ts';
import { renew } from '../session/renewal.ts';
import { hasSessionEnded, useToken } from '../session/session.ts';
import { sessionOf } from '../session/session-end.ts';
import { readView } from '../session/view.ts';
import { Button } from '../ui/button.tsx';
import { dialogOnDemand } from '../ui/dialog-on-demand.tsx';
import { useOpenDialogs } from '../ui/open-dialogs.ts';
import { useNow } from '../ui/use-now.ts';
import styles from './session-end.module.css';

const SignInAgain = dialogOnDemand('Sign in again', () =>
  import('../auth/sign-in-again.tsx').then(({ SignInAgainDialog }) => SignInAgainDialog),
);

const typedStays = 'Sign in again to go on; what you typed stays here.';

/**
 * Says shortly before a session ends that it will, and once the server has said so that it has, with a way to sign in
 * again on this page, where all that was typed stays (docs/rules/accounts.md#end-of-sessions). It stands in the dialog
 * that is open, since nothing outside of that can be pressed or is read out.
 */
export const SessionEnd = () => {
  const token = useToken();
  useNow(10_000); // looks again
  // By this device's clock, which also says when the token came.
  const now = new Date();
  const dialogs = useOpenDialogs();
  /** While its person signs in: the dialog that it was pressed in, if any. */
  const [pressedIn, setPressedIn] = useState<{ dialog: HTMLDialogElement | undefined }>();
  const [latest, setLatest] = useState(token);
  if (token && token !== latest) setLatest(token);
  const session = latest ? sessionOf(latest, now) : undefined;
  const isOver = !token && hasSessionEnded();
  const isDue = Boolean(token && session?.isDue);
  useEffect(() => {
    if (isDue) void renew();
  }, [isDue]);
  const isShown = session && !readView() && (isOver || (token && session.isNear));
  // Signed in again in another tab, for example: no dialog opens by itself at the next end.
  if (!isShown && pressedIn) setPressedIn(undefined);
  const place = pressedIn ? dialogs.find((dialog) => dialog === pressedIn.dialog) : dialogs.at(-1);
  const line = (
    <div role="status">
      {isShown && (
        <div className={place ? styles.inDialog : styles.line}>
          <p>
            {isOver
              ? `Your session has ended. ${typedStays}`
              : `Your session ends at ${formatInstantNear(session.endsAt, session.at ?? now)}. ${typedStays}`}
          </p>
          <Button small onClick={() => setPressedIn({ dialog: place })} {...SignInAgain.preload}>
            Sign in again
          </Button>
        </div>
      )}
    </div>
  );
  return (
    <>
      {place ? createPortal(line, place) : line}
      {isShown && pressedIn && (
        <SignInAgain key={session.email} email={session.email} onClose={() => setPressedIn(undefined)} />
      )}
    </>
  );
};
