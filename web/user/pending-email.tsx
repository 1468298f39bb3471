import { useState } from 'react';
import type { User } from '#contract/user.ts';
import { formatInstant } from '#domain/dates.ts';
import { api } from '../session/api.ts';
import { Button } from '../ui/button.tsx';
import { ErrorLine } from '../ui/error-line.tsx';
import { errorText } from '../ui/error-text.ts';
import styles from './admin-user.module.css';

type PendingEmailProps = {
  user: User;
  waiting: { email: string; until: Date };
  onDone: (notice: string) => Promise<unknown>;
};

/** A change of the email address that waits to be confirmed, with a button to withdraw it. */
export const PendingEmail = ({ user, waiting: { email, until }, onDone }: PendingEmailProps) => {
  const [isSending, setSending] = useState(false);
  const [error, setError] = useState<string>();
  const withdraw = async () => {
    setSending(true);
    setError(undefined);
    try {
      const { withdrawEmailChange } = await api();
      await withdrawEmailChange({ params: { id: user.id } });
      await onDone(`The address stays ${user.email}. Both links stopped working.`);
    } catch (refused) {
      setError(errorText(refused, 'Ope...Something went wrong.'));
    } finally {
      setSending(false);
    }
  };
  return (
    <section className={styles.unconfirmed} aria-label="Change of the email address">
      <p>
        The address changes to {email} once that is confirmed, until {formatInstant(until)}.
      </p>
      <Button small onClick={withdraw} disabled={isSending}>
        {isSending ? 'Withdrawing…' : 'Withdraw the change'}
      </Button>
      <ErrorLine>{error}</ErrorLine>
    </section>
  );
};
