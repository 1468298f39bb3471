import { type Insertable, type Selectable, sql, type Updateable } from 'kysely';
import type { Day } from '#domain/dates.ts';
import type { Cents } from '#domain/money.ts';
import { isLookUpDue } from '#domain/unread-report.ts';
import { isUuid } from '#domain/uuid.ts';
import { isWaitedFor } from '../booking/attempt-store.ts';
import { isPaymentDoubted } from '../booking/charged-store.ts';
import type { DbOrTransaction } from '../platform/db/connect.ts';
import type { Schema } from '../platform/db/schema.ts';

type Table = Schema['payout_attempts'];

/** One attempt to send a payout through the provider. Its columns: platform/db/schema.ts. */
export type StoredAttempt = Selectable<Table>;

/** Of a payout: its booking and its payee. */
type Paid = { booking_id: string; host_id: string };

/** @throws the database's error on 'payout_attempts_live' when an earlier attempt may still pay. */
export const insertAttempt = async (db: DbOrTransaction, values: Insertable<Table>): Promise<void> => {
  await db.insertInto('payout_attempts').values(values).execute();
};

export const updateAttempt = async (
  db: DbOrTransaction,
  id: string,
  values: Updateable<Table>,
): Promise<void> => {
  await db.updateTable('payout_attempts').set(values).where('id', '=', id).execute();
};

/**
 * Deletes an attempt that the provider was not asked for, so that the next one has its number and its id: a restored
 * database must not use an id that was left out (docs/rules/payouts.md#sent-once).
 */
export const deleteAttempt = async (db: DbOrTransaction, id: string): Promise<void> => {
  await db.deleteFrom('payout_attempts').where('id', '=', id).execute();
};

/** @throws NoResultError when there is no such attempt. */
export const getAttempt = (db: DbOrTransaction, id: string): Promise<StoredAttempt> =>
  db.selectFrom('payout_attempts').where('id', '=', id).selectAll().executeTakeFirstOrThrow();

/** Undefined when there is none (any more): it was taken back before the provider was asked. */
export const findAttempt = (db: DbOrTransaction, id: string): Promise<StoredAttempt | undefined> =>
  db.selectFrom('payout_attempts').where('id', '=', id).selectAll().executeTakeFirst();

/**
 * Whether an attempt is still to be called for the first time: the provider was not asked, or said clearly that it did
 * nothing. Only such a one can be taken back here.
 */
export const isUncalled = ({ stage, called_at }: StoredAttempt): boolean =>
  stage === 'onItsWay' && called_at === null;

/** Sets the next poll of an attempt; returns false if another process has set it since the attempt was read. */
export const claimPoll = async (
  db: DbOrTransaction,
  { id, next_poll_at: before }: Pick<StoredAttempt, 'id' | 'next_poll_at'>,
  next: Date | null,
): Promise<boolean> => {
  const { numUpdatedRows } = await db
    .updateTable('payout_attempts')
    .set({ next_poll_at: next })
    .where('id', '=', id)
    .where('next_poll_at', 'is not distinct from', before)
    .executeTakeFirst();
  return Number(numUpdatedRows) === 1;
};

/**
 * Whether an attempt has no answer yet, and is still this process's to call: no other one has claimed its poll since
 * then, and called it perhaps. `claimed` is the attempt as this process claimed it.
 */
export const isClaimed = (now: StoredAttempt, claimed: Pick<StoredAttempt, 'next_poll_at'>): boolean =>
  now.status === 'Requested' && now.next_poll_at?.getTime() === claimed.next_poll_at?.getTime();

/** Whether an attempt without an answer is not sent any more: only an administrator can say what became of it. */
export const isGivenUp = ({ item_status, batch_id, next_poll_at }: StoredAttempt): boolean =>
  item_status === 'Unknown' && batch_id === null && next_poll_at === null;

/**
 * Whether an arrived attempt `s` was paid through PayPal as an administrator says, so that only they can say that it
 * came back: by hand, or without an answer and found in PayPal's records.
 */
export const isPaidAsSaid = sql<boolean>`(s.way = 'PayPalByHand' or (s.way = 'PayPal' and s.batch_id is null))`;

/** SQL of the bookings of payouts that wait so: only what is read again is looked at. */
const waitingForReports = sql`(select w.booking_id from payout_attempts s
  join payouts w on w.booking_id = s.booking_id and w.host_id = s.host_id
  where s.unread_poll_at is not null and ${isWaitedFor})`;

/** Whether the payout `p` waits so. */
export const isReportUnread = sql<boolean>`(p.booking_id in ${waitingForReports})`;

/** The bookings of payouts that wait so: hardly any. */
export const listWaitingForReports = async (db: DbOrTransaction): Promise<string[]> => {
  const { rows } = await sql<{ id: string }>`select distinct booking_id as id
    from ${waitingForReports} as waiting`.execute(db);
  return rows.map(({ id }) => id);
};

