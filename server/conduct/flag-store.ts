import { type Insertable, type Selectable, sql } from 'kysely';
import type { FlagTab } from '#domain/conduct.ts';
import type { DbOrTransaction } from '../platform/db/connect.ts';
import { personName } from '../platform/db/person-name.ts';
import type { Schema } from '../platform/db/schema.ts';

type Table = Schema['hunter_flags'];

export type StoredFlag = Selectable<Table>;

/** Saves the flag of a booking; returns false if it has one. */
export const insertFlag = async (db: DbOrTransaction, values: Insertable<Table>): Promise<boolean> => {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('hunter_flags')
    .values(values)
    .onConflict((conflict) => conflict.column('booking_id').doNothing())
    .executeTakeFirst();
  return Number(numInsertedOrUpdatedRows) === 1;
};

export const findFlag = (db: DbOrTransaction, id: string): Promise<StoredFlag | undefined> =>
  db.selectFrom('hunter_flags').where('id', '=', id).selectAll().executeTakeFirst();

/** @throws Error when the flag does not exist. */
export const getFlag = (db: DbOrTransaction, id: string): Promise<StoredFlag> =>
  db.selectFrom('hunter_flags').where('id', '=', id).selectAll().executeTakeFirstOrThrow();

export const findFlagOfBooking = (db: DbOrTransaction, bookingId: string): Promise<StoredFlag | undefined> =>
  db.selectFrom('hunter_flags').where('booking_id', '=', bookingId).selectAll().executeTakeFirst();

/** How many flags of a hunter are not dismissed. */
export const countStandingFlags = async (db: DbOrTransaction, hunterId: string): Promise<number> => {
  const { count } = await db
    .selectFrom('hunter_flags')
    .where('hunter_id', '=', hunterId)
    .where('dismissed_at', 'is', null)
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return count;
};

/** The flags of a hunter that they have not answered and that stand, the latest first. */
export const listFlagsToAnswer = (db: DbOrTransaction, hunterId: string) =>
  db
    .selectFrom('hunter_flags as f')
    .innerJoin('bookings as b', 'b.id', 'f.booking_id')
    .innerJoin('listings as l', 'l.id', 'b.listing_id')
    .where('f.hunter_id', '=', hunterId)
    .where('f.answer', 'is', null)
    .where('f.dismissed_at', 'is', null)
    .selectAll('f')
    .select('l.title')
    .orderBy('f.created_at', 'desc')
    .orderBy('f.id', 'desc')
    .execute();

/** Saves the hunter's answer; returns false if there is one, or the flag was dismissed. */
export const setFlagAnswer = async (
  db: DbOrTransaction,
  id: string,
  { text, at }: { text: string; at: Date },
): Promise<boolean> => {
  const { numUpdatedRows } = await db
    .updateTable('hunter_flags')
    .set({ answer: text, answered_at: at })
    .where('id', '=', id)
    .where('answer', 'is', null)
    .where('dismissed_at', 'is', null)
    .executeTakeFirst();
  return Number(numUpdatedRows) === 1;
};

/** Dismisses a flag; returns false if it was dismissed before. */
export const setFlagDismissed = async (
  db: DbOrTransaction,
  id: string,
  { by, reason, at }: { by: string; reason: string; at: Date },
): Promise<boolean> => {
  const { numUpdatedRows } = await db
    .updateTable('hunter_flags')
    .set({ dismissed_at: at, dismissed_by: by, dismissed_reason: reason })
    .where('id', '=', id)
    .where('dismissed_at', 'is', null)
    .executeTakeFirst();
  return Number(numUpdatedRows) === 1;
};

/** Locks a flag's row until the transaction ends. */
export const findFlagForUpdate = (db: DbOrTransaction, id: string): Promise<StoredFlag | undefined> =>
  db.selectFrom('hunter_flags').where('id', '=', id).selectAll().forNoKeyUpdate().executeTakeFirst();

/** Says that a flag was looked at and stands. */
export const setFlagUpheld = async (
  db: DbOrTransaction,
  id: string,
  { by, reason, at }: { by: string; reason: string; at: Date },
): Promise<void> => {
  await db
    .updateTable('hunter_flags')
    .set({ upheld_at: at, upheld_by: by, upheld_reason: reason })
    .where('id', '=', id)
    .execute();
};

/** The number of flags under each tab, of one hunter or of all. */
export const countFlags = async (
  db: DbOrTransaction,
  hunterId: string | undefined,
): Promise<Record<FlagTab, number>> => {
  const dismissed = sql<boolean>`dismissed_at is not null`;
  return db
    .selectFrom('hunter_flags')
    .$if(hunterId !== undefined, (query) => query.where('hunter_id', '=', hunterId as string))
    .select(({ fn, not }) => [
      fn.countAll<number>().filterWhere(not(dismissed)).as('standing'),
      fn.countAll<number>().filterWhere(dismissed).as('dismissed'),
    ])
    .executeTakeFirstOrThrow();
};

/** A page of flags with their bookings and people, the latest first. */
export const listFlags = (
  db: DbOrTransaction,
  {
    tab,
    hunterId,
    limit,
    offset,
  }: { tab: FlagTab; hunterId: string | undefined; limit: number; offset: number },
) =>
  db
    .selectFrom('hunter_flags as f')
    .innerJoin('bookings as b', 'b.id', 'f.booking_id')
    .innerJoin('listings as l', 'l.id', 'b.listing_id')
    .innerJoin('users as hunter', 'hunter.id', 'f.hunter_id')
    .innerJoin('users as host', 'host.id', 'f.host_id')
    .leftJoin('users as d', 'd.id', 'f.dismissed_by')
    .leftJoin('users as s', 's.id', 'f.upheld_by')
    .where('f.dismissed_at', tab === 'standing' ? 'is' : 'is not', null)
    .$if(hunterId !== undefined, (query) => query.where('f.hunter_id', '=', hunterId as string))
    .selectAll('f')
    .select([
      'b.confirmation_code',
      'l.id as listing_id',
      'l.title',
      'l.county',
      'hunter.suspended_at',
      personName('hunter').as('hunter_name'),
      personName('host').as('host_name'),
      sql<string | null>`${personName('d')}`.as('dismissed_by_name'),
      sql<string | null>`${personName('s')}`.as('upheld_by_name'),
      sql<number>`(select count(*) from hunter_flags other
        where other.hunter_id = f.hunter_id and other.dismissed_at is null)`.as('standing_flags'),
    ])
    .orderBy('f.created_at', 'desc')
    .orderBy('f.id')
    .limit(limit)
    .offset(offset)
    .execute();

export type ListedFlag = Awaited<ReturnType<typeof listFlags>>[number];
