import { useRef, useState } from 'react';
import type { BookingPayment } from '#contract/booking-administration.ts';
import { contract } from '#contract/contract.ts';
import { inOurNames } from '#contract/our-names.ts';
import { isRefused } from '#contract/refusals.ts';
import { type Cents, formatMoney, toDollars } from '#domain/money.ts';
import { api } from '../session/api.ts';
import { ConfirmDialog } from '../ui/dialog.tsx';
import { TextField } from '../ui/field.tsx';
import { asNumber } from '../ui/form.ts';
import { useIdempotencyKey } from '../ui/idempotency-key.ts';
import { notify } from '../ui/notices.tsx';
import { ReasonField, reasonNeeded } from '../ui/reason-field.tsx';

/** The refund's body, limited to the amount left of the payment. */
const refundBody = (refundableCents: Cents) => {
  const { in: wire } = contract.refundPayment.body;
  const amount = wire.shape.amount.refine(
    (cents) => cents <= refundableCents,
    `At most ${formatMoney(refundableCents)}`,
  );
  return inOurNames(wire.safeExtend({ amount }));
};

/** Refunds a payment or a part of it, with a reason, after explaining the consequences. */
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
  const refundableCents = amountCents - refundedCents;
  const isByHand = recordedBy !== null;
  const [amountText, setAmountText] = useState(toDollars(refundableCents).toFixed(2));
  const [reason, setReason] = useState('');
  const keyFor = useIdempotencyKey();
  const refusals = useRef(0);
  const input = refundBody(refundableCents).safeParse({
    amount: asNumber.setValueAs(amountText),
    reason,
    paymentId,
  });
  const errorOf = (field: string): string | undefined =>
    input.error?.issues.find(({ path }) => path[0] === field)?.message;

  const refund = async () => {
    if (!input.success) return;
    const { refundPayment } = await api();
    const body = input.data;
    const idempotencyKey = keyFor([body, refusals.current]);
    const answer = await refundPayment({ params: { bookingId }, body, idempotencyKey }).catch((error) => {
      // A refused refund moved no money and never will under this key, so a retry gets a new one. After a lost
      // response, which says nothing, the retry keeps its key.
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
        (errorOf('amount') && 'Mend the amount; then it can be done.') ?? (errorOf('reason') && reasonNeeded)
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
        hint={`${formatMoney(refundableCents)} is left of it`}
        error={errorOf('amount')}
        inputMode="decimal"
        autoComplete="off"
        value={amountText}
        onChange={({ currentTarget: { value } }) => setAmountText(value)}
      />
      <ReasonField hint="The hunter and the landowner read it" value={reason} onChange={setReason} />
    </ConfirmDialog>
  );
};
