import { type Insertable, type RawBuilder, type Selectable, sql, type Updateable } from 'kysely';
import { undoableMs } from '#domain/check.ts';
import type { Cents } from '#domain/money.ts';
import { isPaymentDoubted } from '../booking/charged-store.ts';
import type { DbOrTransaction } from '../platform/db/connect.ts';
import type { Schema } from '../platform/db/schema.ts';
import { isReportUnread } from './attempt-store.ts';

type Table = Schema['checks'];
export type StoredCheck = Selectable<Table>;

/**
 * Lets one transaction at a time write checks or what they pay, and so use check numbers. To be taken before bookings
 * and payouts are locked.
 */
export const lockChecks = async (db: DbOrTransaction): Promise<void> => {
  await sql`select pg_advisory_xact_lock(73100059)`.execute(db);
};

export const insertCheck = async (db: DbOrTransaction, values: Insertable<Table>): Promise<void> => {
  await db.insertInto('checks').values(values).execute();
};

export const updateCheck = async (
  db: DbOrTransaction,
  id: string,
  values: Updateable<Table>,
): Promise<void> => {
  await db.updateTable('checks').set(values).where('id', '=', id).execute();
};

export const addToCheck = async (db: DbOrTransaction, id: string, cents: Cents): Promise<void> => {
  await db
    .updateTable('checks')
    .set(({ eb }) => ({ amount_cents: eb('amount_cents', '+', cents) }))
    .where('id', '=', id)
    .execute();
};

/** The check of this id, unless it was undone; locked, so that its statement doesn't begin meanwhile. */
export const findCheckForUpdate = (db: DbOrTransaction, id: string): Promise<StoredCheck | undefined> =>
  db
    .selectFrom('checks')
    .where('id', '=', id)
    .where('undone_at', 'is', null)
    .selectAll()
    .forNoKeyUpdate()
    .executeTakeFirst();

/** Whether all of these checks were undone. */
export const areUndone = async (db: DbOrTransaction, ids: readonly string[]): Promise<boolean> => {
  const { count } = await db
    .selectFrom('checks')
    .where('id', '=', sql<string>`any(${[...ids]}::uuid[])`)
    .where('undone_at', 'is not', null)
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return Number(count) === new Set(ids).size;
};

/** What tells one number from another, in SQL: leading zeros and capitals don't. The index checks_number_key has it. */
const numberKey = (number: RawBuilder<unknown>) =>
  sql<string>`lower(regexp_replace(${number}, '(^|\\D)0+(\\d)', '\\1\\2', 'g'))`;

/**
 * The latest check that has this number, whoever its payee, but the one of the id `except`; locked. The number of one
 * that was undone is free.
 */
export const findCheckByNumber = (
  db: DbOrTransaction,
  checkNumber: string,
  except: string | null = null,
): Promise<StoredCheck | undefined> =>
  db
    .selectFrom('checks')
    .where(numberKey(sql.ref('check_number')), '=', numberKey(sql`${checkNumber}::text`))
    .where('undone_at', 'is', null)
    .$if(except !== null, (others) => others.where('id', '!=', except))
    .selectAll()
    .orderBy('written_at', 'desc')
    .limit(1)
    .forNoKeyUpdate()
    .executeTakeFirst();

/**
 * Notes that the statement of a check is sent now, so that it can't be undone any more. Returns undefined if it was
 * undone or voided before.
 */
export const beginStatement = (db: DbOrTransaction, id: string, at: Date): Promise<StoredCheck | undefined> =>
  db
    .updateTable('checks')
    .set({ statement_at: sql<Date>`coalesce(statement_at, ${at})` })
    .where('id', '=', id)
    .where('undone_at', 'is', null)
    .where('voided_at', 'is', null)
    .returningAll()
    .executeTakeFirst();

/** Checks that were not undone as `c`, with the names of who wrote them and the numbers of those that replace them. */
const selectChecks = (db: DbOrTransaction) =>
  db
    .selectFrom('checks as c')
    .leftJoin('users as w', 'w.id', 'c.written_by')
    .leftJoin('checks as r', (join) => join.onRef('r.id', '=', 'c.replaced_by').on('r.undone_at', 'is', null))
    .where('c.undone_at', 'is', null)
    .selectAll('c')
    .select([
      'w.first_name as writer_first_name',
      'w.last_name as writer_last_name',
      'r.check_number as replaced_by_number',
    ])
    .orderBy('c.written_at', 'desc')
    .orderBy('c.id', 'desc');

