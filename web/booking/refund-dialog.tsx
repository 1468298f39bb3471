import { useRef, useState } from 'react';
import type { BookingPayment } from '#contract/booking-administration.ts';
import { contract } from '#contract/contract.ts';
import { inOurNames } from '#contract/our-names.ts';
import { isRefused } from '#contract/refusals.ts';
import { type Cents, formatMoney, toDollars } from '#domain/money.ts';
import { api } from '../session/api.ts';
import { ConfirmDialog } from '../ui/dialog.tsx';
import { TextArea, TextField } from '../ui/field.tsx';
import { asNumber } from '../ui/form.ts';
import { useIdempotencyKey } from '../ui/idempotency-key.ts';
import { notify } from '../ui/notices.tsx';

/** What is sent for a refund of a payment of which so much is left. */
const refundOf = (left: Cents) => {
  const { in: wire } = contract.refundPayment.body;
  const amount = wire.shape.amount.refine((cents) => cents <= left, `At most ${formatMoney(left)}`);
  return inOurNames(wire.safeExtend({ amount }));
};

/** Gives a payment back, or a part of it, with a reason; whoever does it is told before what follows. */
export const RefundDialog = ({
  bookingId,
  payment: { id: paymentId, amountCents, refundedCents, flagReason, recordedBy },
  onDone,
  onClose,
}: {
  bookingId: string;
  payment: BookingPayment;
  onDone: () => unknown;
  onClose: () => void;
}) => {
  const left = amountCents - refundedCents;
  const isByHand = recordedBy !== null;
  const [typed, setTyped] = useState(toDollars(left).toFixed(2));
  const [reason, setReason] = useState('');
  const keyFor = useIdempotencyKey();
  const refusals = useRef(0);
  const asked = refundOf(left).safeParse({ amount: asNumber.setValueAs(typed), reason, paymentId });
  const wrong = (field: string): string | undefined =>
    asked.error?.issues.find(({ path }) => path[0] === field)?.message;

  const refund = async () => {
    if (!asked.success) return;
    const { refundPayment } = await api();
    const body = asked.data;
    const idempotencyKey = keyFor([body, refusals.current]);
    const answer = await refundPayment({ params: { bookingId }, body, idempotencyKey }).catch((error) => {
      // Nothing moved, and never will under this key: the same asked for once more is another act. After a lost answer,
      // which says nothing of that, it is the same one.
      if (isRefused(error) && error.code === 'refundRefused') refusals.current += 1;
      throw error;
    });
    notify(
      answer.refund.status === 'Asked'
        ? 'The provider has not answered yet. The refund is finished by itself.'
        : `${formatMoney(answer.refund.amountCents)} given back.`,
    );
    await onDone();
  };
  return (
    <ConfirmDialog
      title={isByHand ? 'Was this payment given back?' : 'Give this payment back?'}
      action={isByHand ? 'Yes, it was' : 'Yes, refund'}
      doing={isByHand ? 'Recording…' : 'Refunding…'}
      whyNot={
        (wrong('amount') && 'Mend the amount; then it can be done.') ??
        (wrong('reason') && 'Give a reason of at most 250 characters; then it can be done.')
      }
      onConfirm={refund}
      onClose={onClose}
    >
      {isByHand && <p>It came by hand, so it goes back by hand. Do that first: here it is only recorded.</p>}
      <p>
        {flagReason === null
          ? 'The hunter is told, with the reason, and the landowner can read it too. With all of it given back, the booking is cancelled, and so is a payout that was not sent.'
          : 'The hunter is told, with the reason, and the landowner can read it too. The booking stays as it is.'}
      </p>
      <TextField
        label="Amount in dollars"
        hint={`${formatMoney(left)} is left of it`}
        error={wrong('amount')}
        inputMode="decimal"
        autoComplete="off"
        value={typed}
        onChange={({ currentTarget: { value } }) => setTyped(value)}
      />
      <TextArea
        label="Reason"
        hint="The hunter and the landowner read it"
        rows={3}
        value={reason}
        onChange={({ currentTarget: { value } }) => setReason(value)}
      />
    </ConfirmDialog>
  );
};
