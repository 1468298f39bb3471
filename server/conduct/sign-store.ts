import { type RawBuilder, type Selectable, type SqlBool, sql, type Updateable } from 'kysely';
import type { SignTab } from '#domain/conduct.ts';
import type { Day } from '#domain/dates.ts';
import type { DbOrTransaction } from '../platform/db/connect.ts';
import { personName } from '../platform/db/person-name.ts';
import type { Schema } from '../platform/db/schema.ts';

export type StoredSign = Selectable<Schema['signs']>;

/** Adds the sign of a listing to those that are needed, unless it has one. */
export const insertSign = async (db: DbOrTransaction, listingId: string, at: Date): Promise<void> => {
  await db
    .insertInto('signs')
    .values({ listing_id: listingId, needed_at: at })
    .onConflict((conflict) => conflict.column('listing_id').doNothing())
    .execute();
};

/** The signs of a host's listings, with the host's postal address. */
export const listSignsOfHost = (db: DbOrTransaction, userId: string) =>
  db
    .selectFrom('signs as s')
    .innerJoin('listings as l', 'l.id', 's.listing_id')
    .innerJoin('users as u', 'u.id', 'l.user_id')
    .where('l.user_id', '=', userId)
    .selectAll('s')
    .select(['u.address_line1', 'u.address_line2', 'u.city', 'u.state', 'u.zip_code'])
    .orderBy('s.listing_id')
    .execute();

/** Locks a sign's row until the transaction ends. */
export const findSignForUpdate = (db: DbOrTransaction, listingId: string): Promise<StoredSign | undefined> =>
  db.selectFrom('signs').where('listing_id', '=', listingId).selectAll().forNoKeyUpdate().executeTakeFirst();

const updateSign = (
  db: DbOrTransaction,
  listingId: string,
  values: Updateable<Schema['signs']>,
): Promise<StoredSign> =>
  db
    .updateTable('signs')
    .set({ mailed_on: null, mailed_by: null, not_wanted_at: null, not_wanted_by: null, ...values })
    .where('listing_id', '=', listingId)
    .returningAll()
    .executeTakeFirstOrThrow();

/** Says on which day a sign was mailed, and by whom. */
export const setSignMailedDay = (
  db: DbOrTransaction,
  listingId: string,
  { on, by }: { on: Day; by: string },
): Promise<StoredSign> => updateSign(db, listingId, { mailed_on: on, mailed_by: by });

/** Says that a sign is to be mailed, and since when. */
export const setSignNeeded = (db: DbOrTransaction, listingId: string, since: Date): Promise<StoredSign> =>
  updateSign(db, listingId, { needed_at: since });

/** Says that no sign is wanted, and who said so. */
export const setSignNotWanted = (
  db: DbOrTransaction,
  listingId: string,
  { by, at }: { by: string; at: Date },
): Promise<StoredSign> => updateSign(db, listingId, { not_wanted_at: at, not_wanted_by: by });

const inTab: Record<SignTab, RawBuilder<SqlBool>> = {
  needed: sql`mailed_on is null and not_wanted_at is null`,
  mailed: sql`mailed_on is not null`,
  notWanted: sql`not_wanted_at is not null`,
};

export const countSigns = (db: DbOrTransaction): Promise<Record<SignTab, number>> =>
  db
    .selectFrom('signs')
    .select(({ fn }) => [
      fn.countAll<number>().filterWhere(inTab.needed).as('needed'),
      fn.countAll<number>().filterWhere(inTab.mailed).as('mailed'),
      fn.countAll<number>().filterWhere(inTab.notWanted).as('notWanted'),
    ])
    .executeTakeFirstOrThrow();

/** Signs with their land, the owner's name and postal address, and who ticked them off. */
const selectSigns = (db: DbOrTransaction) =>
  db
    .selectFrom('signs as s')
    .innerJoin('listings as l', 'l.id', 's.listing_id')
    .innerJoin('users as u', 'u.id', 'l.user_id')
    .leftJoin('users as m', 'm.id', 's.mailed_by')
    .leftJoin('users as n', 'n.id', 's.not_wanted_by')
    .select(['s.listing_id', 's.needed_at', 's.mailed_on', 's.not_wanted_at', 'l.title', 'l.county'])
    .select(['u.id as host_id', 'u.first_name', 'u.last_name', 'u.email'])
    .select(['u.address_line1', 'u.address_line2', 'u.city', 'u.state', 'u.zip_code'])
    .select([
      sql<string | null>`${personName('m')}`.as('mailed_by_name'),
      sql<string | null>`${personName('n')}`.as('not_wanted_by_name'),
    ]);

export const findListedSign = (db: DbOrTransaction, listingId: string) =>
  selectSigns(db).where('s.listing_id', '=', listingId).executeTakeFirst();

/** A page of signs: those to mail the oldest first, others the latest first. */
export const listSigns = (
  db: DbOrTransaction,
  { tab, limit, offset }: { tab: SignTab; limit: number; offset: number },
) =>
  selectSigns(db)
    .where(inTab[tab])
    .$if(tab === 'needed', (query) => query.orderBy('s.needed_at'))
    .$if(tab === 'mailed', (query) => query.orderBy('s.mailed_on', 'desc'))
    .$if(tab === 'notWanted', (query) => query.orderBy('s.not_wanted_at', 'desc'))
    .orderBy('s.listing_id')
    .limit(limit)
    .offset(offset)
    .execute();

export type ListedSign = Awaited<ReturnType<typeof listSigns>>[number];