export type StoredCheckRow = Awaited<ReturnType<ReturnType<typeof selectChecks>['executeTakeFirstOrThrow']>>;

/** The checks of these ids that were not undone, the latest first. */
export const listChecks = (db: DbOrTransaction, ids: readonly string[]): Promise<StoredCheckRow[]> =>
  selectChecks(db)
    .where('c.id', '=', sql<string>`any(${[...ids]}::uuid[])`)
    .execute();

/** The checks that pay a booking or did so, the latest first. */
export const listChecksOf = (db: DbOrTransaction, bookingId: string): Promise<StoredCheckRow[]> =>
  selectChecks(db)
    .where('c.id', 'in', (own) =>
      own.selectFrom('payout_attempts as s').where('s.booking_id', '=', bookingId).select('s.check_id'),
    )
    .execute();

/** The checks that can still be undone, the latest first. */
export const listUndoableChecks = (db: DbOrTransaction, now: Date): Promise<StoredCheckRow[]> =>
  selectChecks(db)
    .where('c.statement_at', 'is', null)
    .where('c.voided_at', 'is', null)
    .where('c.written_at', '>', new Date(now.getTime() - undoableMs))
    .execute();

/**
 * The checks to these payees that came back, the latest first; none to an address to which another was written after
 * that was known, and did not come back.
 */
export const listChecksBack = (db: DbOrTransaction, hostIds: readonly string[]) =>
  db
    .selectFrom('checks as c')
    .where('c.host_id', '=', sql<string>`any(${[...hostIds]}::uuid[])`)
    .where('c.voided_at', 'is not', null)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('checks as o')
            .whereRef('o.host_id', '=', 'c.host_id')
            .whereRef('o.written_at', '>=', 'c.voided_at')
            .where('o.undone_at', 'is', null)
            .where('o.voided_at', 'is', null)
            .where(
              sql<boolean>`(o.address_line1, o.address_line2, o.city, o.state, o.zip_code) =
                (c.address_line1, c.address_line2, c.city, c.state, c.zip_code)`,
            )
            .select('o.id'),
        ),
      ),
    )
    .selectAll('c')
    .orderBy('c.voided_at', 'desc')
    .orderBy('c.id')
    .execute();

/** What checks pay, with the payouts as they are now, in the order of the bookings' days. */
export const listPaidBy = (db: DbOrTransaction, checkIds: readonly string[]) =>
  db
    .selectFrom('payout_attempts as s')
    .innerJoin('payouts as p', 'p.booking_id', 's.booking_id')
    .innerJoin('bookings as b', 'b.id', 's.booking_id')
    .innerJoin('listings as l', 'l.id', 'b.listing_id')
    .innerJoin('users as h', 'h.id', 'p.host_id')
    .where('s.check_id', '=', sql<string>`any(${[...checkIds]}::uuid[])`)
    .select([
      's.id as attempt_id',
      sql<string>`s.check_id`.as('check_id'),
      's.booking_id',
      's.amount_cents',
      'b.confirmation_code',
      'b.start_day',
      'b.end_day',
      'l.title',
      'l.county',
      'p.stage',
      'p.hold',
      'p.payout_type',
      'p.due_cents',
      'p.on_its_way_cents',
      'p.arrived_cents',
      isPaymentDoubted.as('is_payment_doubted'),
      isReportUnread.as('is_report_unread'),
      ...addressColumns,
    ])
    .orderBy('b.start_day')
    .orderBy('s.booking_id')
    .execute();

export type PaidByCheck = Awaited<ReturnType<typeof listPaidBy>>[number];

/** The address of a payout `p` and that of its payee `h`, by which a check finds its way. */
export const addressColumns = [
  'p.is_address_mended',
  'p.host_address_line1',
  'p.host_address_line2',
  'p.host_city',
  'p.host_state',
  'p.host_zip_code',
  'h.address_line1 as present_address_line1',
  'h.address_line2 as present_address_line2',
  'h.city as present_city',
  'h.state as present_state',
  'h.zip_code as present_zip_code',
] as const;
