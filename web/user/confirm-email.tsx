import { useState } from 'react';
import { useRevalidator } from 'react-router';
import { isRefused } from '#contract/refusals.ts';
import { paths } from '../paths.ts';
import { api, currentPerson } from '../session/api.ts';
import { useReferrer } from '../session/session.ts';
import { Button } from '../ui/button.tsx';
import { ErrorLine } from '../ui/error-line.tsx';
import { errorText } from '../ui/error-text.ts';
import styles from './my-account.module.css';

/** All that a user with an unconfirmed email sees: what to do, and a button to get the email again. */
export const ConfirmEmail = ({ email }: { email: string }) => {
  const { revalidate } = useRevalidator();
  const listsLand = useReferrer() === paths.submitListing();
  const [state, setState] = useState<'idle' | 'sending' | 'sent'>('idle');
  const [error, setError] = useState<string>();

  const resend = async () => {
    setState('sending');
    setError(undefined);
    try {
      // The client does not renew the token for /authentication calls, so it is renewed first.
      await currentPerson();
      const { resendVerification } = await api();
      await resendVerification();
      setState('sent');
    } catch (refused) {
      setState('idle');
      // Confirmed in the meantime, for example on a phone.
      if (isRefused(refused) && refused.code === 'alreadyConfirmed') return revalidate();
      setError(errorText(refused, 'Ope...Something went wrong.'));
    }
  };

  return (
    <section className={styles.prompt} aria-label="Your email address">
      <p role="status">
        {state === 'sent'
          ? `A new email is on its way to ${email}. Nothing there? Look among the junk mail, too.`
          : `Please confirm your email address: follow the link in the mail we sent to ${email}.`}
      </p>
      {listsLand && <p>Your land comes next: the listing form waits here until your address is confirmed.</p>}
      <Button onClick={resend} disabled={state === 'sending'}>
        {state === 'sending' ? 'Sending…' : 'Send the email again'}
      </Button>
      <ErrorLine>{error}</ErrorLine>
    </section>
  );
};
