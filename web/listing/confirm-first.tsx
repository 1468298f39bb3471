import { useEffect } from 'react';
import type { Person } from '#domain/permissions.ts';
import type { UnsentRequest } from '#domain/unsent-request.ts';
import { saveUnsentRequest } from '../session/unsent-request.ts';
import { useResendVerification } from '../session/use-resend-verification.ts';
import { ErrorLine } from '../ui/error-line.tsx';
import { useWhyReadOnly } from '../ui/read-only.ts';
import styles from './booking-panel.module.css';

type ConfirmFirstProps = {
  /** The id of the text, which describes the disabled button. */
  textId: string;
  person: Person;
  /** The selected days, which are saved, and carried by the email when it is sent again. */
  unsentRequest: UnsentRequest | undefined;
  onConfirmed: () => void;
};

/** Why a user with an unconfirmed email can't request days yet, and a button to get the email again. */
export const ConfirmFirst = ({ textId, person, unsentRequest, onConfirmed }: ConfirmFirstProps) => {
  const { resend, state, error } = useResendVerification(unsentRequest, onConfirmed);
  const { listingId, startDay, endDay } = unsentRequest ?? {};
  const whyReadOnly = useWhyReadOnly();
  useEffect(() => {
    if (listingId && startDay && endDay) saveUnsentRequest(person.id, { listingId, startDay, endDay });
  }, [person.id, listingId, startDay, endDay]);
  return (
    <div className={styles.why}>
      <p id={textId} role="status">
        {state === 'sent'
          ? `A new email is on its way to ${person.email}. Nothing there? Look among the junk mail, too.`
          : `Confirm your email first: follow the link we mailed to ${person.email}.`}
        {unsentRequest && ' Your days are saved: it brings you back to them.'}
      </p>
      <button
        type="button"
        className={styles.clear}
        onClick={resend}
        disabled={state === 'sending' || whyReadOnly !== undefined}
      >
        {state === 'sending' ? 'Sending…' : 'Send the email again'}
      </button>
      {whyReadOnly && <p>{whyReadOnly}</p>}
      <ErrorLine>{error}</ErrorLine>
    </div>
  );
};
