import type { Booking, HostBooking, ListingWithBookings } from '#contract/booking.ts';
import type { AdminBooking } from '#contract/booking-administration.ts';
import { canBeAnswered } from '#domain/booking-status.ts';
import type { Day } from '#domain/dates.ts';
import { bookingGetsCents, hostSums } from '#domain/host-payout.ts';
import { type Cents, formatMoney } from '#domain/money.ts';
import { type Charged, isToBePaid } from '#domain/payment-status.ts';
import { fullName, type PersonName } from '#domain/person-name.ts';
import { canMend } from './host-payout-texts.ts';

/** 'Ada Lindqvist' */
export const hunterName = ({ hunter }: { hunter: PersonName }): string => fullName(hunter) || 'A hunter';

export const hostName = (host: PersonName): string => fullName(host) || 'A landowner';

/** Sorts by expiry, the earliest first, bookings without one last. */
const byExpiry = (a: Booking, b: Booking): number =>
  (a.expiresDateTime?.getTime() ?? Infinity) - (b.expiresDateTime?.getTime() ?? Infinity);

/** Whether it waits for the hunter's payment, and no payment is held or being processed. */
export const waitsForPayment = (booking: Pick<Booking, 'status' | ChargedFields>): boolean =>
  isToBePaid(booking.status, chargedOf(booking));

type ChargedFields = 'heldCents' | 'refundedCents' | 'refundPendingCents' | 'isPaymentUnderWay';

/** The amounts charged for a booking that don't pay it, in the form that the domain rules take. */
export const chargedOf = ({
  heldCents,
  refundedCents,
  refundPendingCents,
  isPaymentUnderWay,
}: Pick<Booking, ChargedFields>): Charged => ({
  heldCents,
  refundedCents,
  refundPendingCents,
  isUnderWay: isPaymentUnderWay,
});

/** How the host's payout derives from the booking price, all in cents (docs/rules/money.md#hosts-share). */
export const explainPayout = (price: Cents, payout: Cents, refunded: Cents): string =>
  payout < price
    ? `The booking price of ${formatMoney(price)} less ${formatMoney(price - payout)} that Openacre keeps${refunded > 0 ? ' or that was refunded' : ''}`
    : 'The whole booking price';

/** The bookings a hunter has to pay, the most urgent first. */
export const bookingsToPay = (active: readonly Booking[]): Booking[] =>
  active.filter(waitsForPayment).sort(byExpiry);

/** A hunter's next paid trip; `active` is sorted by start day. */
export const nextTrip = (active: readonly Booking[]): Booking | undefined =>
  active.find(({ status }) => status === 'Paid');

/** The requests that wait for a host's answer, over all listings, the most urgent first. */
export const requestsToAnswer = (listings: readonly ListingWithBookings[]): HostBooking[] =>
  listings
    .flatMap(({ activeBookings }) => activeBookings)
    .filter(({ status }) => canBeAnswered(status))
    .sort(byExpiry);

/** The bookings over all of a host's listings whose payout waits for something that the host can do. */
export const payoutsToMend = (listings: readonly ListingWithBookings[]): HostBooking[] =>
  listings
    .flatMap(({ activeBookings, inactiveBookings }) => [...activeBookings, ...inactiveBookings])
    .filter(({ hostPayout }) => hostPayout !== null && canMend(hostPayout))
    .sort((a, b) => (a.startDay < b.startDay ? -1 : 1));

/** Paid upcoming visits over all of a host's listings, the nearest first. */
export const upcomingVisits = (listings: readonly ListingWithBookings[]): HostBooking[] =>
  listings
    .flatMap(({ activeBookings }) => activeBookings)
    .filter(({ status }) => status === 'Paid')
    .sort((a, b) => (a.startDay < b.startDay ? -1 : 1));

/**
 * A host's income in cents: what they have (`paidOut`), what is owed to them now or on its way (`owedNow`), and what
 * is still to come of paid bookings whose last day isn't over (`toCome`). What a booking that waits for its payment
 * brings besides what they have isn't known.
 */
export const incomeFrom = (
  listings: readonly ListingWithBookings[],
  today: Day,
): { paidOut: number; owedNow: number; toCome: number } => {
  const all = listings.flatMap(({ activeBookings, inactiveBookings }) => [
    ...activeBookings,
    ...inactiveBookings,
  ]);
  const paid = all.filter(({ status, hostPayout }) => status === 'Paid' || hostPayout !== null);
  const hasOf = (booking: HostBooking) =>
    booking.hostPayout?.arrivedCents ?? hostSums(booking).paidCents ?? 0;
  const restOf = (booking: HostBooking) => (bookingGetsCents(booking) ?? 0) - hasOf(booking);
  const sumOf = (bookings: readonly HostBooking[], centsOf: (booking: HostBooking) => Cents) =>
    bookings.reduce((sum, booking) => sum + centsOf(booking), 0);
  const isToCome = ({ status, endDay }: HostBooking) => status === 'Paid' && endDay >= today;
  return {
    paidOut: sumOf(all, hasOf),
    owedNow: sumOf(
      paid.filter((booking) => !isToCome(booking)),
      restOf,
    ),
    toCome: sumOf(paid.filter(isToCome), restOf),
  };
};

type AdminPayout = Pick<
  NonNullable<AdminBooking['hostPayout']>,
  'status' | 'amountCents' | 'owedCents' | 'onItsWayCents' | 'arrivedCents'
>;

/** What of a payout is where, in the words of its own page: ', owed', or ': $10.00 owed, $69.90 paid'. */
const whereItIs = ({ status, owedCents, onItsWayCents, arrivedCents }: AdminPayout): string => {
  const all = [
    [status === 'Error' ? 'owed, as it did not arrive' : 'owed', owedCents],
    ['on its way', onItsWayCents],
    ['paid', arrivedCents],
  ] as const;
  const parts = all.filter(([, cents]) => cents > 0);
  const [only] = parts;
  if (parts.length > 1)
    return `: ${parts.map(([name, cents]) => `${formatMoney(cents)} ${name}`).join(', ')}`;
  return only ? `, ${only[0]}` : '';
};

/** What administrators read of the payout of a booking, in a few words. What was stopped stays owed. */
export const payoutText = (payout: AdminPayout): string => {
  const { status, amountCents, owedCents } = payout;
  const text = `Payout of ${formatMoney(amountCents)}`;
  if (status !== 'Canceled') return `${text}${whereItIs(payout)}`;
  if (owedCents === 0) return 'Payout, called off';
  return owedCents === amountCents
    ? `${text}, cancelled and still owed`
    : `${text}, ${formatMoney(owedCents)} of it cancelled and still owed`;
};
