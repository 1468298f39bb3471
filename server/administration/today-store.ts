import { sql } from 'kysely';
import type { Day } from '#domain/dates.ts';
import { isOrderDoubted } from '../booking/charged-store.ts';
import type { DbOrTransaction } from '../platform/db/connect.ts';

/** How many of a kind are read. */
export const maxTasks = 50;

/** Manual payouts, and stopped ones, are counted up to this number and one more: there may be as many as bookings. */
const maxCounted = 1000;

type About = { title: string; county: string; first_name: string; last_name: string };
type AboutBooking = About & { booking_id: string; confirmation_code: string };
/** `count` is how many there are in all. */
type Counted = { count: number };

/** Listings that wait for a decision, the one that was submitted first before others. */
export const listToApprove = async (db: DbOrTransaction) => {
  const { rows } = await sql<About & Counted & { listing_id: string; submitted_at: Date }>`
    select l.id as listing_id, l.title, l.county, u.first_name, u.last_name, l.submitted_at, count(*) over () as count
    from listings l join users u on u.id = l.user_id
    where l.active and not l.approved and l.changes_asked is null order by l.submitted_at, l.id limit ${maxTasks}`.execute(
    db,
  );
  return rows;
};

/** Requests that their hosts have not answered and that end before an instant, the next first; with the host. */
export const listEndingRequests = async (db: DbOrTransaction, before: Date) => {
  const { rows } = await sql<AboutBooking & Counted & { expire_at: Date; total_cents: number }>`
    select b.id as booking_id, b.confirmation_code, l.title, l.county, u.first_name, u.last_name, b.expire_at,
      b.total_cents, count(*) over () as count
    from bookings b join listings l on l.id = b.listing_id join users u on u.id = l.user_id
    where b.status = 'PendingConfirmation' and b.expire_at <= ${before}
    order by b.expire_at limit ${maxTasks}`.execute(db);
  return rows;
};

/** Open reports of land, reviews and conversations, the oldest first; with who reported. */
export const listOpenReports = async (db: DbOrTransaction) => {
  const { rows } = await sql<About & Counted & { listing_id: string; created_at: Date }>`
    select p.listing_id, l.title, l.county, u.first_name, u.last_name, p.created_at, count(*) over () as count
    from reports p join listings l on l.id = p.listing_id join users u on u.id = p.reporter_id
    where p.closed_at is null order by p.created_at, p.id limit ${maxTasks}`.execute(db);
  return rows;
};

/** Flags of hunters since an instant that no administrator has decided about, the oldest first; with the hunter. */
export const listNewFlags = async (db: DbOrTransaction, since: Date) => {
  const { rows } = await sql<AboutBooking & Counted & { hunter_id: string; created_at: Date }>`
    select f.booking_id, f.hunter_id, b.confirmation_code, l.title, l.county, u.first_name, u.last_name, f.created_at,
      count(*) over () as count
    from hunter_flags f join bookings b on b.id = f.booking_id join listings l on l.id = b.listing_id
      join users u on u.id = f.hunter_id
    where f.dismissed_at is null and f.upheld_at is null and f.created_at >= ${since}
    order by f.created_at, f.id limit ${maxTasks}`.execute(db);
  return rows;
};

/** How many signs are wanted and to be mailed, and since when the first of them is needed. */
export const countSignsToMail = async (db: DbOrTransaction) => {
  const { rows } = await sql<{ count: number; since: Date | null }>`
    select count(*) as count, min(needed_at) as since from signs
    where mailed_on is null and not_wanted_at is null`.execute(db);
  return rows[0];
};

/** `amount_cents` is what doesn't arrive: what is owed or on its way, without what the host has. */
type PayoutTask = AboutBooking & Counted & { amount_cents: number };

const payoutColumns = sql`p.booking_id, b.confirmation_code, l.title, l.county, p.host_name as first_name,
  '' as last_name, p.owed_cents + p.on_its_way_cents as amount_cents, count(*) over () as count`;
