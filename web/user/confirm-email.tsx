import { useRevalidator } from 'react-router';
import type { UnsentRequest } from '#domain/unsent-request.ts';
import { paths } from '../paths.ts';
import { useReferrer } from '../session/session.ts';
import { useResendVerification } from '../session/use-resend-verification.ts';
import { ErrorLine } from '../ui/error-line.tsx';
import { WriteButton } from '../ui/write-button.tsx';
import styles from './my-account.module.css';

type ConfirmEmailProps = {
  email: string;
  unsentRequest: UnsentRequest | undefined;
  /** The unsent request in words: 'Oak ridge (Dane County), Sat 11/28/2026'. */
  requestText: string | undefined;
};

/**
 * All that a user with an unconfirmed email sees: what to do, a button to get the email again, and what they were about
 * to request.
 */
export const ConfirmEmail = ({ email, unsentRequest, requestText }: ConfirmEmailProps) => {
  const { revalidate } = useRevalidator();
  const listsLand = useReferrer() === paths.submitListing();
  const { resend, state, error } = useResendVerification(unsentRequest, revalidate);
  return (
    <section className={styles.prompt} aria-label="Your email address">
      <p role="status">
        {state === 'sent'
          ? `A new email is on its way to ${email}. Nothing there? Look among the junk mail, too.`
          : `Please confirm your email address: follow the link in the mail we sent to ${email}.`}
      </p>
      {listsLand && <p>Your land comes next: the listing form waits here until your address is confirmed.</p>}
      {requestText && (
        <p>
          You were about to request <strong>{requestText}</strong>. Once your address is confirmed, you can
          send it.
        </p>
      )}
      <WriteButton onClick={resend} disabled={state === 'sending'}>
        {state === 'sending' ? 'Sending…' : 'Send the email again'}
      </WriteButton>
      <ErrorLine>{error}</ErrorLine>
    </section>
  );
};
