import { useEffect, useState } from 'react';
import type { AdminBooking, BookingPayment } from '#contract/booking-administration.ts';
import { contract } from '#contract/contract.ts';
import { formatMoney } from '#domain/money.ts';
import { api } from '../session/api.ts';
import { KeptTexts } from '../session/kept-texts.tsx';
import { Checkbox } from '../ui/field.tsx';
import { ReasonDialog } from '../ui/reason-dialog.tsx';
import { sentEffect } from './refund-effect.ts';
import { UndoFirst } from './undo-first.tsx';

type HostPayout = AdminBooking['hostPayout'];

/** The payout of a booking; read where the page doesn't have it. Undefined until then, or if it can't be read. */
const useHostPayout = ({ id, hostPayout }: Pick<AdminBooking, 'id'> & { hostPayout?: HostPayout }) => {
  const [read, setRead] = useState(hostPayout);
  useEffect(() => {
    if (hostPayout !== undefined) return;
    let isOutdated = false;
    api()
      .then(({ getBooking }) => getBooking({ params: { id } }))
      .then((booking) => !isOutdated && setRead(booking.hostPayout))
      .catch(() => {}); // what it says of the payment holds all the same
    return () => {
      isOutdated = true;
    };
  }, [id, hostPayout]);
  return hostPayout ?? read;
};

/** Withdraws a manual payment that was recorded by mistake or never came, after explaining the consequences. */
export const WithdrawDialog = ({
  booking,
  payment: { id: paymentId, amountCents, flagReason, doubtedDateTime },
  onDone,
  onClose,
}: {
  /** Without `hostPayout` it is read when the dialog opens. */
  booking: Pick<AdminBooking, 'id'> & Partial<Pick<AdminBooking, 'hostPayout'>>;
  payment: Pick<BookingPayment, 'id' | 'amountCents' | 'flagReason' | 'doubtedDateTime'>;
  onDone: () => unknown;
  onClose: () => void;
}) => {
  const [sendEmails, setSendEmails] = useState(true);
  const paysTheBooking = flagReason === null;
  const bookingId = booking.id;
  const hostPayout = useHostPayout(booking);
  const sent = hostPayout ? sentEffect({ hostPayout }) : '';
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
      <KeptTexts of={`withdraw payment ${paymentId}`} />
      <p>
        {`The payment of ${formatMoney(amountCents)} that was recorded by hand is taken off the books. `}
        {paysTheBooking
          ? 'The booking waits for its payment again, and a payout that was not sent is cancelled.'
          : 'The booking stays as it is.'}
      </p>
      {paysTheBooking && sent && hostPayout && (
        <>
          <p>{sent}</p>
          <UndoFirst booking={{ id: bookingId, hostPayout }} />
        </>
      )}
    </ReasonDialog>
  );
};