/** Since when a payout waits for what the provider reported of an attempt; null if it doesn't. */
export const waitedForSince = ({
  unread_at: unreadAt,
  looked_up_at: lookedUpAt,
}: Pick<StoredAttempt, 'unread_at' | 'looked_up_at'>): Date | null =>
  unreadAt === null || (lookedUpAt !== null && lookedUpAt >= unreadAt) ? null : unreadAt;

/** Whether that is unread for so long that an administrator can say what became of it. */
export const isReportOverdue = (attempt: Parameters<typeof waitedForSince>[0], now: Date): boolean =>
  isLookUpDue(waitedForSince(attempt), now);

/** When the provider reported what is unread of an attempt: what it reports later is not forgotten with that. */
type Unread = Pick<StoredAttempt, 'id' | 'unread_at'>;

/** Notes that nothing that the provider reported of an attempt until then is to be read any more. */
export const forgetUnread = async (db: DbOrTransaction, { id, unread_at: at }: Unread): Promise<void> => {
  await db
    .updateTable('payout_attempts')
    .set({
      ...{ unread_item_id: null, unread_batch_id: null, unread_at: null, unread_poll_at: null },
      ...{ unread_missing_at: null, unread_missing_read_at: null },
    })
    .where('id', '=', id)
    .where('unread_at', '=', at)
    .execute();
};

/** Sets when what is unread of an attempt is read again; returns false if another process has set it, or read that. */
export const claimUnreadPoll = async (
  db: DbOrTransaction,
  { id, unread_poll_at: before }: Pick<StoredAttempt, 'id' | 'unread_poll_at'>,
  next: Date,
): Promise<boolean> => {
  const { numUpdatedRows } = await db
    .updateTable('payout_attempts')
    .set({ unread_poll_at: next })
    .where('id', '=', id)
    .where('unread_at', 'is not', null)
    .where('unread_poll_at', 'is not distinct from', before)
    .executeTakeFirst();
  return Number(numUpdatedRows) === 1;
};

/** Clears when what is unread of an attempt is read again, if nothing is. */
export const clearUnreadPoll = async (db: DbOrTransaction, id: string): Promise<void> => {
  await db
    .updateTable('payout_attempts')
    .set({ unread_poll_at: null })
    .where('id', '=', id)
    .where('unread_at', 'is', null)
    .execute();
};

/** The attempts of these that arrived, to a payee; the latest first. */
export const listPaidAsSaid = (
  db: DbOrTransaction,
  { booking_id: bookingId, host_id: hostId }: Paid,
): Promise<StoredAttempt[]> =>
  db
    .selectFrom('payout_attempts as s')
    .where('s.booking_id', '=', bookingId)
    .where('s.host_id', '=', hostId)
    .where('s.stage', '=', 'arrived')
    .where(isPaidAsSaid)
    .selectAll('s')
    .orderBy('s.sent_at', 'desc')
    .orderBy('s.number', 'desc')
    .execute();

/** The attempts of a payout by any way, those by hand and those to former payees too; oldest first. */
export const listEveryAttempt = (db: DbOrTransaction, bookingId: string): Promise<StoredAttempt[]> =>
  db
    .selectFrom('payout_attempts')
    .where('booking_id', '=', bookingId)
    .selectAll()
    .orderBy('sent_at')
    .orderBy('way')
    .orderBy('number')
    .execute();

/** Those to the payee (docs/rules/payouts.md#payee). */
export const listAttemptsOf = async (
  db: DbOrTransaction,
  { booking_id: bookingId, host_id: hostId }: Paid,
): Promise<StoredAttempt[]> =>
  (await listEveryAttempt(db, bookingId)).filter((one) => one.host_id === hostId);

/** The attempts of a payout through the provider, those to former payees too; the latest first. */
export const listPayPalAttempts = (db: DbOrTransaction, bookingId: string): Promise<StoredAttempt[]> =>
  db
    .selectFrom('payout_attempts')
    .where('booking_id', '=', bookingId)
    .where('way', '=', 'PayPal')
    .selectAll()
    .orderBy('number', 'desc')
    .execute();

/** The ids of the attempts whose time in a column has come, the longest due first. */
const listDueBy =
  (column: 'next_poll_at' | 'unread_poll_at') =>
  async (db: DbOrTransaction, now: Date, limit: number): Promise<string[]> => {
    const found = await db
      .selectFrom('payout_attempts')
      .where(column, '<=', now)
      .select('id')
      .orderBy(column)
      .limit(limit)
      .execute();
    return found.map(({ id }) => id);
  };

/** The attempts to call the provider for. */
export const listAttemptsToPoll = listDueBy('next_poll_at');

/** The attempts of which the provider has reported what is to be read again. */
export const listUnreadToPoll = listDueBy('unread_poll_at');

/**
 * Whether the provider has reported something of an attempt to the payee that could not be read yet: it may have paid
 * it (docs/rules/payouts.md#sent-once).
 */
