import { nameOfStatus } from '#domain/booking-status.ts';
import { formatDays } from '#domain/dates.ts';
import { isToBePaid, sayHeld, underWay } from '#domain/payment-status.ts';
import { type House, type Link, letter, linkTo } from '../mail/letter.ts';
import { shorten } from '../mail/words.ts';
import {
  addressedTo,
  byWhen,
  findStay,
  greet,
  noteLetter,
  type Reader,
  type Stay,
  sampleStay,
  stayFacts,
} from './letter-facts.ts';
import { findActivityLine } from './store.ts';

type Changed = { stay: Stay; reader: Reader; what: string };
type Ids = { bookingId: string; lineId: number; readers: readonly Reader[] };

/** To one or both sides: an administrator changed something that no other letter tells of. */
export const bookingChangedLetter = letter<Ids, Changed>({
  name: 'booking-changed',
  sample: {
    stay: { ...sampleStay, status: 'PendingPayment' },
    reader: 'hunter',
    what: 'Changed by an administrator: status from Pending Confirmation to Pending Payment, price from $180.00 to $170.00, total now $197.29.',
  },
  write: ({ stay, reader, what }, house) => ({
    subject: `Changed: ${formatDays(stay)}, ${shorten(stay.title, 40)}`,
    preview: what,
    greeting: `${greet(stay[reader])}, this booking was changed`,
    blocks: [
      { text: what },
      { facts: [...stayFacts(stay, reader), ['Status', nameOfStatus(stay.status)]] },
      ...(mustPay(stay, reader)
        ? byWhen(stay, 'Please pay', 'After that the days are free for others.')
        : []),
      ...(reader === 'hunter' && stay.heldCents > 0 ? [{ text: sayHeld(stay.heldCents) }] : []),
      ...(reader === 'hunter' && isPendingTwice(stay) ? [{ text: underWay }] : []),
      { button: nextStep(stay, reader, house) },
      { note: `Is something not right? Write to ${house.supportEmail}.` },
    ],
    reason:
      reader === 'hunter'
        ? `You get this because you asked for days on ${house.name}.`
        : `You get this because you list land on ${house.name}.`,
  }),
  async load(ctx, { bookingId, lineId, readers }) {
    const stay = await findStay(ctx, bookingId);
    const what = await findActivityLine(ctx.db, bookingId, lineId);
    if (!stay || what === undefined) return [];
    // Of this edit, whatever came after it.
    return readers.map((reader) => addressedTo(reader, stay, { stay, reader, what }, lineId));
  },
  sent: (ctx, { stay, reader }) => noteLetter(ctx, stay, reader, 'the booking was changed'),
});

const mustPay = (stay: Stay, reader: Reader): boolean => reader === 'hunter' && isToBePaid(stay.status, stay);

/** It waits for its payment again while one of it is on its way. */
const isPendingTwice = ({ status, isUnderWay }: Stay): boolean => status === 'PendingPayment' && isUnderWay;

const nextStep = (stay: Stay, reader: Reader, house: House): Link => {
  if (mustPay(stay, reader)) return { label: 'Pay now', href: linkTo(house, `/payment/${stay.id}`) };
  return reader === 'hunter'
    ? { label: 'See your booking', href: linkTo(house, `/myaccount/bookings/${stay.id}/detail`) }
    : { label: 'See my listings', href: linkTo(house, '/myaccount/listings') };
};
