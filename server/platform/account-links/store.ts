import { type Insertable, sql } from 'kysely';
import type { DbOrTransaction } from '../db/connect.ts';
import type { Schema } from '../db/schema.ts';

/** What a link is for: to confirm an address, or to set a new password. */
export type Purpose = Schema['account_links']['purpose'];

export const insertLink = async (
  db: DbOrTransaction,
  values: Insertable<Schema['account_links']>,
): Promise<void> => {
  await db.insertInto('account_links').values(values).execute();
};

/** Whose a link is, while it works: not used, not expired, not replaced. */
export const findLink = (
  db: DbOrTransaction,
  { hash, purpose, now }: { hash: Buffer; purpose: Purpose; now: Date },
) =>
  db
    .selectFrom('account_links')
    .where('token_hash', '=', hash)
    .where('purpose', '=', purpose)
    .where('expires_at', '>', now)
    .select(['id', 'user_id as userId'])
    .executeTakeFirst();

/** Lets those take turns who make links for one person, be there such a person or not. */
export const lockLinksOf = async (db: DbOrTransaction, userId: string): Promise<void> => {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`account links ${userId}`}, 0))`.execute(db);
};

/** Takes a link away; false when somebody else has just done so. */
export const deleteLink = async (db: DbOrTransaction, id: string): Promise<boolean> => {
  const { numDeletedRows } = await db.deleteFrom('account_links').where('id', '=', id).executeTakeFirst();
  return Number(numDeletedRows) === 1;
};

/** Takes all links of one purpose from a person. */
export const deleteLinksOf = async (db: DbOrTransaction, userId: string, purpose: Purpose): Promise<void> => {
  await db.deleteFrom('account_links').where('user_id', '=', userId).where('purpose', '=', purpose).execute();
};

/** A link that waits for its email, with the person it goes to; nobody when it has been used or replaced. */
export const findAddressee = (db: DbOrTransaction, id: string) =>
  db
    .selectFrom('account_links as link')
    .innerJoin('users as person', 'person.id', 'link.user_id')
    .where('link.id', '=', id)
    .select([
      'person.id',
      'person.email',
      'person.first_name as firstName',
      'person.suspended_at as suspendedAt',
    ])
    .executeTakeFirst();

export const deleteExpiredLinks = async (db: DbOrTransaction, now: Date): Promise<void> => {
  await db.deleteFrom('account_links').where('expires_at', '<=', now).execute();
};
