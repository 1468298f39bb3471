import { useState } from 'react';
import type { AdminBooking, BookingPayment } from '#contract/booking-administration.ts';
import { contract } from '#contract/contract.ts';
import { formatMoney } from '#domain/money.ts';
import { api } from '../session/api.ts';
import { ConfirmDialog } from '../ui/dialog.tsx';
import { Checkbox } from '../ui/field.tsx';
import { useIdempotencyKey } from '../ui/idempotency-key.ts';
import { notify } from '../ui/notices.tsx';
import { ReasonField, reasonNeeded } from '../ui/reason-field.tsx';

/** Withdraws a manual payment that was recorded by mistake or never came, after explaining the consequences. */
export const WithdrawDialog = ({
  booking,
  payment: { id: paymentId, amountCents, flagReason, doubtedDateTime },
  onDone,
  onClose,
}: {
  booking: Pick<AdminBooking, 'id'>;
  payment: Pick<BookingPayment, 'id' | 'amountCents' | 'flagReason' | 'doubtedDateTime'>;
  onDone: () => unknown;
  onClose: () => void;
}) => {
  const [reason, setReason] = useState('');
  const [sendEmails, setSendEmails] = useState(true);
  const keyFor = useIdempotencyKey();
  const input = contract.withdrawPayment.body.safeParse({
    paymentId,
    reason,
    sendEmails,
    ...(doubtedDateTime && { doubtedDateTime: doubtedDateTime.toISOString() }),
  });
  const paysTheBooking = flagReason === null;

  const withdraw = async () => {
    if (!input.success) return;
    const { withdrawPayment } = await api();
    const body = input.data;
    await withdrawPayment({ params: { bookingId: booking.id }, body, idempotencyKey: keyFor(body) });
    notify('The payment is withdrawn.');
    await onDone();
  };
  return (
    <ConfirmDialog
      title="Did this payment never come?"
      action="Yes, withdraw it"
      doing="Withdrawing…"
      whyNot={input.success ? undefined : reasonNeeded}
      onConfirm={withdraw}
      onClose={onClose}
    >
      <p>
        {`The payment of ${formatMoney(amountCents)} that was recorded by hand is taken off the books. `}
        {paysTheBooking
          ? 'The booking waits for its payment again, and a payout that was not sent is cancelled.'
          : 'The booking stays as it is.'}
      </p>
      <ReasonField hint="Both sides can read it" value={reason} onChange={setReason} />
      {paysTheBooking && (
        <Checkbox
          variant="switch"
          label={sendEmails ? 'Send booking update emails' : 'Do NOT send booking update emails'}
          checked={sendEmails}
          onChange={({ currentTarget: { checked } }) => setSendEmails(checked)}
        />
      )}
    </ConfirmDialog>
  );
};
