import { useState } from 'react';
import { contract } from '#contract/contract.ts';
import type { PaymentAttention } from '#contract/payment-administration.ts';
import { formatMoney } from '#domain/money.ts';
import { api } from '../session/api.ts';
import { ConfirmDialog } from '../ui/dialog.tsx';
import { useIdempotencyKey } from '../ui/idempotency-key.ts';
import { notify } from '../ui/notices.tsx';
import { ReasonField, reasonNeeded } from '../ui/reason-field.tsx';
import { textAfterClosing, waitsAfterClosing } from './attention-texts.ts';

/** Records that no money arrived for a payment, after explaining the consequences. */
export const ClosePaymentDialog = ({
  payment,
  onDone,
  onClose,
}: {
  payment: PaymentAttention;
  onDone: () => unknown;
  onClose: () => void;
}) => {
  const { bookingId, paymentId, amountCents, reason: attentionReason } = payment;
  const [reason, setReason] = useState('');
  const keyFor = useIdempotencyKey();
  const input = contract.closePayment.body.safeParse({ paymentId, reason });
  const close = async () => {
    if (!input.success) return;
    const { closePayment } = await api();
    const body = input.data;
    await closePayment({ params: { bookingId }, body, idempotencyKey: keyFor(body) });
    notify('The payment is closed.');
    await onDone();
  };
  return (
    <ConfirmDialog
      title="Did no money come?"
      action="Yes, no money came"
      doing="Closing…"
      whyNot={input.success ? undefined : reasonNeeded}
      onConfirm={close}
      onClose={onClose}
    >
      <p>
        {attentionReason === 'duplicate' &&
          `PayPal says that this booking was paid before.${waitsAfterClosing(payment) ? ' Once it is closed, PayPal lets it be charged a second time.' : ''} `}
        {`Please look at PayPal first. The payment of ${formatMoney(amountCents)} is then closed. ${textAfterClosing(payment)}`}
      </p>
      <ReasonField hint="Both sides can read it" value={reason} onChange={setReason} />
    </ConfirmDialog>
  );
};
