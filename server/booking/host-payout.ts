import type { HostPayout, PaidOut, PaidOutPart } from '#contract/booking.ts';
import { holdsDays } from '#domain/booking-status.ts';
import { addDays, type Day, dayInWisconsin } from '#domain/dates.ts';
import { awayStateOf, getsCents, problemOf, wasRefused, whyNothing } from '#domain/host-payout.ts';
import type { Cents } from '#domain/money.ts';
import type { PayoutSums } from '#domain/payout-owed.ts';
import { checkAddress, formatAddress, isComplete, type PostalAddress } from '#domain/postal-address.ts';
import { hostShare } from '#domain/pricing.ts';
import type { Config } from '../config.ts';
import type { ArrivedAttempt } from './attempt-store.ts';
import type { StoredBooking } from './store.ts';

/** The sums of a booking's payout; undefined without one. */
const sumsOf = (row: StoredBooking): PayoutSums | undefined =>
  row.payout_stage === null
    ? undefined
    : {
        dueCents: row.payout_due_cents ?? 0,
        owedCents: row.payout_owed_cents ?? 0,
        onItsWayCents: row.payout_on_its_way_cents ?? 0,
        arrivedCents: row.payout_arrived_cents ?? 0,
      };

/** What the host of a booking gets: of a paid one what its payout comes to, before that their share. */
export const hostGetsCents = (row: StoredBooking): Cents => {
  const sums = row.status === 'Paid' ? sumsOf(row) : undefined;
  return sums ? getsCents(sums) : hostShare(row.booking_price_cents, row.owner_fee_percentage);
};

/**
 * What of it the host has as far as they know, in cents, whatever became of the booking. What a check pays of which
 * they were not told can still be undone.
 */
export const sentToHostCents = (row: StoredBooking): Cents =>
  (row.payout_arrived_cents ?? 0) - untoldCents(row);

/** What of it is on its way to them by PayPal, in cents: it may still fail, or come back. */
export const onItsWayToHostCents = (row: StoredBooking): Cents => row.payout_on_its_way_cents ?? 0;

/** Where that is, as far as is known. */
export const awayOf = (row: StoredBooking): Pick<HostPayout, 'away' | 'isReviewed'> => {
  const isAway = row.payout_stage === 'onItsWay';
  return {
    away: isAway ? awayStateOf(row.payout_item_status) : 'taken',
    isReviewed: isAway && row.payout_item_status === 'OnHold',
  };
};

const toPart = (attempt: ArrivedAttempt): PaidOutPart => ({
  dateTime: new Date(attempt.at),
  amountCents: attempt.cents,
  checkNumber: attempt.checkNumber,
  checkCents: attempt.checkCents,
  receiverEmail: attempt.receiverEmail || null,
});

/** Whether a booking that may have been paid before waits for its payment: its payout says nothing of it then. */
const isWaiting = ({ status }: StoredBooking): boolean => status !== 'Paid' && holdsDays(status);

/** How that was sent which the host has and was told of; null without any. */
const toldPartsOf = ({ payout_arrived_attempts: attempts }: StoredBooking): PaidOut | null => {
  const parts = (attempts ?? []).filter(({ isTold }) => isTold).map(toPart);
  const latest = parts.at(-1);
  if (!latest) return null;
  const { amountCents: _, ...how } = latest;
  return { ...how, parts };
};

/** How the host was paid; null until they have all, and were told of all of it, and while the booking waits. */
export const paidOutOf = (row: StoredBooking): PaidOut | null => {
  const hasAll = row.payout_tab === 'complete' && untoldCents(row) === 0;
  return hasAll && !isWaiting(row) ? toldPartsOf(row) : null;
};

/**
 * What the host of a booking that waits for its payment again has and was told of. It is apart from how they were paid,
 * which pages and processes of an older version read as all that they get.
 */
export const paidBeforeOf = (row: StoredBooking): PaidOut | null =>
  isWaiting(row) ? toldPartsOf(row) : null;

