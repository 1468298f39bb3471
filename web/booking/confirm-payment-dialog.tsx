import { useState } from 'react';
import type { AdminBooking, BookingPayment } from '#contract/booking-administration.ts';
import { contract } from '#contract/contract.ts';
import { formatMoney } from '#domain/money.ts';
import { api } from '../session/api.ts';
import { ConfirmDialog } from '../ui/dialog.tsx';
import { useIdempotencyKey } from '../ui/idempotency-key.ts';
import { notify } from '../ui/notices.tsx';
import { ReasonField, reasonNeeded } from '../ui/reason-field.tsx';

/** Confirms that a payment by hand which is in doubt came another way, after explaining the consequences. */
export const ConfirmPaymentDialog = ({
  booking,
  payment: { id: paymentId, amountCents },
  onDone,
  onClose,
}: {
  booking: Pick<AdminBooking, 'id'>;
  payment: Pick<BookingPayment, 'id' | 'amountCents'>;
  onDone: () => unknown;
  onClose: () => void;
}) => {
  const [reason, setReason] = useState('');
  const keyFor = useIdempotencyKey();
  const input = contract.confirmManualPayment.body.safeParse({ paymentId, reason });
  const confirm = async () => {
    if (!input.success) return;
    const { confirmManualPayment } = await api();
    const body = input.data;
    await confirmManualPayment({ params: { bookingId: booking.id }, body, idempotencyKey: keyFor(body) });
    notify('The payment is confirmed.');
    await onDone();
  };
  return (
    <ConfirmDialog
      title="Did this money come another way?"
      action="Yes, it came"
      doing="Confirming…"
      whyNot={input.success ? undefined : reasonNeeded}
      onConfirm={confirm}
      onClose={onClose}
    >
      <p>
        {`The payment of ${formatMoney(amountCents)} that was recorded by hand is in doubt, as the one through PayPal failed. Once it is confirmed, the payout of the booking no longer waits.`}
      </p>
      <ReasonField
        hint="How it came; for administrators, in the booking’s activity and the audit"
        value={reason}
        onChange={setReason}
      />
    </ConfirmDialog>
  );
};
