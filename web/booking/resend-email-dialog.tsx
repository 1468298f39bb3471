import { useState } from 'react';
import type { AdminBooking } from '#contract/booking-administration.ts';
import { emailTexts } from '#domain/booking-activity.ts';
import { type ResendableEmail, resendableEmails } from '#domain/resendable-emails.ts';
import { api } from '../session/api.ts';
import { capitalize } from '../ui/capitalize.ts';
import { ConfirmDialog } from '../ui/dialog.tsx';
import { Select } from '../ui/field.tsx';
import { useIdempotencyKey } from '../ui/idempotency-key.ts';
import { notify } from '../ui/notices.tsx';
import { hostName, hunterName } from './booking-views.ts';

/** Sends one of the emails that fit the booking again. What fits can change while the dialog is open. */
export const ResendEmailDialog = ({
  booking,
  onDone,
  onClose,
}: {
  booking: AdminBooking;
  onDone: () => unknown;
  onClose: () => void;
}) => {
  const { id, hunter, host, emailsToResend: choices } = booking;
  const [chosen, setChosen] = useState<ResendableEmail | undefined>(choices[0]);
  const email = choices.find((choice) => choice === chosen) ?? choices[0];
  const keyFor = useIdempotencyKey();
  const send = async () => {
    if (!email) return;
    const { resendBookingEmail } = await api();
    await resendBookingEmail({ params: { id }, body: { email }, idempotencyKey: keyFor({ email }) });
    notify('The email is on its way.');
    await onDone();
  };
  const receivers = {
    hunter: `${hunterName(booking)} (${hunter.email})`,
    host: `${hostName(host)} (${host.email})`,
  };
  return (
    <ConfirmDialog
      title="Send an email again?"
      action="Yes, send it"
      doing="Sending…"
      onConfirm={send}
      onClose={onClose}
      whyNot={email ? undefined : 'No email fits the booking now.'}
    >
      <Select
        label="Email"
        value={email}
        onChange={({ currentTarget }) => setChosen(currentTarget.value as ResendableEmail)}
      >
        {choices.map((choice) => (
          <option key={choice} value={choice}>
            {capitalize(emailTexts[choice])}
          </option>
        ))}
      </Select>
      {email && (
        <p aria-live="polite">
          It goes to {resendableEmails[email].sides.map((side) => receivers[side]).join(' and ')}, and says
          what is true now.
        </p>
      )}
    </ConfirmDialog>
  );
};