export const hasUnreadReport = async (
  db: DbOrTransaction,
  { booking_id: bookingId, host_id: hostId }: Paid,
): Promise<boolean> =>
  (await db
    .selectFrom('payout_attempts as s')
    .where('s.booking_id', '=', bookingId)
    .where('s.host_id', '=', hostId)
    .where(isWaitedFor)
    .select('s.id')
    .limit(1)
    .executeTakeFirst()) !== undefined;

/**
 * The attempts that one of these ids belongs to: our own, or the provider's of the batch or the item. In the order in
 * which their payouts are locked.
 */
export const listAttemptsByIds = async (db: DbOrTransaction, ids: readonly string[]): Promise<string[]> => {
  const any = sql<string>`any(${[...ids]}::text[])`;
  const own = ids.filter(isUuid);
  const found = await db
    .selectFrom('payout_attempts')
    .where(({ or, eb }) =>
      or([
        eb('batch_id', '=', any),
        eb('item_id', '=', any),
        eb('id', '=', sql<string>`any(${own}::uuid[])`),
      ]),
    )
    .select('id')
    .orderBy('booking_id')
    .execute();
  return found.map(({ id }) => id);
};

/**
 * The bookings whose PayPal payout is owed and due on a day or before, the longest due first; without those that wait
 * for their payment (docs/rules/payouts.md#waiting-for-its-payment).
 */
export const listDuePayouts = async (db: DbOrTransaction, lastDay: Day, limit: number): Promise<string[]> => {
  const found = await db
    .selectFrom('payouts as p')
    .innerJoin('bookings as b', 'b.id', 'p.booking_id')
    .where('p.pay_pal_payout_status', '=', 'Created')
    .where('b.status', '=', 'Paid')
    .where('b.end_day', '<=', lastDay)
    .where(({ not }) => not(isPaymentDoubted))
    .select('b.id')
    .orderBy('b.end_day')
    .orderBy('b.id')
    .limit(limit)
    .execute();
  return found.map(({ id }) => id);
};

/**
 * How many payouts are due to be sent on a day or before, at most `limit`: those without an attempt that
 * `listDuePayouts` has, but none to a new address that was changed after an instant, as it waits by itself; and those
 * whose attempt has no answer yet, and would be sent.
 */
export const countUnsent = async (
  db: DbOrTransaction,
  lastDay: Day,
  { changedAfter, limit }: { changedAfter: Date; limit: number },
): Promise<number> => {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from (
      select p.booking_id from payouts p join bookings b on b.id = p.booking_id
      where b.status = 'Paid' and b.end_day <= ${lastDay} and not ${isPaymentDoubted}
        and ((p.pay_pal_payout_status = 'Created'
            and (p.receiver_changed_at is null or p.receiver_changed_at <= ${changedAfter}
              or exists (select from payout_attempts s
                where s.host_id = p.host_id and lower(s.receiver_email) = lower(p.receiver_email)
                  and s.item_status = 'Success')))
          or (p.stage = 'onItsWay' and exists (select from payout_attempts s
            where s.booking_id = p.booking_id and s.status = 'Requested' and s.next_poll_at is not null)))
      limit ${limit}) unsent`.execute(db);
  return rows[0]?.count ?? 0;
};

/** Makes the transactions that begin to send run one after the other, so that the limits hold. */
export const lockSending = async (db: DbOrTransaction): Promise<void> => {
  await sql`select pg_advisory_xact_lock(73100053)`.execute(db);
};

/** The sum in cents of everything sent through the provider since an instant. */
export const sumSentSince = async (db: DbOrTransaction, since: Date): Promise<Cents> => {
  const { sum } = await db
    .selectFrom('payout_attempts')
    .where('sent_at', '>=', since)
    .where('way', '=', 'PayPal')
    .select(sql<number>`coalesce(sum(amount_cents), 0)::bigint`.as('sum'))
    .executeTakeFirstOrThrow();
  return sum;
};

/** Whether a payout was made to wait by the limit since an instant. */
export const isAnyDeferredSince = async (db: DbOrTransaction, since: Date): Promise<boolean> =>
  (await db
    .selectFrom('payouts')
    .where('pay_pal_payout_status', '=', 'Created')
    .where('deferred_at', '>=', since)
    .select('booking_id')
    .limit(1)
    .executeTakeFirst()) !== undefined;

/** Whether the provider has refused an attempt because of our own account since an instant. */
export const isAccountRefusedSince = async (db: DbOrTransaction, since: Date): Promise<boolean> =>
  (await db
    .selectFrom('payout_attempts')
    .where('account_refused_at', '>=', since)
    .select('id')
    .limit(1)
    .executeTakeFirst()) !== undefined;

/** Whether money that was sent to a host has arrived at an address before. */
export const wasPaidBefore = async (
  db: DbOrTransaction,
  { hostId, receiver }: { hostId: string; receiver: string },
): Promise<boolean> =>
  (await db
    .selectFrom('payout_attempts as s')
    .where('s.host_id', '=', hostId)
    .where(sql<boolean>`lower(s.receiver_email) = lower(${receiver})`)
    .where('s.item_status', '=', 'Success')
    .select('s.id')
    .limit(1)
    .executeTakeFirst()) !== undefined;
