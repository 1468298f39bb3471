import { useState } from 'react';
import { isRefused } from '#contract/refusals.ts';
import type { User } from '#contract/user.ts';
import { api } from '../session/api.ts';
import { Button } from '../ui/button.tsx';
import { ErrorLine } from '../ui/error-line.tsx';
import { errorText } from '../ui/error-text.ts';
import { notify } from '../ui/notices.tsx';
import styles from './admin-user.module.css';

/** Explains an unconfirmed address to administrators, with a button to send the email again. */
export const Unconfirmed = ({ user, onConfirmed }: { user: User; onConfirmed: () => Promise<void> }) => {
  const [isSending, setSending] = useState(false);
  const [error, setError] = useState<string>();

  const resend = async () => {
    setSending(true);
    setError(undefined);
    try {
      const { resendVerificationTo } = await api();
      await resendVerificationTo({ params: { id: user.id } });
      notify(`A new email is on its way to ${user.email}.`);
    } catch (refused) {
      setError(errorText(refused, 'Ope...Something went wrong.'));
      // They confirmed it in the meantime.
      if (isRefused(refused) && refused.code === 'alreadyConfirmed') await onConfirmed();
    } finally {
      setSending(false);
    }
  };

  return (
    <section className={styles.unconfirmed} aria-label="Email address">
      <p>{user.email} is not confirmed. Until it is, they can’t list land, ask for days or write reviews.</p>
      <Button small onClick={resend} disabled={isSending}>
        {isSending ? 'Sending…' : 'Send the verification email again'}
      </Button>
      <ErrorLine>{error}</ErrorLine>
    </section>
  );
};
