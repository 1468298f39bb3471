import type { Booking, HostBooking, ListingWithBookings } from '#contract/booking.ts';
import type { Day, DayRange } from '#domain/dates.ts';
import { type Cents, formatMoney } from '#domain/money.ts';
import { type Charged, isToBePaid } from '#domain/payment-status.ts';
import type { Role } from '#domain/permissions.ts';

/** One of a booking's two sides, or an administrator who looks on as neither. */
export type Reader = 'hunter' | 'host' | 'administrator';

/**
 * As whom somebody reads a booking. Besides its hunter only the owner of the land and administrators see it, and what
 * it brings is told to the owner alone: an administrator who isn't told that looks on.
 */
export const readerOf = (
  { userId, payoutCents }: Pick<HostBooking, 'userId' | 'payoutCents'>,
  { id, roles }: { id: string; roles: readonly Role[] },
): Reader => {
  if (userId === id) return 'hunter';
  return payoutCents === null && roles.includes('Administrator') ? 'administrator' : 'host';
};

/** The days of a booking as the rules know them. */
export const daysOf = ({ startDay, endDay }: Pick<Booking, 'startDay' | 'endDay'>): DayRange => ({
  startDate: startDay,
  endDate: endDay,
});

/** '1 hunter', '3 hunters' */
export const formatParty = (size: number): string => `${size} ${size === 1 ? 'hunter' : 'hunters'}`;

/** 'Ada Lindqvist' */
export const nameOf = ({ user }: { user: Pick<Booking['user'], 'firstName' | 'lastName'> }): string =>
  `${user.firstName} ${user.lastName}`.trim() || 'A hunter';

/** Those that end first come first; those without an end last. */
const byEnd = (a: Booking, b: Booking): number =>
  (a.expiresDateTime?.getTime() ?? Infinity) - (b.expiresDateTime?.getTime() ?? Infinity);

/** It waits for its hunter's money, and nothing that they paid is held for it or on its way. */
export const waitsForPayment = (booking: Pick<Booking, 'status' | ChargedFields>): boolean =>
  isToBePaid(booking.status, chargedOf(booking));

type ChargedFields = 'heldCents' | 'refundedCents' | 'paymentUnderWay';

/** What was charged of a booking that it is not paid by, as the rules know it. */
export const chargedOf = ({
  heldCents,
  refundedCents,
  paymentUnderWay,
}: Pick<Booking, ChargedFields>): Charged => ({
  heldCents,
  refundedCents,
  isUnderWay: paymentUnderWay,
});

/** How what an owner gets comes of a booking's price, both in cents (docs/rules/money.md#hosts-share). */
export const sayShare = (price: Cents, payout: Cents): string =>
  payout < price
    ? `The booking price of ${formatMoney(price)} less ${formatMoney(price - payout)} that Openacre keeps`
    : 'The whole booking price';

/** What a hunter has to pay, the most urgent first. */
export const toPay = (active: readonly Booking[]): Booking[] => active.filter(waitsForPayment).sort(byEnd);

/** The next trip of a hunter that is paid; they come nearest first. */
export const nextTrip = (active: readonly Booking[]): Booking | undefined =>
  active.find(({ status }) => status === 'Paid');

/** What waits for a host's yes or no, over all their land, the most urgent first. */
export const toAnswer = (listings: readonly ListingWithBookings[]): HostBooking[] =>
  listings
    .flatMap(({ activeBookings }) => activeBookings)
    .filter(({ status }) => status === 'PendingConfirmation')
    .sort(byEnd);

/** Who has paid and comes to a host's land, over all of it, the nearest first. */
export const toCome = (listings: readonly ListingWithBookings[]): HostBooking[] =>
  listings
    .flatMap(({ activeBookings }) => activeBookings)
    .filter(({ status }) => status === 'Paid')
    .sort((a, b) => (a.startDay < b.startDay ? -1 : 1));

/** What paid bookings bring a host, in cents: of stays that are over, and of those to come. */
export const earnedFrom = (
  listings: readonly ListingWithBookings[],
  today: Day,
): { earned: number; comingIn: number } => {
  const paid = listings
    .flatMap(({ activeBookings, inactiveBookings }) => [...activeBookings, ...inactiveBookings])
    .filter(({ status }) => status === 'Paid');
  const sumOf = (bookings: readonly HostBooking[]) =>
    bookings.reduce((sum, { payoutCents }) => sum + (payoutCents ?? 0), 0);
  return {
    earned: sumOf(paid.filter(({ endDay }) => endDay < today)),
    comingIn: sumOf(paid.filter(({ endDay }) => endDay >= today)),
  };
};
