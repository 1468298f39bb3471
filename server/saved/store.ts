import { type Selectable, sql } from 'kysely';
import type { LandRules } from '#domain/land-rules.ts';
import { type StoredCard, selectedCard } from '../listing/store.ts';
import type { DbOrTransaction } from '../platform/db/connect.ts';
import type { Schema } from '../platform/db/schema.ts';

/** A place of somebody's list, with its card if it is offered. */
type StoredPlace = { note: string; saved_at: Date; is_offered: boolean };
export type SavedCard = StoredCard & StoredPlace;

const card = sql.raw(selectedCard);

export const listSavedIdsOf = async (db: DbOrTransaction, userId: string): Promise<string[]> => {
  const rows = await db
    .selectFrom('saved_listings')
    .where('user_id', '=', userId)
    .select('listing_id')
    .execute();
  return rows.map(({ listing_id }) => listing_id);
};

/** A page of a person's list, the newest first; and its length in all. */
export const listSavedOf = async (
  db: DbOrTransaction,
  userId: string,
  { page, pageSize }: { page: number; pageSize: number },
): Promise<{ total: number; rows: SavedCard[] }> => {
  const [total, { rows }] = await Promise.all([
    countSavedOf(db, userId),
    sql<SavedCard>`
      select ${card}, saved.note, saved.saved_at, l.active and l.approved as is_offered
      from saved_listings saved join listings l on l.id = saved.listing_id
      where saved.user_id = ${userId}
      order by saved.saved_at desc, saved.listing_id
      limit ${pageSize} offset ${(page - 1) * pageSize}`.execute(db),
  ]);
  return { total, rows };
};

/** All of a person's list that is offered, the newest first. */
export const listOfferedOf = async (db: DbOrTransaction, userId: string): Promise<SavedCard[]> => {
  const { rows } = await sql<SavedCard>`
    select ${card}, saved.note, saved.saved_at, true as is_offered
    from saved_listings saved join listings l on l.id = saved.listing_id
    where saved.user_id = ${userId} and l.active and l.approved
    order by saved.saved_at desc, saved.listing_id`.execute(db);
  return rows;
};

export const countSavedOf = async (db: DbOrTransaction, userId: string): Promise<number> => {
  const { count } = await db
    .selectFrom('saved_listings')
    .where('user_id', '=', userId)
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return Number(count);
};

type Place = { userId: string; listingId: string };

export const isSavedBy = async (db: DbOrTransaction, { userId, listingId }: Place): Promise<boolean> => {
  const row = await db
    .selectFrom('saved_listings')
    .where('user_id', '=', userId)
    .where('listing_id', '=', listingId)
    .select('listing_id')
    .executeTakeFirst();
  return row !== undefined;
};

export const insertSaved = async (
  db: DbOrTransaction,
  { userId, listingId }: Place,
  { note, at }: { note: string; at: Date },
): Promise<void> => {
  await db
    .insertInto('saved_listings')
    .values({ user_id: userId, listing_id: listingId, note, saved_at: at })
    .execute();
};

export const deleteSaved = async (db: DbOrTransaction, { userId, listingId }: Place): Promise<void> => {
  await db
    .deleteFrom('saved_listings')
    .where('user_id', '=', userId)
    .where('listing_id', '=', listingId)
    .execute();
};

/** False for a listing that the person has not saved. */
export const updateNote = async (
  db: DbOrTransaction,
  { userId, listingId }: Place,
  note: string,
): Promise<boolean> => {
  const { numUpdatedRows } = await db
    .updateTable('saved_listings')
    .set({ note })
    .where('user_id', '=', userId)
    .where('listing_id', '=', listingId)
    .executeTakeFirst();
  return Number(numUpdatedRows) === 1;
};

/** Public listings with their rules, in the order of the ids. */
export const listOffered = async (
  db: DbOrTransaction,
  ids: readonly string[],
): Promise<(StoredCard & { rules: Partial<LandRules> })[]> => {
  if (ids.length === 0) return [];
  const { rows } = await sql<StoredCard & { rules: Partial<LandRules> }>`
    select ${card}, l.rules from unnest(${ids}::uuid[]) with ordinality as wanted (id, place)
    join listings l on l.id = wanted.id
    where l.active and l.approved
    order by wanted.place`.execute(db);
  return rows;
};

export type StoredSharing = Selectable<Schema['shared_lists']>;

export const findSharingOf = (db: DbOrTransaction, userId: string): Promise<StoredSharing | undefined> =>
  db.selectFrom('shared_lists').where('user_id', '=', userId).selectAll().executeTakeFirst();

/** Who shares their list under a link: nobody who is suspended. */
export const findSharedList = (db: DbOrTransaction, hash: Buffer) =>
  db
    .selectFrom('shared_lists as list')
    .innerJoin('users as person', 'person.id', 'list.user_id')
    .where('list.token_hash', '=', hash)
    .where('person.suspended_at', 'is', null)
    .select([
      'person.id as userId',
      'person.first_name as firstName',
      'person.last_name as lastName',
      'list.shows_notes as showsNotes',
    ])
    .executeTakeFirst();

/** Writes a person's link, in place of the one they had. */
export const putSharing = async (db: DbOrTransaction, row: StoredSharing): Promise<void> => {
  const { user_id: _, ...changes } = row;
  await db
    .insertInto('shared_lists')
    .values(row)
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet(changes))
    .execute();
};

export const deleteSharingOf = async (db: DbOrTransaction, userId: string): Promise<void> => {
  await db.deleteFrom('shared_lists').where('user_id', '=', userId).execute();
};