/** What checks pay of which the host was not told yet. */
const untoldCents = ({ payout_arrived_attempts: attempts }: StoredBooking): Cents =>
  (attempts ?? []).reduce((sum, { cents, isTold }) => sum + (isTold ? 0 : cents), 0);

/**
 * The sums as the host is told them: what a check pays of which they were not told yet still waits for them, unless the
 * booking is over, of which nothing is owed.
 */
const toldSums = (sums: PayoutSums, row: StoredBooking): PayoutSums => {
  const cents = untoldCents(row);
  return {
    ...sums,
    owedCents: row.status === 'Paid' ? sums.owedCents + cents : sums.owedCents,
    arrivedCents: sums.arrivedCents - cents,
  };
};

/**
 * Where a check goes, in one line: the one that pays all of it already has an address on it, whatever its payee changes
 * until they are told. Null where none is known, or needed.
 */
const addressOf = (row: StoredBooking): string | null => {
  const untold = row.payout_arrived_attempts?.findLast(({ isTold }) => !isTold);
  const address = untold && row.payout_owed_cents === 0 ? untold.address : presentAddressOf(row);
  return address && isComplete(address) ? formatAddress(address) : null;
};

const presentAddressOf = ({ payout_addresses: addresses }: StoredBooking): PostalAddress | null =>
  addresses && checkAddress(addresses);

/** What says when payouts are sent. */
export type PayoutTimes = Pick<Config, 'PAYOUT_DELAY_DAYS' | 'PAYOUT_CHANGED_ADDRESS_HOURS'>;

/**
 * From which day on a payout is paid: when it is due, and a changed PayPal address not before it may be paid. One that
 * was paid for this host before is paid sooner, which is not asked here.
 */
const payDayOf = (
  { end_day: endDay, payout_type: type, payout_receiver_changed_at: changedAt }: StoredBooking,
  { PAYOUT_DELAY_DAYS: delayDays, PAYOUT_CHANGED_ADDRESS_HOURS: waitHours }: PayoutTimes,
): Day => {
  const dueDay = addDays(endDay, delayDays);
  if (type !== 'PayPalPayout' || !changedAt) return dueDay;
  const changedDay = dayInWisconsin(new Date(changedAt.getTime() + waitHours * 3_600_000));
  return changedDay > dueDay ? changedDay : dueDay;
};

/** What the host reads of the payout of a booking; null while the booking waits for its payment, and without one. */
export const toHostPayout = (row: StoredBooking, config: PayoutTimes): HostPayout | null => {
  const sums = sumsOf(row);
  if (!sums || row.payout_stage === null || isWaiting(row)) return null;
  const told = toldSums(sums, row);
  const back = row.payout_back_attempt;
  const address = presentAddressOf(row);
  const problem = problemOf({
    ...sums,
    stage: row.is_payout_back_untold ? 'owed' : row.payout_stage,
    itemStatus: row.payout_item_status,
    isAddressMissing: address !== null && !isComplete(address),
    isPaymentDoubted: row.is_payout_doubted,
  });
  return {
    ...told,
    problem,
    // A payout whose booking is over keeps the amount that it had.
    whyNothing: whyNothing(told, { status: row.status, isReduced: row.payout_cents === 0 }),
    isRefused: back !== null && !back.hadArrived && wasRefused(back.itemStatus),
    ...awayOf(row),
    isReportUnread: row.is_payout_report_unread,
    backWay: back?.way ?? null,
    type: row.payout_type ?? 'Manual',
    // What is unclaimed waits where it was sent, whatever address is planned since.
    receiverEmail: (problem === 'unclaimed' ? row.payout_away_receiver : null) ?? row.payout_receiver_email,
    address: addressOf(row),
    payDay: told.owedCents > 0 && problem === null ? payDayOf(row, config) : null,
    landPayPalEmail: row.owner_id === row.host_id ? row.land_pay_pal_email : null,
  };
};
