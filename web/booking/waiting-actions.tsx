import { useState } from 'react';
import type { AdminBooking } from '#contract/booking-administration.ts';
import { latestDeadline, maxExtensionDays } from '#domain/booking-clock.ts';
import { canBeAnswered } from '#domain/booking-status.ts';
import { formatDays, formatInstant } from '#domain/dates.ts';
import { api } from '../session/api.ts';
import { Button } from '../ui/button.tsx';
import { ConfirmDialog } from '../ui/dialog.tsx';
import { Select } from '../ui/field.tsx';
import { useIdempotencyKey } from '../ui/idempotency-key.ts';
import { notify } from '../ui/notices.tsx';
import { serverNow } from '../ui/server-clock.ts';
import { hostName, hunterName } from './booking-views.ts';

type Action = 'remind' | 'extend' | 'cancel';
type DialogProps = { booking: AdminBooking; onDone: () => unknown; onClose: () => void };

/** What an administrator can do while a booking waits for its host's answer or its hunter's payment. */
export const WaitingActions = ({ booking, onDone }: Pick<DialogProps, 'booking' | 'onDone'>) => {
  const [action, setAction] = useState<Action>();
  const dialog = { booking, onDone, onClose: () => setAction(undefined) };
  return (
    <>
      <Button onClick={() => setAction('remind')}>Send a reminder</Button>
      <Button onClick={() => setAction('extend')}>Give more time</Button>
      <Button onClick={() => setAction('cancel')}>Cancel booking</Button>
      {action === 'remind' && <RemindDialog {...dialog} />}
      {action === 'extend' && <ExtendDialog {...dialog} />}
      {action === 'cancel' && <CancelDialog {...dialog} />}
    </>
  );
};

const RemindDialog = ({ booking, onDone, onClose }: DialogProps) => {
  const { id, status, hunter, host } = booking;
  const keyFor = useIdempotencyKey();
  const remind = async () => {
    const { remindBooking } = await api();
    await remindBooking({ params: { id }, idempotencyKey: keyFor({ id }) });
    notify('The reminder is on its way.');
    await onDone();
  };
  return (
    <ConfirmDialog
      title="Send a reminder now?"
      action="Yes, send it"
      doing="Sending…"
      onConfirm={remind}
      onClose={onClose}
    >
      <p>
        {canBeAnswered(status)
          ? `${hostName(host)} (${host.email}) is asked to say yes or no.`
          : `${hunterName(booking)} (${hunter.email}) is asked to pay.`}{' '}
        There is no other reminder after it.
      </p>
    </ConfirmDialog>
  );
};

const hours = [12, 24, 48, 72, 168];

const ExtendDialog = ({ booking: current, onDone, onClose }: DialogProps) => {
  // The booking as it was when the dialog opened: the choices don't change while one is made.
  const [{ id, startDay, expiresDateTime, updatedDateTime }] = useState(current);
  const [now] = useState(() => serverNow());
  const from = expiresDateTime && expiresDateTime > now ? expiresDateTime : now;
  const latest = latestDeadline(startDay, now);
  const choices = hours
    .map((count) => ({ count, at: new Date(from.getTime() + count * 3_600_000) }))
    .filter(({ at }) => at <= latest);
  const [chosen, setChosen] = useState(choices[0]?.at.toISOString() ?? '');
  const keyFor = useIdempotencyKey();
  const extend = async () => {
    const { extendDeadline } = await api();
    const body = { deadlineDateTime: new Date(chosen), updatedDateTime };
    await extendDeadline({ params: { id }, body, idempotencyKey: keyFor(body) });
    notify('There is more time now.');
    await onDone();
  };
  return (
    <ConfirmDialog
      title="Give more time?"
      action="Yes, extend it"
      doing="Extending…"
      whyNot={
        chosen ? undefined : `There is no more time before the first day, or within ${maxExtensionDays} days.`
      }
      onConfirm={extend}
      onClose={onClose}
    >
      {expiresDateTime && <p>It ends by itself on {formatInstant(expiresDateTime)}.</p>}
      <Select
        label="New deadline"
        value={chosen}
        onChange={({ currentTarget }) => setChosen(currentTarget.value)}
      >
        {choices.map(({ count, at }) => (
          <option key={count} value={at.toISOString()}>
            {`${count < 48 ? `${count} hours` : `${count / 24} days`} more: ${formatInstant(at)}`}
          </option>
        ))}
      </Select>
    </ConfirmDialog>
  );
};

const CancelDialog = ({ booking, onDone, onClose }: DialogProps) => {
  const keyFor = useIdempotencyKey();
  const cancel = async () => {
    const { cancelBooking } = await api();
    await cancelBooking({ params: { id: booking.id }, idempotencyKey: keyFor({ id: booking.id }) });
    notify('The booking is cancelled.');
    await onDone();
  };
  return (
    <ConfirmDialog
      title="Cancel this booking?"
      action="Yes, cancel it"
      doing="Cancelling…"
      onConfirm={cancel}
      onClose={onClose}
    >
      <p>
        {`${hunterName(booking)} on ${booking.listing.displayTitle}, ${formatDays(booking)}. The days are free again, and both sides are told.`}
      </p>
    </ConfirmDialog>
  );
};
