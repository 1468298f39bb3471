import { type CountedRefund, describeActivity } from '#domain/booking-activity.ts';
import { holdsDays, nameOfStatus } from '#domain/booking-status.ts';
import { formatDays } from '#domain/dates.ts';
import { heldText, isToBePaid, underWayText } from '#domain/payment-status.ts';
import type { Side } from '#domain/permissions.ts';
import type { Context } from '../context.ts';
import { defineEmail, type Link, linkTo, type Sender } from '../platform/email/email.ts';
import { shorten } from '../platform/email/words.ts';
import { findActivityLine } from './activity-store.ts';
import {
  addressedTo,
  type BookingEmailData,
  deadlineBlocks,
  endedPayoutTexts,
  factLines,
  findBookingEmailData,
  greet,
  recordEmail,
  sampleBooking,
} from './booking-email-data.ts';
import { listCountedRefunds } from './counted-refunds.ts';

type Changed = {
  booking: BookingEmailData;
  /** What refunds take off what the host gets by it. */
  countedRefunds: readonly CountedRefund[];
  reader: Side;
  changes: string;
};
type Ids = { bookingId: string; lineId: number; readers: readonly Side[] };

/** To one or both sides: an administrator's change that has no email of its own. */
export const bookingChangedEmail = defineEmail<Ids, Changed>({
  name: 'booking-changed',
  sample: {
    booking: { ...sampleBooking, status: 'PendingPayment' },
    countedRefunds: [],
    reader: 'hunter',
    changes:
      'Changed by an administrator: status from Pending Confirmation to Pending Payment, price from $180.00 to $170.00, total now $197.29.',
  },
  write: ({ booking, reader, changes }, sender) => ({
    subject: `Changed: ${formatDays(booking)}, ${shorten(booking.title, 40)}`,
    preview: changes,
    greeting: `${greet(booking[reader])}, this booking was changed`,
    blocks: [
      { text: changes },
      { facts: [...factLines(booking, reader), ['Status', nameOfStatus(booking.status)]] },
      ...(mustPay(booking, reader)
        ? deadlineBlocks(booking, 'hunter', 'Please pay', 'After that the days are free for others.')
        : []),
      ...(reader === 'host' && !holdsDays(booking.status)
        ? endedPayoutTexts(booking).map((text) => ({ text }))
        : []),
      ...(reader === 'hunter' && booking.heldCents > 0 ? [{ text: heldText(booking.heldCents) }] : []),
      ...(reader === 'hunter' && mayBePaidAlready(booking) ? [{ text: underWayText }] : []),
      { button: nextStep(booking, reader, sender) },
      { note: `Is something not right? Write to ${sender.supportEmail}.` },
    ],
    reason:
      reader === 'hunter'
        ? `You get this because you asked for days on ${sender.name}.`
        : `You get this because you list land on ${sender.name}.`,
  }),
  async load(ctx, { bookingId, lineId, readers }) {
    const { booking, countedRefunds } = await readCounted(ctx, bookingId);
    const line = await findActivityLine(ctx.db, bookingId, lineId);
    if (!booking || !line) return [];
    return readers.flatMap((reader) => {
      const changes = describeActivity(line, reader, ctx.now());
      // The key holds the line's id: each edit gets its own email, even if the booking is edited again meanwhile.
      return changes === undefined
        ? []
        : [addressedTo(reader, booking, { booking, countedRefunds, reader, changes }, lineId)];
    });
  },
  sent: (ctx, { booking, countedRefunds, reader }) =>
    recordEmail(ctx, booking, {
      ...{ side: reader, email: 'changed' },
      ...(reader === 'host' && { getsCents: booking.hostShareCents, countedRefunds }),
    }),
});

/** A booking, and the refunds that what its host gets counts: both as they are at one moment. */
const readCounted = ({ db, now }: Pick<Context, 'db' | 'now'>, bookingId: string) =>
  db
    .transaction()
    .setIsolationLevel('repeatable read')
    .execute(async (transaction) => {
      const booking = await findBookingEmailData({ db: transaction, now }, bookingId);
      return { booking, countedRefunds: booking ? await listCountedRefunds(transaction, booking) : [] };
    });

const mustPay = (booking: BookingEmailData, reader: Side): boolean =>
  reader === 'hunter' && isToBePaid(booking.status, booking);

/** It waits for its payment while an earlier payment is still under way. */
const mayBePaidAlready = ({ status, isUnderWay }: BookingEmailData): boolean =>
  status === 'PendingPayment' && isUnderWay;

const nextStep = (booking: BookingEmailData, reader: Side, sender: Sender): Link => {
  if (mustPay(booking, reader)) return { label: 'Pay now', href: linkTo(sender, `/payment/${booking.id}`) };
  return reader === 'hunter'
    ? { label: 'See your booking', href: linkTo(sender, `/myaccount/bookings/${booking.id}/detail`) }
    : { label: 'See my listings', href: linkTo(sender, '/myaccount/listings') };
};
