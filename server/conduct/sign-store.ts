import { type Selectable, sql } from 'kysely';
import type { SignTab } from '#domain/conduct.ts';
import type { Day } from '#domain/dates.ts';
import type { DbOrTransaction } from '../platform/db/connect.ts';
import { personName } from '../platform/db/person-name.ts';
import type { Schema } from '../platform/db/schema.ts';

type StoredSign = Selectable<Schema['signs']>;

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

/** Says when a sign was mailed and by whom; or that it is needed, as before or since `neededAt`. */
export const updateSign = (
  db: DbOrTransaction,
  listingId: string,
  mailed: { on: Day; by: string } | { neededAt?: Date },
): Promise<StoredSign> =>
  db
    .updateTable('signs')
    .set(
      'on' in mailed
        ? { mailed_on: mailed.on, mailed_by: mailed.by }
        : { mailed_on: null, mailed_by: null, ...(mailed.neededAt && { needed_at: mailed.neededAt }) },
    )
    .where('listing_id', '=', listingId)
    .returningAll()
    .executeTakeFirstOrThrow();

export const countSigns = (db: DbOrTransaction): Promise<Record<SignTab, number>> =>
  db
    .selectFrom('signs')
    .select(({ fn }) => [
      fn.countAll<number>().filterWhere('mailed_on', 'is', null).as('needed'),
      fn.countAll<number>().filterWhere('mailed_on', 'is not', null).as('mailed'),
    ])
    .executeTakeFirstOrThrow();

/** A page of signs with the owner's postal address: those to mail the oldest first, mailed ones the latest first. */
export const listSigns = (
  db: DbOrTransaction,
  { tab, limit, offset }: { tab: SignTab; limit: number; offset: number },
) =>
  db
    .selectFrom('signs as s')
    .innerJoin('listings as l', 'l.id', 's.listing_id')
    .innerJoin('users as u', 'u.id', 'l.user_id')
    .leftJoin('users as m', 'm.id', 's.mailed_by')
    .where('s.mailed_on', tab === 'needed' ? 'is' : 'is not', null)
    .select(['s.listing_id', 's.needed_at', 's.mailed_on', 'l.title', 'l.county'])
    .select(['u.id as host_id', 'u.first_name', 'u.last_name', 'u.email'])
    .select(['u.address_line1', 'u.address_line2', 'u.city', 'u.state', 'u.zip_code'])
    .select(sql<string | null>`${personName('m')}`.as('mailed_by_name'))
    .$if(tab === 'needed', (query) => query.orderBy('s.needed_at'))
    .$if(tab === 'mailed', (query) => query.orderBy('s.mailed_on', 'desc'))
    .orderBy('s.listing_id')
    .limit(limit)
    .offset(offset)
    .execute();

export type ListedSign = Awaited<ReturnType<typeof listSigns>>[number];
