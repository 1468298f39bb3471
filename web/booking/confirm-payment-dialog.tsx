import type { AdminBooking, BookingPayment } from '#contract/booking-administration.ts';
import { contract } from '#contract/contract.ts';
import { formatMoney } from '#domain/money.ts';
import { api } from '../session/api.ts';
import { KeptTexts } from '../session/kept-texts.tsx';
import { ReasonDialog } from '../ui/reason-dialog.tsx';

/** Confirms that a payment by hand which is in doubt came another way, after explaining the consequences. */
export const ConfirmPaymentDialog = ({
  booking: { id: bookingId },
  payment: { id: paymentId, amountCents },
  onDone,
  onClose,
}: {
  booking: Pick<AdminBooking, 'id'>;
  payment: Pick<BookingPayment, 'id' | 'amountCents'>;
  onDone: () => unknown;
  onClose: () => void;
}) => (
  <ReasonDialog
    title="Did this money come another way?"
    action="Yes, it came"
    doing="Confirming…"
    hint="How it came; for administrators, in the booking’s activity and the audit"
    read={(reason) => contract.confirmManualPayment.body.safeParse({ paymentId, reason })}
    call={async (body, idempotencyKey) =>
      (await api()).confirmManualPayment({ params: { bookingId }, body, idempotencyKey })
    }
    done="The payment is confirmed."
    onDone={onDone}
    onClose={onClose}
  >
    <KeptTexts of={`confirm payment ${paymentId}`} />
    <p>
      {`The payment of ${formatMoney(amountCents)} that was recorded by hand is in doubt, as the one through PayPal failed. Once it is confirmed, the payout of the booking no longer waits.`}
    </p>
  </ReasonDialog>
);