const payoutTables = sql`payouts p join bookings b on b.id = p.booking_id join listings l on l.id = b.listing_id`;

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
 * How many manual payouts of bookings whose last day is not after the given one are due, their sum and first day, and
 * how many of them have no postal address that a check could go to.
 */
export const countManualPayoutsDue = async (db: DbOrTransaction, lastDay: Day) => {
  const { rows } = await sql<{ count: number; unpayable: number; amount_cents: number; end_day: Day | null }>`
    select count(*) as count, coalesce(sum(owed_cents), 0) as amount_cents, min(booking_end_day) as end_day,
      count(*) filter (where has_no_address) as unpayable
    from (select p.owed_cents, p.booking_end_day, ${isIncomplete('p', 'host_')} and (p.is_address_mended or ${isIncomplete('h', '')}) as has_no_address
      from payouts p join users h on h.id = p.host_id
      where manual_payment_status = 'PaymentRequired' and booking_end_day <= ${lastDay} and not ${isDoubted}
      order by booking_end_day limit ${maxCounted + 1}) counted`.execute(db);
  return rows[0];
};

/** How many payouts an administrator stopped though something of them is owed, the sum of that, and since when. */
export const countStoppedPayouts = async (db: DbOrTransaction) => {
  const { rows } = await sql<{ count: number; amount_cents: number; since: Date | null }>`
    select count(*) as count, coalesce(sum(owed_cents), 0) as amount_cents, min(since) as since
    from (select p.owed_cents, coalesce((select max(a.at) from payout_activity a where a.booking_id = p.booking_id
        and (a.details->>'kind' in ('cancelled', 'stopped')
          or a.details->>'status' = 'Canceled')), p.created_at) as since
      from payouts p where p.stage = 'stopped' and p.owed_cents > 0
      order by p.created_at, p.booking_id limit ${maxCounted + 1}) counted`.execute(db);
  return rows[0];
};

/**
 * Payouts by PayPal that have not reached it, or whose end it never told, the longest due first: of bookings whose last
 * day is not after the given one and whose address does not wait, those that our own account holds up, and those that
 * an administrator must look for.
 */
export const listDelayedPayouts = async (db: DbOrTransaction, lastDay: Day, changedBefore: Date) => {
  const { rows } = await sql<PayoutTask & { end_day: Day }>`
    select ${payoutColumns}, p.booking_end_day as end_day from ${payoutTables}
    where p.booking_id in (
      select booking_id from payouts where pay_pal_payout_status = 'Created'
        and booking_end_day <= ${lastDay} and coalesce(receiver_changed_at, '-infinity') <= ${changedBefore}
        and not ${isDoubted}
      union select booking_id from payout_attempts where account_refused_at is not null and ended_at is null
      union select booking_id from payouts
        where pay_pal_payout_status = 'Processing' and payout_item_status = 'Unknown')
    order by p.booking_end_day, p.booking_id limit ${maxTasks}`.execute(db);
  return rows;
};

/**
 * Payouts that could not be paid or came back, that wait for the receiver, or that PayPal has held since before an
 * instant, with the time of the latest attempt.
 */
export const listStuckPayouts = async (
  db: DbOrTransaction,
  which: 'failed' | 'unclaimed' | 'held',
  { before }: { before?: Date } = {},
) => {
  const condition = {
    failed: sql`p.pay_pal_payout_status = 'Error'`,
    unclaimed: sql`p.pay_pal_payout_status = 'Processing' and p.payout_item_status = 'Unclaimed'`,
    held: sql`p.pay_pal_payout_status = 'Processing' and p.payout_item_status = 'OnHold'
      and (select max(s.sent_at) from payout_attempts s where s.booking_id = p.booking_id) < ${before}`,
  }[which];
  const { rows } = await sql<PayoutTask & { since: Date }>`
    select ${payoutColumns}, coalesce((select max(coalesce(s.ended_at, s.sent_at)) from payout_attempts s
      where s.booking_id = p.booking_id), p.created_at) as since
    from ${payoutTables} where ${condition} order by since limit ${maxTasks}`.execute(db);
  return rows;
};
