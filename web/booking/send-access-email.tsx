import { useState } from 'react';
import type { AdminBooking } from '#contract/booking-administration.ts';
import { formatInstant } from '#domain/dates.ts';
import { api } from '../session/api.ts';
import { Button } from '../ui/button.tsx';
import { ConfirmDialog } from '../ui/dialog.tsx';
import { newIdempotencyKey } from '../ui/idempotency-key.ts';
import { notify } from '../ui/notices.tsx';
import { hunterName } from './booking-views.ts';

/** A button that sends the access email of a paid booking, also once more, after a confirmation. */
export const SendAccessEmail = ({
  booking,
  onSent,
}: {
  booking: Pick<AdminBooking, 'id' | 'hunter' | 'accessEmailDateTime'>;
  onSent: () => unknown;
}) => {
  // One key for each opening of the dialog: a repeated click sends one email.
  const [key, setKey] = useState<string>();
  const { hunter, accessEmailDateTime } = booking;
  const send = async () => {
    const { sendAccessEmail } = await api();
    await sendAccessEmail({ params: { id: booking.id }, idempotencyKey: key ?? newIdempotencyKey() });
    notify('The access email is on its way.');
    await onSent();
  };
  return (
    <>
      <Button onClick={() => setKey(newIdempotencyKey())}>
        {accessEmailDateTime ? 'Send the access email again' : 'Send the access email'}
      </Button>
      {key && (
        <ConfirmDialog
          title={accessEmailDateTime ? 'Send the access email again?' : 'Send the access email?'}
          action="Yes, send it"
          doing="Sending…"
          onConfirm={send}
          onClose={() => setKey(undefined)}
        >
          <p>
            It goes to {hunterName(booking)} ({hunter.email}), with the way in, the boundary, whom to call and
            the receipt.
          </p>
          {accessEmailDateTime && <p>It was sent before, on {formatInstant(accessEmailDateTime)}.</p>}
        </ConfirmDialog>
      )}
    </>
  );
};
