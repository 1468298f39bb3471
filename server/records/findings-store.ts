import { type Insertable, type Selectable, sql } from 'kysely';
import type { FindingReason } from '#domain/record-finding.ts';
import type { RecordKind } from '#domain/record-kind.ts';
import { acceptedRefundStatuses } from '#domain/refund-status.ts';
import type { TimeRange } from '../adapters/payments-transactions.ts';
import { chosenFirst } from '../platform/db/chosen-first.ts';
import type { DbOrTransaction } from '../platform/db/connect.ts';
import type { Schema } from '../platform/db/schema.ts';

type Table = Schema['record_findings'];
type NewFinding = Omit<Insertable<Table>, 'reason'> & { reason: FindingReason };
export type StoredCheck = Selectable<Schema['record_check']>;

/** A transaction at the provider as it is recorded here. */
export type OwnTransaction = {
  kind: 'Payment' | 'Refund' | 'Payout';
  /** The provider's id of the transaction. */
  transaction_id: string;
  /** The provider's id by which it can be read: a payout is read by its item. */
  read_id: string;
  amount_cents: number;
  at: Date;
  booking_id: string;
};

/** The captures, refunds and payouts of a time range that the provider confirmed, by the time they were recorded. */
export const listOwnTransactions = async (
  db: DbOrTransaction,
  { since, until }: TimeRange,
): Promise<OwnTransaction[]> => {
  const { rows } = await sql<OwnTransaction>`
    select 'Payment' as kind, capture_id as transaction_id, capture_id as read_id, captured_cents as amount_cents,
      captured_at as at, booking_id
    from payment_orders
    where captured_at between ${since} and ${until} and capture_id is not null
    union all
    select 'Refund', r.provider_refund_id, r.provider_refund_id, r.amount_cents, r.updated_at, o.booking_id
    from refunds r join payment_orders o on o.id = r.payment_order_id
    where r.updated_at between ${since} and ${until} and r.provider_refund_id is not null
      and r.status in (${sql.join(acceptedRefundStatuses)})
    union all
    select 'Payout', transaction_id, item_id, amount_cents, ended_at, booking_id
    from payout_attempts
    where ended_at between ${since} and ${until} and item_status = 'Success' and transaction_id is not null
    order by at`.execute(db);
  return rows;
};

const isOpen = sql<boolean>`closed_at is null`;

/** The time of the oldest transaction whose finding is open; null without any. */
export const findOldestFinding = async (db: DbOrTransaction): Promise<Date | null> => {
  const found = await db
    .selectFrom('record_findings')
    .where(isOpen)
    .select(({ fn }) => fn.min<Date | null>('transaction_at').as('at'))
    .executeTakeFirst();
  return found?.at ?? null;
};

/**
 * Replaces the open findings since an instant by those of a new comparison: one that has found its partner goes, and
 * one that an administrator has closed stays closed. Returns how many are new.
 */
export const replaceFindings = async (
  db: DbOrTransaction,
  since: Date,
  findings: readonly NewFinding[],
): Promise<number> => {
  const keys = findings.map(({ kind, transaction_id }) => `${kind} ${transaction_id}`);
  await db
    .deleteFrom('record_findings')
    .where(isOpen)
    .where('transaction_at', '>=', since)
    .where(sql<string>`kind || ' ' || transaction_id`, '!=', sql<string>`all(${keys}::text[])`)
    .execute();
  if (findings.length === 0) return 0;
  const inserted = await db
    .insertInto('record_findings')
    .values(findings.map(({ reason, ...values }) => ({ ...values, reason: JSON.stringify(reason) })))
    .onConflict((conflict) => conflict.columns(['kind', 'transaction_id']).doNothing())
    .returning('transaction_id')
    .execute();
  return inserted.length;
};

/** The open findings, the oldest transaction first, with the codes of their bookings. */
export const listOpenFindings = (db: DbOrTransaction, limit: number) =>
  db
    .selectFrom('record_findings')
    .leftJoin('bookings', 'bookings.id', 'record_findings.booking_id')
    .where(isOpen)
    .select(['kind', 'transaction_id', 'amount_cents', 'currency', 'transaction_at', 'found_at'])
    .select('record_findings.reason')
    .select(['record_findings.booking_id', 'bookings.confirmation_code'])
    .orderBy('transaction_at')
    .orderBy('transaction_id')
    .limit(limit)
    .execute();

/** A query of the open findings, the oldest transaction first; chosen first, then joined. */
export const openFindings = (limit: number) =>
  chosenFirst<{
    kind: RecordKind;
    transaction_id: string;
    booking_id: string | null;
    confirmation_code: string | null;
    amount_cents: number;
    found_at: Date;
  }>(
    sql`select kind, transaction_id, transaction_at, amount_cents, found_at, booking_id from record_findings
      where ${isOpen} order by transaction_at, transaction_id`,
    limit,
    {
      columns: sql`c.kind, c.transaction_id, c.amount_cents, c.found_at, c.booking_id, b.confirmation_code`,
      joins: sql`left join bookings b on b.id = c.booking_id`,
      order: sql`c.transaction_at, c.transaction_id`,
    },
  );

/** Closes an open finding. Returns its booking, null for none; undefined when no such finding was open. */
export const closeFinding = async (
  db: DbOrTransaction,
  { kind, transaction_id }: Pick<Selectable<Table>, 'kind' | 'transaction_id'>,
  closing: Required<Pick<Insertable<Table>, 'closed_at' | 'closed_by' | 'closing_reason'>>,
): Promise<{ booking_id: string | null } | undefined> =>
  db
    .updateTable('record_findings')
    .set(closing)
    .where('kind', '=', kind)
    .where('transaction_id', '=', transaction_id)
    .where(isOpen)
    .returning('booking_id')
    .executeTakeFirst();

/** A query of the last comparison; of none before the first one. */
export const lastRecordCheck = sql<Pick<StoredCheck, 'checked_at' | 'failed_at'>>`
  select checked_at, failed_at from record_check`;

export const findRecordCheck = (db: DbOrTransaction): Promise<StoredCheck | undefined> =>
  db.selectFrom('record_check').selectAll().executeTakeFirst();

export const saveRecordCheck = async (
  db: DbOrTransaction,
  values: Partial<Omit<StoredCheck, 'id'>>,
): Promise<void> => {
  await db
    .insertInto('record_check')
    .values(values)
    .onConflict((conflict) => conflict.column('id').doUpdateSet(values))
    .execute();
};
