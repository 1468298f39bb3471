import { useState } from 'react';
import type { AdminBooking, BookingPayment } from '#contract/booking-administration.ts';
import { formatInstant } from '#domain/dates.ts';
import { formatMoney } from '#domain/money.ts';
import { Button } from '../ui/button.tsx';
import { ConfirmPaymentDialog } from './confirm-payment-dialog.tsx';
import styles from './payments.module.css';
import { RefundDialog } from './refund-dialog.tsx';
import { notTakenText, refundText, whoBearsText } from './refund-texts.ts';
import { WithdrawDialog } from './withdraw-dialog.tsx';

/** A payment's state in a few words. */
const stateText = ({
  amountCents,
  refundedCents,
  refundPendingCents,
  flagReason,
  doubtedDateTime,
}: BookingPayment): string => {
  if (refundedCents === amountCents) return refundPendingCents > 0 ? 'Being given back' : 'Given back';
  if (flagReason !== null) return 'Held';
  const pays = doubtedDateTime === null ? 'Pays the booking' : 'In doubt';
  return refundedCents > 0 ? `${pays}, given back in part` : pays;
};

/** When and how it was paid, and how much of it is left. */
const historyText = ({
  capturedDateTime,
  refundedCents,
  refundPendingCents,
  captureId,
  recordedBy,
}: BookingPayment): string =>
  [
    recordedBy === null
      ? `Captured ${formatInstant(capturedDateTime)}`
      : `By hand, as recorded by ${recordedBy} on ${formatInstant(capturedDateTime)}`,
    refundedCents > refundPendingCents
      ? `, ${formatMoney(refundedCents - refundPendingCents)} of it given back`
      : '',
    refundPendingCents > 0 ? `, ${formatMoney(refundPendingCents)} of it being given back` : '',
    captureId === null ? '' : `. Capture ${captureId}`,
  ].join('');

/** Since when a payment is under way, and its ids at the provider. */
const pendingText = ({
  sinceDateTime,
  providerOrderId,
  captureId,
}: NonNullable<AdminBooking['pendingPayment']>): string =>
  [
    `Since ${formatInstant(sinceDateTime)}`,
    providerOrderId === null ? '' : `. Order ${providerOrderId}`,
    captureId === null ? '' : `. Capture ${captureId}`,
  ].join('');

const dialogs = { refund: RefundDialog, confirm: ConfirmPaymentDialog, withdraw: WithdrawDialog } as const;

/** Each refund of a payment, and who bears it. */
const Refunds = ({
  payment,
  hostPayout,
}: {
  payment: BookingPayment;
  hostPayout: AdminBooking['hostPayout'];
}) => {
  const notTaken = notTakenText(payment, hostPayout);
  return (
    <>
      <ul className={styles.refunds} aria-label={`Refunds of ${formatMoney(payment.amountCents)}`}>
        {payment.refunds.map((refund) => (
          <li key={refund.id}>
            {refundText(refund)} <span className={styles.soft}>{whoBearsText(refund, payment)}</span>
          </li>
        ))}
      </ul>
      {notTaken && <p>{notTaken}</p>}
    </>
  );
};

/** What the hunter paid, through the provider or by hand, with actions to undo it. */
export const Payments = ({
  booking,
  onChanged,
}: {
  booking: Pick<AdminBooking, 'id' | 'payments' | 'pendingPayment' | 'totalCents' | 'hostPayout'>;
  onChanged: () => unknown;
}) => {
  const [open, setOpen] = useState<{ of: keyof typeof dialogs; payment: BookingPayment } | null>(null);
  const pending = booking.pendingPayment;
  const OpenDialog = open && dialogs[open.of];
  return (
    <>
      <ul role="list" className={styles.payments}>
        {pending && (
          <li>
            <p>
              <strong className="figures">{formatMoney(pending.amountCents)}</strong> Under way
            </p>
            <p className={styles.soft}>{pendingText(pending)}</p>
          </li>
        )}
        {booking.payments.map((payment) => (
          <li key={payment.id}>
            <p>
              <strong className="figures">{formatMoney(payment.amountCents)}</strong> {stateText(payment)}
            </p>
            {payment.flagReason !== null && payment.refundedCents < payment.amountCents && (
              <p>{payment.flagReason}</p>
            )}
            {payment.doubtedDateTime !== null && (
              <p>
                {`The payment through PayPal that was under way beside it failed on ${formatInstant(payment.doubtedDateTime)}. The payout waits until you say whether this money came.`}
              </p>
            )}
            <p className={styles.soft}>{historyText(payment)}</p>
            {payment.refunds.length > 0 && <Refunds payment={payment} hostPayout={booking.hostPayout} />}
            <div className={styles.actions}>
              {payment.doubtedDateTime !== null && (
                <Button small onClick={() => setOpen({ of: 'confirm', payment })}>
                  It came another way
                  <span className="visually-hidden">: {formatMoney(payment.amountCents)}</span>
                </Button>
              )}
              {payment.refundedCents < payment.amountCents && (
                <Button small onClick={() => setOpen({ of: 'refund', payment })}>
                  {payment.recordedBy === null ? 'Refund' : 'Record a refund'}
                  <span className="visually-hidden"> of {formatMoney(payment.amountCents)}</span>
                </Button>
              )}
              {payment.recordedBy !== null && payment.refundedCents === 0 && (
                <Button small onClick={() => setOpen({ of: 'withdraw', payment })}>
                  It never came
                  <span className="visually-hidden">: {formatMoney(payment.amountCents)}</span>
                </Button>
              )}
            </div>
          </li>
        ))}
      </ul>
      {open && OpenDialog && (
        <OpenDialog
          booking={booking}
          payment={open.payment}
          onDone={onChanged}
          onClose={() => setOpen(null)}
        />
      )}
    </>
  );
};
