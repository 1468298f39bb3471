import { sql } from 'kysely';
import { statementAt, undoableMs } from '#domain/check.ts';
import type { Cents } from '#domain/money.ts';
import type { PayoutWay } from '#domain/payout-life.ts';
import type { PayoutItemStatus } from '#domain/payout-status.ts';
import type { CheckAddresses, PostalAddress } from '#domain/postal-address.ts';
import type { DbOrTransaction } from '../platform/db/connect.ts';

/**
 * Queries for what was sent to the host of a booking, and what they know of it. The payout slice writes it. What was
 * sent to a host of before is not theirs (docs/rules/payouts.md#payee).
 */

/** What reached the host by one check, or by one payment through PayPal. */
export type ArrivedAttempt = {
  /** As JSON has an instant. */
  at: string;
  cents: Cents;
  receiverEmail: string;
  /** Null for a payment through PayPal. */
  checkNumber: string | null;
  checkCents: Cents | null;
  /** The host was told of it: the statement of a check waits (docs/rules/payouts.md#undoing-a-check). */
  isTold: boolean;
  /** Where a check goes; null for a payment through PayPal. */
  address: PostalAddress | null;
};

const addressIn = (table: string, prefix: string) => {
  const part = (name: string) => sql.ref(`${table}.${prefix}${name}`);
  return sql`json_build_object('addressLine1', ${part('address_line1')}, 'addressLine2', ${part('address_line2')},
    'city', ${part('city')}, 'state', ${part('state')}, 'zipCode', ${part('zip_code')})`;
};

/** Whether an attempt, with its check as `c`, is one of which its host was told: a check is told by its statement. */
export const isTold = sql<boolean>`(c.id is null or c.statement_at is not null)`;

/**
 * The attempts by which money of the booking `b` arrived with its host, in SQL, the earliest first; null without any.
 * Not a join: a table of bookings reads it after it is sorted, for its one page.
 */
export const arrivedAttempts = sql<ArrivedAttempt[] | null>`(
  select json_agg(json_build_object('at', g.at, 'cents', g.cents, 'receiverEmail', g.receiver_email,
    'checkNumber', c.check_number, 'checkCents', c.amount_cents,
    'isTold', ${isTold},
    'address', case when c.id is not null then ${addressIn('c', '')} end) order by g.at, g.id)
  from (select max(s.arrived_at) as at, sum(s.amount_cents) as cents, min(s.receiver_email) as receiver_email,
      s.check_id, min(s.id::text) as id
    from payout_attempts s where s.booking_id = b.id and s.host_id = b.host_id and s.stage = 'arrived'
    group by s.check_id, case when s.check_id is null then s.id end) g
  left join checks c on c.id = g.check_id)`;

/**
 * Whether the money of the payout `y` of the booking `b` came back by a check of which its host never heard, in SQL: to
 * them it is owed as before. If what they heard of last was sent by hand and came back too, they know that it did
 * (docs/rules/payouts.md#what-hosts-are-told).
 */
export const isBackUntold = sql<boolean>`case when y.stage <> 'cameBack' then false else coalesce(
  (select not ${isTold} from payout_attempts s left join checks c on c.id = s.check_id
    where s.booking_id = b.id and s.host_id = b.host_id and s.stage = 'cameBack' order by s.came_back_at desc nulls last, s.sent_at desc limit 1)
  and not coalesce((select s.stage = 'cameBack' and s.way <> 'PayPal'
    from payout_attempts s left join checks c on c.id = s.check_id
    where s.booking_id = b.id and s.host_id = b.host_id and ${isTold} order by s.sent_at desc, s.number desc limit 1), false), false) end`;

/** The checks of a booking that can still be undone, and until when (docs/rules/payouts.md#undoing-a-check). */
export const listUndoableChecksOf = async (
  db: DbOrTransaction,
  bookingId: string,
  now: Date,
): Promise<{ checkNumber: string; untilDateTime: Date }[]> => {
  const { rows } = await sql<{ check_number: string; written_at: Date }>`
    select c.check_number, c.written_at from checks c
    where c.id in (select s.check_id from payout_attempts s where s.booking_id = ${bookingId})
      and c.undone_at is null and c.voided_at is null and c.statement_at is null
      and c.written_at > ${new Date(now.getTime() - undoableMs)}
    order by c.written_at`.execute(db);
  return rows.map((check) => ({
    checkNumber: check.check_number,
    untilDateTime: statementAt(check.written_at),
  }));
};

/** The addresses to which a check of the payout `y` may go, in SQL; null unless it is paid by hand. */
export const payoutAddresses = sql<CheckAddresses | null>`case when y.payout_type = 'Manual' then json_build_object(
  'ofPayout', ${addressIn('y', 'host_')}, 'isMended', y.is_address_mended,
  'present', (select ${addressIn('h', '')} from users h where h.id = y.host_id)) end`;

/**
 * The PayPal address to which what is on its way of the payout `y` of the booking `b` was sent, in SQL: more of it may
 * be planned to another one. Null unless something is on its way.
 */
export const awayReceiver = sql<string | null>`case when y.stage = 'onItsWay' then (
  select s.receiver_email from payout_attempts s
  where s.booking_id = b.id and s.host_id = b.host_id and s.stage = 'onItsWay' limit 1) end`;

/** What came back of a payout, as its host knows: the latest attempt of which they were told. */
export type BackAttempt = { way: PayoutWay; itemStatus: PayoutItemStatus | null; hadArrived: boolean };

/** That of the payout `y` of the booking `b`, in SQL; null unless something came back, and is to be paid. */
export const backAttempt = sql<BackAttempt | null>`case when y.stage = 'cameBack' then (
  select json_build_object('way', s.way, 'itemStatus', s.item_status, 'hadArrived', s.arrived_at is not null)
  from payout_attempts s left join checks c on c.id = s.check_id
  where s.booking_id = b.id and s.host_id = b.host_id and s.stage = 'cameBack' and ${isTold}
  order by s.came_back_at desc nulls last, s.sent_at desc, s.number desc limit 1) end`;

/**
 * Whether a payout waits for what the provider reported of an attempt `s`, as it is unread and no administrator has
 * looked it up since (docs/rules/payouts.md#waiting-for-a-report).
 */
export const isWaitedFor = sql<boolean>`(s.unread_at is not null
  and (s.looked_up_at is null or s.looked_up_at < s.unread_at))`;

/** Whether the payout of the booking `b` waits so for an attempt to its host, in SQL. */
export const isReportOfHostUnread = sql<boolean>`exists (select from payout_attempts s
  where s.booking_id = b.id and s.host_id = b.host_id and s.unread_poll_at is not null and ${isWaitedFor})`;
