import { type RawBuilder, sql } from 'kysely';
import type { Day } from '#domain/dates.ts';
import { isOrderDoubted } from '../booking/charged-store.ts';
import { type Counted, chosenFirst, maxCounted as maxListed } from '../platform/db/chosen-first.ts';

/** How many of a kind are read. */
export const maxTasks = 50;

/** Manual payouts, and stopped ones, are counted up to this number and one more: there may be as many as bookings. */
const maxCounted = 1000;

/** How many of each kind of delayed payouts are looked at: those that are counted, and one more. */
const delayedCounted = maxListed + 1;

type About = { title: string; county: string; first_name: string; last_name: string };
type AboutBooking = About & { booking_id: string; confirmation_code: string };

const aboutLand = sql`l.title, l.county, u.first_name, u.last_name`;

/** Listings that wait for a decision, the one that was submitted first before others. */
export const listToApprove = () =>
  chosenFirst<About & { listing_id: string; submitted_at: Date }>(
    sql`select id, user_id, title, county, submitted_at from listings
      where active and not approved and changes_asked is null order by submitted_at, id`,
    maxTasks,
    {
      columns: sql`c.id as listing_id, c.title, c.county, u.first_name, u.last_name, c.submitted_at`,
      joins: sql`join users u on u.id = c.user_id`,
      order: sql`c.submitted_at, c.id`,
    },
  );

/** Requests that their hosts have not answered and that end before an instant, the next first; with the hunter. */
export const listEndingRequests = (before: Date) =>
  chosenFirst<AboutBooking & { expire_at: Date; total_cents: number }>(
    sql`select id, confirmation_code, listing_id, user_id, expire_at, total_cents from bookings
      where status = 'PendingConfirmation' and expire_at <= ${before} order by expire_at`,
    maxTasks,
    {
      columns: sql`c.id as booking_id, c.confirmation_code, ${aboutLand}, c.expire_at, c.total_cents`,
      joins: sql`join listings l on l.id = c.listing_id join users u on u.id = l.user_id`,
      order: sql`c.expire_at`,
    },
  );

/** Open reports of land, reviews and conversations, the oldest first; with who reported. */
export const listOpenReports = () =>
  chosenFirst<About & { listing_id: string; created_at: Date }>(
    sql`select id, listing_id, reporter_id, created_at from reports
      where closed_at is null order by created_at, id`,
    maxTasks,
    {
      columns: sql`c.listing_id, ${aboutLand}, c.created_at`,
      joins: sql`join listings l on l.id = c.listing_id join users u on u.id = c.reporter_id`,
      order: sql`c.created_at, c.id`,
    },
  );

/** Flags of hunters since an instant that no administrator has decided about, the oldest first; with the hunter. */
export const listNewFlags = (since: Date) =>
  chosenFirst<AboutBooking & { hunter_id: string; created_at: Date }>(
    sql`select id, booking_id, hunter_id, created_at from hunter_flags
      where dismissed_at is null and upheld_at is null and created_at >= ${since} order by created_at, id`,
    maxTasks,
    {
      columns: sql`c.booking_id, c.hunter_id, b.confirmation_code, ${aboutLand}, c.created_at`,
      joins: sql`join bookings b on b.id = c.booking_id join listings l on l.id = b.listing_id
        join users u on u.id = c.hunter_id`,
      order: sql`c.created_at, c.id`,
    },
  );

/** How many signs are wanted and to be mailed, and since when the first of them is needed. */
export const countSignsToMail = () => sql<{ count: number; since: Date | null }>`
  select count(*) as count, min(needed_at) as since
  from (select needed_at from signs where mailed_on is null and not_wanted_at is null
    order by needed_at limit ${maxCounted + 1}) counted`;

/** `amount_cents` is what doesn't arrive: what is owed or on its way, without what the host has. */
type PayoutTask = AboutBooking & { amount_cents: number };

const ofDelayed = sql`booking_id, host_name, booking_end_day, owed_cents, on_its_way_cents`;
const payoutColumns = sql`booking_id, host_name, booking_end_day, owed_cents + on_its_way_cents as amount_cents`;

