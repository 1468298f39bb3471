import { useState } from 'react';
import type { AdminBooking, BookingPayment } from '#contract/booking-administration.ts';
import { contract } from '#contract/contract.ts';
import { formatMoney } from '#domain/money.ts';
import { api } from '../session/api.ts';
import { Checkbox } from '../ui/field.tsx';
import { ReasonDialog } from '../ui/reason-dialog.tsx';

/** Withdraws a manual payment that was recorded by mistake or never came, after explaining the consequences. */
export const WithdrawDialog = ({
  booking: { id: bookingId },
  payment: { id: paymentId, amountCents, flagReason, doubtedDateTime },
  onDone,
  onClose,
}: {
  booking: Pick<AdminBooking, 'id'>;
  payment: Pick<BookingPayment, 'id' | 'amountCents' | 'flagReason' | 'doubtedDateTime'>;
  onDone: () => unknown;
  onClose: () => void;
}) => {
  const [sendEmails, setSendEmails] = useState(true);
  const paysTheBooking = flagReason === null;
  return (
    <ReasonDialog
      title="Did this payment never come?"
      action="Yes, withdraw it"
      doing="Withdrawing…"
      hint="Both sides can read it"
      read={(reason) =>
        contract.withdrawPayment.body.safeParse({
          paymentId,
          reason,
          sendEmails,
          ...(doubtedDateTime && { doubtedDateTime: doubtedDateTime.toISOString() }),
        })
      }
      call={async (body, idempotencyKey) =>
        (await api()).withdrawPayment({ params: { bookingId }, body, idempotencyKey })
      }
      done="The payment is withdrawn."
      onDone={onDone}
      onClose={onClose}
      more={
        paysTheBooking && (
          <Checkbox
            variant="switch"
            label={sendEmails ? 'Send booking update emails' : 'Do NOT send booking update emails'}
            checked={sendEmails}
            onChange={({ currentTarget: { checked } }) => setSendEmails(checked)}
          />
        )
      }
    >
      <p>
        {`The payment of ${formatMoney(amountCents)} that was recorded by hand is taken off the books. `}
        {paysTheBooking
          ? 'The booking waits for its payment again, and a payout that was not sent is cancelled.'
          : 'The booking stays as it is.'}
      </p>
    </ReasonDialog>
  );
};
