import { contract } from '#contract/contract.ts';
import type { PaymentAttention } from '#contract/payment-administration.ts';
import { formatMoney } from '#domain/money.ts';
import { api } from '../session/api.ts';
import { KeptTexts } from '../session/kept-texts.tsx';
import { ReasonDialog } from '../ui/reason-dialog.tsx';
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
  return (
    <ReasonDialog
      title="Did no money come?"
      action="Yes, no money came"
      doing="Closing…"
      hint="Both sides can read it"
      read={(reason) => contract.closePayment.body.safeParse({ paymentId, reason })}
      call={async (body, idempotencyKey) =>
        (await api()).closePayment({ params: { bookingId }, body, idempotencyKey })
      }
      done="The payment is closed."
      onDone={onDone}
      onClose={onClose}
    >
      <KeptTexts of={`close payment ${paymentId}`} />
      <p>
        {attentionReason === 'duplicate' &&
          `PayPal says that this booking was paid before.${waitsAfterClosing(payment) ? ' Once it is closed, PayPal lets it be charged a second time.' : ''} `}
        {`Please look at PayPal first. The payment of ${formatMoney(amountCents)} is then closed. ${textAfterClosing(payment)}`}
      </p>
    </ReasonDialog>
  );
};