/** A list of payouts, chosen with `payoutColumns`. */
const ofPayouts = <Row extends PayoutTask>(
  chosen: RawBuilder<unknown>,
  column: RawBuilder<unknown>,
  order: RawBuilder<unknown>,
): RawBuilder<Row & Counted> =>
  chosenFirst<Row>(chosen, maxTasks, {
    columns: sql`c.booking_id, b.confirmation_code, l.title, l.county, c.host_name as first_name, '' as last_name,
      c.amount_cents, ${column}`,
    joins: sql`join bookings b on b.id = c.booking_id join listings l on l.id = b.listing_id`,
    order,
  });

/** Whether a payout waits for its booking's payment, which stands in the queue itself. */
const isDoubted = sql`booking_id in (select o.booking_id from payment_orders o where ${isOrderDoubted})`;

/** Whether no letter arrives at the address in columns that begin with `prefix` (as isComplete says). */
const isIncomplete = (table: string, prefix: string) =>
  sql`'' in (${sql.join(
    ['address_line1', 'city', 'state', 'zip_code'].map(
      (name) => sql`trim(${sql.ref(`${table}.${prefix}${name}`)})`,
    ),
  )})`;

/**
 * How many manual payouts of bookings whose last day is not after the given one are due, their sum and first day, which
 * an index has; and how many of them have no postal address that a check could go to: of those that have none of their
 * own, which another index has, each payee is looked at once.
 */
export const countManualPayoutsDue = (lastDay: Day) => {
  const due = sql`manual_payment_status = 'PaymentRequired' and booking_end_day <= ${lastDay} and not ${isDoubted}`;
  return sql<{ count: number; unpayable: number; amount_cents: number; end_day: Day | null }>`
    select count(*) as count, coalesce(sum(owed_cents), 0) as amount_cents, min(booking_end_day) as end_day, (
        select coalesce(sum(case when ${isIncomplete('h', '')} then w.payouts else w.mended end), 0) from (
          select host_id, count(*) as payouts, count(*) filter (where is_address_mended) as mended
          from (select host_id, is_address_mended from payouts where ${due} and ${isIncomplete('payouts', 'host_')}
            order by booking_end_day, booking_id limit ${maxCounted + 1}) without_address
          group by host_id) w
        join users h on h.id = w.host_id) as unpayable
    from (select owed_cents, booking_end_day from payouts where ${due}
      order by booking_end_day, host_name, booking_id limit ${maxCounted + 1}) counted`;
};

/**
 * How many payouts an administrator stopped though something of them is owed, the sum of that, and since when the first
 * of the oldest is.
 */
export const countStoppedPayouts = () => {
  const stopped = (limit: number) => sql`(select booking_id, owed_cents, created_at from payouts
    where stage = 'stopped' and owed_cents > 0 order by created_at, booking_id limit ${limit})`;
  return sql<{ count: number; amount_cents: number; since: Date | null }>`
    select count(*) as count, coalesce(sum(owed_cents), 0) as amount_cents, (
        select min(coalesce((select max(a.at) from payout_activity a where a.booking_id = p.booking_id
          and (a.details->>'kind' = 'stopped' or a.details->>'why' in ('administrator', 'unclaimed')
            or a.details->>'status' = 'Canceled')), p.created_at))
        from ${stopped(maxTasks)} p) as since
    from ${stopped(maxCounted + 1)} counted`;
};

/**
 * How many payouts are complete of which the host has more than is due, and got more of it since an instant; the sum of
 * that, and since when the first of them is (docs/rules/administration.md#today).
 */
export const countOverpaidPayouts = (after: Date) => sql<{
  count: number;
  amount_cents: number;
  since: Date | null;
}>`
  select count(*) as count, coalesce(sum(arrived_cents - due_cents), 0) as amount_cents, min(overpaid_at) as since
  from (select arrived_cents, due_cents, overpaid_at from payouts
    where tab = 'complete' and overpaid_at >= ${after} and arrived_cents > due_cents order by overpaid_at limit ${maxCounted + 1}) counted`;

