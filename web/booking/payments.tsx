import { useState } from 'react';
import type { AdminBooking, BookingPayment } from '#contract/booking-administration.ts';
import { formatInstant } from '#domain/dates.ts';
import { formatMoney } from '#domain/money.ts';
import { Button } from '../ui/button.tsx';
import styles from './payments.module.css';
import { RefundDialog } from './refund-dialog.tsx';

/** What becomes of a payment, in a few words. */
const stateOf = ({ amount, refunded, flagReason }: BookingPayment): string => {
  if (refunded === amount) return 'Back with the hunter, or on its way';
  if (flagReason !== null) return 'Held';
  return refunded > 0 ? 'Pays the booking, given back in part' : 'Pays the booking';
};

/** What the hunter paid through the provider, and the way back for it. */
export function Payments({
  booking,
  onRefunded,
}: {
  booking: Pick<AdminBooking, 'id' | 'payments'>;
  onRefunded: () => unknown;
}) {
  const [refunding, setRefunding] = useState<BookingPayment | null>(null);
  return (
    <>
      <ul role="list" className={styles.payments}>
        {booking.payments.map((payment) => (
          <li key={payment.id}>
            <p>
              <strong className="figures">{formatMoney(payment.amount)}</strong> {stateOf(payment)}
            </p>
            {payment.flagReason !== null && payment.refunded < payment.amount && <p>{payment.flagReason}</p>}
            <p className={styles.soft}>
              Captured {formatInstant(payment.capturedDateTime)}
              {payment.refunded > 0 && `, ${formatMoney(payment.refunded)} of it back or on its way`}. Capture{' '}
              {payment.captureId}
            </p>
            {payment.refunded < payment.amount && (
              <Button small onClick={() => setRefunding(payment)}>
                Refund<span className="visually-hidden"> {formatMoney(payment.amount)}</span>
              </Button>
            )}
          </li>
        ))}
      </ul>
      {refunding && (
        <RefundDialog
          bookingId={booking.id}
          payment={refunding}
          onDone={onRefunded}
          onClose={() => setRefunding(null)}
        />
      )}
    </>
  );
}
