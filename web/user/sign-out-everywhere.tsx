import { useState } from 'react';
import { useNavigate } from 'react-router';
import { paths } from '../paths.ts';
import { api, currentPerson } from '../session/api.ts';
import { leave } from '../session/renewal.ts';
import { Button } from '../ui/button.tsx';
import { ConfirmDialog } from '../ui/dialog.tsx';
import styles from './profile.module.css';

/** For users who lost a phone or left themselves signed in elsewhere. */
export const SignOutEverywhere = () => {
  const [isAsking, setAsking] = useState(false);
  const navigate = useNavigate();
  const logOut = async () => {
    const { logOutEverywhere } = await api();
    // The client does not renew the token for /authentication calls, and it may have expired.
    if (await currentPerson()) await logOutEverywhere();
    await leave();
    void navigate(paths.home());
  };
  return (
    <section className={styles.card} aria-labelledby="everywhere">
      <h2 id="everywhere">Signed in elsewhere?</h2>
      <p>If you lost a phone, or used a computer that isn’t yours, sign out everywhere at once.</p>
      <div>
        <Button onClick={() => setAsking(true)}>Sign out everywhere</Button>
      </div>
      {isAsking && (
        <ConfirmDialog
          title="Sign out everywhere?"
          action="Sign out everywhere"
          doing="Signing out…"
          fallbackText="Something went wrong, logout failed."
          onConfirm={logOut}
          onClose={() => setAsking(false)}
        >
          <p>You are signed out on this device too.</p>
        </ConfirmDialog>
      )}
    </section>
  );
};