/**
 * Payouts by PayPal that have not reached it, or whose end it never told, the longest due first: of bookings whose last
 * day is not after the given one and whose address does not wait, those that our own account holds up, and those that
 * an administrator must look for, to whichever payee. Each has an index, and is read no further than is shown or
 * counted.
 */
export const listDelayedPayouts = (lastDay: Day, changedBefore: Date) => {
  const first = sql`order by booking_end_day, booking_id limit ${delayedCounted}`;
  return ofPayouts<PayoutTask & { end_day: Day }>(
    sql`select ${payoutColumns} from (
        (select ${ofDelayed} from payouts where pay_pal_payout_status = 'Created'
          and booking_end_day <= ${lastDay} and coalesce(receiver_changed_at, '-infinity') <= ${changedBefore}
          and not ${isDoubted} ${first})
        union (select ${ofDelayed} from payouts where booking_id in (
          select booking_id from payout_attempts where account_refused_at is not null and ended_at is null
          order by account_refused_at limit ${delayedCounted}))
        union (select ${ofDelayed} from payouts where booking_id in (
          select booking_id from payout_attempts where item_status = 'Unknown' and stage = 'onItsWay'
            and batch_id is null and next_poll_at is null order by sent_at limit ${delayedCounted}))
        union (select ${ofDelayed} from payouts
          where pay_pal_payout_status = 'Processing' and payout_item_status = 'Unknown' ${first})) delayed
      order by booking_end_day, booking_id`,
    sql`c.booking_end_day as end_day`,
    sql`c.booking_end_day, c.booking_id`,
  );
};

/**
 * Why a payout is stuck: it failed or came back, waits for its receiver, who is due less or all of it, or PayPal
 * has held it since before a time, or got it before then and has not told its end.
 */
export type Stuck =
  | { which: 'failed' }
  | { which: 'toTakeBack' }
  | { which: 'unclaimed' }
  | { which: 'held'; before: Date };

const chooseStuck = (stuck: Stuck) => {
  const chosen = (isStuck: RawBuilder<unknown>) =>
    sql`select ${payoutColumns}, created_at from payouts where ${isStuck}`;
  if (stuck.which === 'failed') return chosen(sql`pay_pal_payout_status = 'Error'`);
  const isSent = sql`pay_pal_payout_status = 'Processing'`;
  const isUnclaimed = sql`${isSent} and payout_item_status = 'Unclaimed'`;
  const isTooMuch = sql`arrived_cents + on_its_way_cents > due_cents`;
  if (stuck.which === 'toTakeBack') return chosen(sql`${isUnclaimed} and ${isTooMuch}`);
  if (stuck.which === 'unclaimed') return chosen(sql`${isUnclaimed} and not (${isTooMuch})`);
  const isHeld = sql`${isSent} and payout_item_status = 'OnHold'
    and (select max(coalesce(s.held_at, s.sent_at)) from payout_attempts s where s.booking_id = payouts.booking_id) < ${stuck.before}`;
  const hasNoEnd = sql`${isSent} and booking_id in (select s.booking_id from payout_attempts s
    where s.way = 'PayPal' and s.stage = 'onItsWay' and coalesce(s.item_status, 'Pending') = 'Pending'
      and s.account_refused_at is null and s.sent_at < ${stuck.before} order by s.sent_at limit ${delayedCounted})`;
  return sql`(${chosen(isHeld)}) union (${chosen(hasNoEnd)})`;
};

/**
 * Payouts that are stuck, with the time since when the latest attempt is. Those of the oldest bookings are chosen,
 * whose ids come first.
 */
export const listStuckPayouts = (stuck: Stuck) =>
  ofPayouts<PayoutTask & { since: Date }>(
    sql`${chooseStuck(stuck)} order by booking_id`,
    sql`coalesce((select max(coalesce(s.ended_at, s.held_at, s.sent_at)) from payout_attempts s
      where s.booking_id = c.booking_id), c.created_at) as since`,
    sql`since`,
  );
