import { useState } from 'react';
import { contract } from '#contract/contract.ts';
import type { PaymentAttention } from '#contract/payment-administration.ts';
import { formatMoney } from '#domain/money.ts';
import { api } from '../session/api.ts';
import { KeptTexts } from '../session/kept-texts.tsx';
import { ConfirmDialog } from '../ui/dialog.tsx';
import { TextArea } from '../ui/field.tsx';
import { useIdempotencyKey } from '../ui/idempotency-key.ts';
import { notify } from '../ui/notices.tsx';

/** Ticks off a payment that a bank took back, with a note of what came of it. */
export const CloseChargebackDialog = ({
  payment: { bookingId, paymentId, amountCents, confirmationCode },
  onDone,
  onClose,
}: {
  payment: PaymentAttention;
  onDone: () => unknown;
  onClose: () => void;
}) => {
  const [note, setNote] = useState('');
  const keyFor = useIdempotencyKey();
  const input = contract.closeChargeback.body.safeParse({ paymentId, note });
  const close = async () => {
    if (!input.success) return;
    const { closeChargeback } = await api();
    const body = input.data;
    await closeChargeback({ params: { bookingId }, body, idempotencyKey: keyFor([bookingId, body]) });
    notify('The chargeback is ticked off.');
    await onDone();
  };
  return (
    <ConfirmDialog
      title="What came of this chargeback?"
      action="Tick it off"
      doing="Ticking off…"
      whyNot={
        input.success ? undefined : 'Write a note of at most 250 characters; then it can be ticked off.'
      }
      onConfirm={close}
      onClose={onClose}
    >
      <p>
        {`A bank took back ${formatMoney(amountCents)} of booking ${confirmationCode}. Once it is ticked off it leaves this list and Today for good. Nothing else changes: no money moves, and no booking.`}
      </p>
      <KeptTexts of={`close chargeback ${paymentId}`} />
      <TextArea
        label="What came of it"
        hint="For administrators: it stands on the booking and in the audit"
        rows={3}
        value={note}
        onChange={({ currentTarget }) => setNote(currentTarget.value)}
      />
    </ConfirmDialog>
  );
};
