import type { BookingEmail } from '#domain/booking-activity.ts';
import { formatAnswerDeadline } from '#domain/booking-clock.ts';
import { type BookingStatus, holdsDays } from '#domain/booking-status.ts';
import {
  type Day,
  dayInWisconsin,
  daysIn,
  formatDays,
  formatDuration,
  formatInstant,
} from '#domain/dates.ts';
import { type AwayState, awayText } from '#domain/host-payout.ts';
import { type LandRules, tidyRules } from '#domain/land-rules.ts';
import { isPublic } from '#domain/listing-status.ts';
import { maskContacts } from '#domain/masking.ts';
import { type Cents, formatMoney } from '#domain/money.ts';
import { formatParty } from '#domain/party.ts';
import { isCharged, isToBePaid } from '#domain/payment-status.ts';
import type { Side } from '#domain/permissions.ts';
import type { RejectionReason } from '#domain/rejection-reasons.ts';
import type { Context } from '../context.ts';
import { findListing } from '../listing/store.ts';
import type { DbOrTransaction } from '../platform/db/connect.ts';
import type { Addressed, Block } from '../platform/email/email.ts';
import { findUser } from '../user/store.ts';
import { insertActivity } from './activity-store.ts';
import { awayOf, hostGetsCents, onItsWayToHostCents, sentToHostCents } from './host-payout.ts';
import { daysOf, findBooking } from './store.ts';

type Person = { firstName: string; email: string };

/** The data for emails about a booking. Never access information, nor the other side's contacts. */
export type BookingEmailData = {
  id: string;
  listingId: string;
  title: string;
  city: string;
  county: string;
  /** Whether the listing's page is public. */
  isPublic: boolean;
  startDay: Day;
  endDay: Day;
  /** Its last day is over, in Wisconsin. */
  isOver: boolean;
  partySize: number;
  /** What the hunter wrote with the request, as the host may read it. */
  note: string;
  /** Of the land, as they were when it was asked for. */
  rules: LandRules;
  status: BookingStatus;
  confirmationCode: string;
  bookingPriceCents: Cents;
  totalCents: Cents;
  /** What the host gets: of a paid booking what its payout comes to, after refunds. */
  hostShareCents: Cents;
  /** What was sent to the host and arrived, as they know, in cents, whatever became of the booking. */
  sentToHostCents: Cents;
  /** What is on its way to them by PayPal, in cents: it may still fail. */
  onItsWayToHostCents: Cents;
  /** Where that is, as far as is known. */
  away: AwayState;
  /** Whether PayPal holds it for a review. */
  isReviewed: boolean;
  /** Captured money that is not refunded and does not pay for this booking, in cents. */
  heldCents: Cents;
  /** Refunded or about to be, of everything that was paid for the booking, in cents. */
  refundedCents: Cents;
  /** The part of it that the provider has not completed, in cents. */
  refundPendingCents: Cents;
  /** A capture was requested and its result is not known yet. */
  isUnderWay: boolean;
  /** Why the host rejected it; null if it is not rejected, or no reason was given. */
  rejectionReason: RejectionReason | null;
  /** When it is cancelled unless somebody answers or pays; null when no clock runs. */
  expireAt: Date | null;
  updatedAt: Date;
  /** When the email is written. */
  writtenAt: Date;
  hunter: Person;
  host: Person & { id: string };
};

/** The current data of a booking; undefined if it does not exist. */
export const findBookingEmailData = async (
  { db, now }: { db: DbOrTransaction; now: () => Date },
  bookingId: string,
): Promise<BookingEmailData | undefined> => {
  const booking = await findBooking(db, bookingId);
  const listing = booking && (await findListing(db, booking.listing_id));
  const host = listing && (await findUser(db, booking.host_id));
  if (!host) return undefined;
  return {
    id: booking.id,
    listingId: listing.id,
    title: listing.title,
    city: listing.city,
    county: listing.county,
    isPublic: isPublic(listing),
    ...daysOf(booking),
    isOver: booking.end_day < dayInWisconsin(now()),
    partySize: booking.party_size,
    note: booking.status === 'Paid' ? booking.note : maskContacts(booking.note),
    rules: tidyRules(booking.rules),
    status: booking.status,
    confirmationCode: booking.confirmation_code,
    bookingPriceCents: booking.booking_price_cents,
    totalCents: booking.total_cents,
    hostShareCents: hostGetsCents(booking),
    sentToHostCents: sentToHostCents(booking),
    onItsWayToHostCents: onItsWayToHostCents(booking),
    ...awayOf(booking),
    heldCents: booking.held_cents,
    refundedCents: booking.refunded_cents,
    refundPendingCents: booking.refund_pending_cents,
    isUnderWay: booking.is_payment_under_way,
    rejectionReason: booking.rejection_reason,
    expireAt: booking.expire_at,
    updatedAt: booking.updated_at,
    writtenAt: now(),
    hunter: { firstName: booking.first_name, email: booking.email },
    host: { id: host.id, firstName: host.first_name, email: host.email },
  };
};

/**
 * An email to one side about the booking's current status. `occasion` is part of the email's key: by default the time
 * of the booking's last change, so that returning to the same status later sends another email.
 */
export const addressedTo = <Data>(
  reader: Side,
  booking: BookingEmailData,
  data: Data,
  occasion = booking.updatedAt.getTime(),
): Addressed<Data> => {
  const addressed = addressedOnce(reader, booking, data);
  return { ...addressed, key: `${addressed.key}.${occasion}` };
};

/** An email of which one side gets only one, ever: its key holds the booking and the side alone. */
export const addressedOnce = <Data>(
  reader: Side,
  { id, [reader]: { email } }: BookingEmailData,
  data: Data,
): Addressed<Data> => ({ to: email, key: `${id}.${reader}`, recipientKey: reader, data });

