import type { BookingEmail } from '#domain/booking-activity.ts';
import { type BookingStatus, holdsDays } from '#domain/booking-status.ts';
import { type Day, daysIn, formatDays, formatDuration, formatInstant } from '#domain/dates.ts';
import { isPublic } from '#domain/listing-status.ts';
import { type Cents, formatMoney } from '#domain/money.ts';
import { isToBePaid } from '#domain/payment-status.ts';
import type { Side } from '#domain/permissions.ts';
import { hostShare } from '#domain/pricing.ts';
import type { Context } from '../context.ts';
import { findListing } from '../listing/store.ts';
import type { DbOrTransaction } from '../platform/db/connect.ts';
import type { Addressed, Block } from '../platform/email/email.ts';
import { findUser } from '../user/store.ts';
import { findBooking, insertActivity } from './store.ts';

type Person = { firstName: string; email: string };

/** What emails about a booking tell. Never what only paying opens, nor how to reach the other side. */
export type BookingFacts = {
  id: string;
  listingId: string;
  title: string;
  city: string;
  county: string;
  /** Whether the land's page is there for everybody. */
  isPublic: boolean;
  startDate: Day;
  endDate: Day;
  partySize: number;
  status: BookingStatus;
  confirmationCode: string;
  bookingPriceCents: Cents;
  totalCents: Cents;
  hostShareCents: Cents;
  /** Paid and not given back, though it pays this booking not or no longer. */
  heldCents: Cents;
  /** Of all that was paid for it: what went back, or is about to. */
  refundedCents: Cents;
  /** A payment of it was asked for, and nobody knows yet how it ends. */
  isUnderWay: boolean;
  /** When it ends unless somebody answers or pays; null when it doesn't. */
  expireAt: Date | null;
  /** When it was changed last. */
  updatedAt: Date;
  hunter: Person;
  host: Person;
};

/** A booking as it is now; undefined when it is gone. */
export const findBookingFacts = async (
  { db }: { db: DbOrTransaction },
  bookingId: string,
): Promise<BookingFacts | undefined> => {
  const booking = await findBooking(db, bookingId);
  const listing = booking && (await findListing(db, booking.listing_id));
  const host = listing && (await findUser(db, listing.user_id));
  if (!host) return undefined;
  return {
    id: booking.id,
    listingId: listing.id,
    title: listing.title,
    city: listing.city,
    county: listing.county,
    isPublic: isPublic(listing),
    startDate: booking.start_day,
    endDate: booking.end_day,
    partySize: booking.party_size,
    status: booking.status,
    confirmationCode: booking.confirmation_code,
    bookingPriceCents: booking.booking_price_cents,
    totalCents: booking.total_cents,
    hostShareCents: hostShare(booking.booking_price_cents, booking.owner_fee_percentage),
    heldCents: booking.held_cents,
    refundedCents: booking.refunded_cents,
    isUnderWay: booking.is_payment_under_way,
    expireAt: booking.expire_at,
    updatedAt: booking.updated_at,
    hunter: { firstName: booking.first_name, email: booking.email },
    host: { firstName: host.first_name, email: host.email },
  };
};

/**
 * To one side of a booking, about how it stands: another email when it comes to stand so once more. One about something
 * else than that names its occasion.
 */
export const addressedTo = <Data>(
  reader: Side,
  booking: BookingFacts,
  data: Data,
  occasion = booking.updatedAt.getTime(),
): Addressed<Data> => {
  const once = addressedOnce(reader, booking, data);
  return { ...once, key: `${once.key}.${occasion}` };
};

/** To one side of a booking, in an email of which there is one for ever. */
export const addressedOnce = <Data>(
  reader: Side,
  { id, [reader]: { email } }: BookingFacts,
  data: Data,
): Addressed<Data> => ({ to: email, key: `${id}.${reader}`, recipientKey: reader, data });

/** To the hunter, while the booking waits for their money; else to nobody. */
export const toWhoeverMustPay = (booking: BookingFacts | undefined): Addressed<BookingFacts>[] =>
  booking && isToBePaid(booking.status, booking) ? [addressedTo('hunter', booking, booking)] : [];

/** Every email is a line of the booking's activity (docs/rules/booking.md#activity). */
export const noteEmail = async (
  { db, now }: Pick<Context, 'db' | 'now'>,
  { id }: BookingFacts,
  emailed: BookingEmail,
): Promise<void> => {
  await insertActivity(db, id, { actorId: null, details: { kind: 'emailed', ...emailed }, at: now() });
};

const partyOf = (size: number): string => `${size} ${size === 1 ? 'hunter' : 'hunters'}`;

const moneyOf = (booking: BookingFacts, reader: Side): [string, string] =>
  reader === 'hunter'
    ? ['Total', `${formatMoney(booking.totalCents)} with fee and tax`]
    : ['You get', formatMoney(booking.hostShareCents)];

/** The lines by which both sides recognise a booking; the money is what its reader pays or gets, until it is over. */
export const factLines = (booking: BookingFacts, reader: Side): [string, string][] => [
  ['Land', `${booking.title}\n${booking.city}, ${booking.county} County`],
  ['Days', `${formatDays(booking)} (${formatDuration(daysIn(booking))})`],
  ['Party', partyOf(booking.partySize)],
  ...(holdsDays(booking.status) ? [moneyOf(booking, reader)] : []),
  ['Confirmation', booking.confirmationCode],
];

/** 'Please pay by Sat 11/21/2026 at 8:00 PM CST.', and what happens else; nothing where no clock runs. */
export const byWhen = ({ expireAt }: BookingFacts, ask: string, otherwise: string): Block[] =>
  expireAt ? [{ text: `${ask} by ${formatInstant(expireAt)}. ${otherwise}` }] : [];

/** 'Hi Ada' to whom we know by name. */
export const greet = ({ firstName }: Pick<Person, 'firstName'>): string => `Hi ${firstName || 'there'}`;

/** A booking that doesn't exist, for the previews. */
export const sampleBooking: BookingFacts = {
  id: '019a9f3e-5c00-7000-8000-00000000b00c',
  listingId: '019a9f3e-5c00-7000-8000-00000000f00d',
  title: 'Kickapoo Ridge: oak flats and two creek bottoms',
  city: 'Soldiers Grove',
  county: 'Crawford',
  isPublic: true,
  startDate: '2026-12-05',
  endDate: '2026-12-06',
  partySize: 2,
  status: 'PendingConfirmation',
  confirmationCode: 'R7KM4WQX',
  bookingPriceCents: 17_000,
  totalCents: 19_729,
  hostShareCents: 14_450,
  heldCents: 0,
  refundedCents: 0,
  isUnderWay: false,
  expireAt: new Date('2026-11-22T20:00:00Z'),
  updatedAt: new Date('2026-11-20T20:00:00Z'),
  hunter: { firstName: 'Ada', email: 'ada@hunter.example' },
  host: { firstName: 'Walter', email: 'walter@farm.example' },
};
