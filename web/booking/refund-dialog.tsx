import { useRef, useState } from 'react';
import type { AdminBooking, BookingPayment } from '#contract/booking-administration.ts';
import { contract } from '#contract/contract.ts';
import { inOurNames } from '#contract/our-names.ts';
import { isRefused } from '#contract/refusals.ts';
import { type Cents, formatMoney, toDollars } from '#domain/money.ts';
import { type RefundBearer, refundBearers } from '#domain/payout-reduction.ts';
import type { RefundStatus } from '#domain/refund-status.ts';
import { api } from '../session/api.ts';
import { KeptTexts } from '../session/kept-texts.tsx';
import { ConfirmDialog } from '../ui/dialog.tsx';
import { Select, TextField } from '../ui/field.tsx';
import { asNumber } from '../ui/form.ts';
import { useIdempotencyKey } from '../ui/idempotency-key.ts';
import { notify } from '../ui/notices.tsx';
import { ReasonField, reasonNeeded } from '../ui/reason-field.tsx';
import { fullRefundEffect, payoutEffect, takesOfSent } from './refund-effect.ts';
import { UndoFirst } from './undo-first.tsx';

/** The refund's body, limited to the amount left of the payment. */
const refundBody = (refundableCents: Cents) => {
  const { in: wire } = contract.refundPayment.body;
  const amount = wire.shape.amount.refine(
    (cents) => cents <= refundableCents,
    `At most ${formatMoney(refundableCents)}`,
  );
  return inOurNames(wire.safeExtend({ amount }));
};

const resultText = ({ status, amountCents }: { status: RefundStatus; amountCents: Cents }): string => {
  if (status === 'Asked') return 'The provider has not answered yet. The refund is finished by itself.';
  return status === 'Pending'
    ? `The refund of ${formatMoney(amountCents)} is under way at the provider. The hunter is told again when it is done.`
    : `${formatMoney(amountCents)} given back.`;
};

type RefundedBooking = Pick<AdminBooking, 'id' | 'totalCents' | 'hostPayout'>;

const bearerNames: Record<RefundBearer, string> = {
  both: 'Both, by their shares',
  host: 'The landowner',
  marketplace: 'Openacre',
};

/** Says the sum as it was understood. */
const actionOf = (cents: Cents | null, isByHand: boolean): string => {
  if (cents === null) return isByHand ? 'Yes, it was' : 'Refund';
  return isByHand ? `Yes, ${formatMoney(cents)} was` : `Refund ${formatMoney(cents)}`;
};

/** Refunds a payment or a part of it, with a reason, after explaining the consequences. */
export const RefundDialog = ({
  booking,
  payment: { id: paymentId, amountCents, refundedCents, flagReason, recordedBy },
  onDone,
  onClose,
}: {
  booking: RefundedBooking;
  payment: BookingPayment;
  onDone: () => unknown;
  onClose: () => void;
}) => {
  const refundableCents = amountCents - refundedCents;
  const isByHand = recordedBy !== null;
  const [amountText, setAmountText] = useState(toDollars(refundableCents).toFixed(2));
  const [reason, setReason] = useState('');
  const [bearer, setBearer] = useState<RefundBearer>('both');
  const keyFor = useIdempotencyKey();
  const refusals = useRef(0);
  // The effect on the payout is shown before the reason is written, so the amount is read by itself.
  const amount = contract.refundPayment.body.in.shape.amount.safeParse(asNumber.setValueAs(amountText));
  const partialCents = amount.success && amount.data < refundableCents ? amount.data : 0;
  const isHeld = flagReason !== null;
  const isFull = amount.success && amount.data === refundableCents && !isHeld;
  const input = refundBody(refundableCents).safeParse({
    amount: asNumber.setValueAs(amountText),
    reason,
    ...(partialCents > 0 && { bearer }),
    paymentId,
  });
  const part = { bearer, amountCents: partialCents };
  const errorOf = (field: string): string | undefined =>
    input.error?.issues.find(({ path }) => path[0] === field)?.message;

  const refund = async () => {
    if (!input.success) return;
    const { refundPayment } = await api();
    const body = input.data;
    const idempotencyKey = keyFor([body, refusals.current]);
    const answer = await refundPayment({ params: { bookingId: booking.id }, body, idempotencyKey }).catch(
      (error) => {
        // A refused refund moved no money and never will under this key, so a retry gets a new one. After a lost
        // response, which says nothing, the retry keeps its key.
        if (isRefused(error) && error.code === 'refundRefused') refusals.current += 1;
        throw error;
      },
    );
    notify(resultText(answer.refund));
    await onDone();
  };
  return (
    <ConfirmDialog
      title={isByHand ? 'Was this payment given back?' : 'Give this payment back?'}
      action={actionOf(amount.success && !errorOf('amount') ? amount.data : null, isByHand)}
      doing={isByHand ? 'Recording…' : 'Refunding…'}
      whyNot={(errorOf('amount') && 'Correct the amount first.') ?? (errorOf('reason') && reasonNeeded)}
      onConfirm={refund}
      onClose={onClose}
    >
      {isByHand && <p>It came by hand, so it goes back by hand. Do that first: here it is only recorded.</p>}
      <p>
        {isHeld
          ? 'The hunter is told, with the reason, and the landowner can read it too. The booking stays as it is.'
          : 'The hunter is told, with the reason, and the landowner can read it too. With all of it given back, the booking is cancelled.'}
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
      {partialCents > 0 && (
        <>
          <Select
            label="Who bears it"
            value={bearer}
            onChange={({ currentTarget }) => setBearer(currentTarget.value as RefundBearer)}
          >
            {refundBearers.map((option) => (
              <option key={option} value={option}>
                {bearerNames[option]}
              </option>
            ))}
          </Select>
          <p aria-live="polite">
            {isHeld
              ? 'The landowner is paid nothing of held money. It counts if the rest pays the booking again.'
              : payoutEffect(booking, part)}
          </p>
        </>
      )}
      {isFull && <p>{fullRefundEffect(booking)}</p>}
      {(isFull || (!isHeld && takesOfSent(booking, part))) && <UndoFirst booking={booking} />}
      <KeptTexts of={`refund ${paymentId}`} />
      <ReasonField hint="The hunter and the landowner read it" value={reason} onChange={setReason} />
    </ConfirmDialog>
  );
};