/** An email to the hunter if the booking waits for payment; otherwise no email. */
export const toHunterWhoMustPay = (
  booking: BookingEmailData | undefined,
  occasion?: number,
): Addressed<BookingEmailData>[] =>
  booking && isToBePaid(booking.status, booking) ? [addressedTo('hunter', booking, booking, occasion)] : [];

/**
 * Adds an email to the booking's activity, one to a host with whom it told: `host`, or the `hostId` of the email
 * (docs/rules/booking.md#activity).
 */
export const recordEmail = async (
  { db, now }: Pick<Context, 'db' | 'now'>,
  { id, host }: Pick<BookingEmailData, 'id'> & Partial<Pick<BookingEmailData, 'host'>>,
  emailed: BookingEmail,
): Promise<void> => {
  const told = emailed.side === 'host' && host ? { hostId: host.id } : {};
  const details = { kind: 'emailed', ...told, ...emailed } as const;
  await insertActivity(db, id, { actorId: null, details, at: now() });
};

const moneyOf = (booking: BookingEmailData, reader: Side): [string, string] =>
  reader === 'hunter'
    ? ['Total', `${formatMoney(booking.totalCents)} with fee and tax`]
    : ['You get', booking.hostShareCents > 0 ? formatMoney(booking.hostShareCents) : 'Nothing is paid out'];

/** The booking's facts for a table in an email. The amount is what the reader pays or gets, while it holds days. */
export const factLines = (booking: BookingEmailData, reader: Side): [string, string][] => [
  ['Land', `${booking.title}\n${booking.city}, ${booking.county} County`],
  ['Days', `${formatDays(booking)} (${formatDuration(daysIn(booking))})`],
  ['Party', formatParty(booking.partySize)],
  ...(holdsDays(booking.status) ? [moneyOf(booking, reader)] : []),
  ['Confirmation', booking.confirmationCode],
];

type LeftUs = Pick<BookingEmailData, 'sentToHostCents' | 'onItsWayToHostCents' | 'away' | 'isReviewed'>;

/** For the host of a booking that was paid and is over: what they get of it. */
export const endedPayoutText = ({ sentToHostCents, onItsWayToHostCents, ...where }: LeftUs): string => {
  const parts = [
    ...(sentToHostCents > 0 ? [`${formatMoney(sentToHostCents)} was sent to you for it before`] : []),
    ...(onItsWayToHostCents > 0
      ? [`${formatMoney(onItsWayToHostCents)} ${awayText(where).long} and may still arrive`]
      : []),
  ];
  if (parts.length === 0) return 'Nothing is paid out for it.';
  return `${parts.join(', ')}, and nothing more is paid out.`;
};

/** The same of any booking that is over; nothing if it was never paid, and nothing was sent to them for it. */
export const endedPayoutTexts = (booking: BookingEmailData): readonly string[] =>
  isCharged(booking) || booking.sentToHostCents > 0 || booking.onItsWayToHostCents > 0
    ? [endedPayoutText(booking)]
    : [];

/** ' by Sat 11/21/2026 at 8:00 PM CST', as the reader is told the deadline; empty when no clock runs. */
export const byDeadline = ({ expireAt, writtenAt }: BookingEmailData, reader: Side): string => {
  if (!expireAt) return '';
  return ` by ${reader === 'host' ? formatAnswerDeadline(expireAt, writtenAt) : formatInstant(expireAt)}`;
};

/**
 * 'Please pay by Sat 11/21/2026 at 8:00 PM CST.', then what happens otherwise; empty when no clock runs, and of days
 * that are over.
 */
export const deadlineBlocks = (
  booking: BookingEmailData,
  reader: Side,
  request: string,
  otherwise: string,
): Block[] =>
  booking.expireAt && !booking.isOver
    ? [{ text: `${request}${byDeadline(booking, reader)}. ${otherwise}` }]
    : [];

/** 'Hi Ada', or 'Hi there' without a first name. */
export const greet = ({ firstName }: Pick<Person, 'firstName'>): string => `Hi ${firstName || 'there'}`;

/** An invented booking for email previews. */
export const sampleBooking: BookingEmailData = {
  id: '019a9f3e-5c00-7000-8000-00000000b00c',
  listingId: '019a9f3e-5c00-7000-8000-00000000f00d',
  title: 'Kickapoo Ridge: oak flats and two creek bottoms',
  city: 'Soldiers Grove',
  county: 'Crawford',
  isPublic: true,
  startDay: '2026-12-05',
  endDay: '2026-12-06',
  isOver: false,
  partySize: 2,
  note: 'My daughter and I would like to sit the north edge with crossbows.',
  rules: tidyRules({ vehicles: 'walkIn', parkingSpots: 2, dogs: 'leash', weapons: ['Bow', 'Crossbow'] }),
  status: 'PendingConfirmation',
  confirmationCode: 'R7KM4WQX',
  bookingPriceCents: 17_000,
  totalCents: 19_729,
  hostShareCents: 14_450,
  sentToHostCents: 0,
  onItsWayToHostCents: 0,
  away: 'taken',
  isReviewed: false,
  heldCents: 0,
  refundedCents: 0,
  refundPendingCents: 0,
  isUnderWay: false,
  rejectionReason: null,
  expireAt: new Date('2026-11-22T20:00:00Z'),
  updatedAt: new Date('2026-11-20T20:00:00Z'),
  writtenAt: new Date('2026-11-20T20:00:00Z'),
  hunter: { firstName: 'Ada', email: 'ada@hunter.example' },
  host: { id: '019a9f3e-5c00-7000-8000-00000000a05e', firstName: 'Walter', email: 'walter@farm.example' },
};
