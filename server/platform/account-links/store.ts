import { type Insertable, sql } from 'kysely';
import type { DbOrTransaction } from '../db/connect.ts';
import type { Schema } from '../db/schema.ts';

/** Confirming an address, setting a new password, changing the address, or stopping that change. */
export type Purpose = Schema['account_links']['purpose'];

export const insertLink = async (
  db: DbOrTransaction,
  values: Insertable<Schema['account_links']>,
): Promise<void> => {
  await db.insertInto('account_links').values(values).execute();
};

/** A link that is not used, expired or replaced, with its person's id. */
export const findLink = (
  db: DbOrTransaction,
  { hash, purpose, now }: { hash: Buffer; purpose: Purpose; now: Date },
) =>
  db
    .selectFrom('account_links')
    .where('token_hash', '=', hash)
    .where('purpose', '=', purpose)
    .where('expires_at', '>', now)
    .select(['id', 'user_id as userId', 'new_email as newEmail'])
    .executeTakeFirst();

/** An advisory lock for creating links of one person. Works without a row of that person. */
export const lockLinksOf = async (db: DbOrTransaction, userId: string): Promise<void> => {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`account links ${userId}`}, 0))`.execute(db);
};

/** Deletes a link; false when a concurrent call has deleted it. */
export const deleteLink = async (db: DbOrTransaction, id: string): Promise<boolean> => {
  const { numDeletedRows } = await db.deleteFrom('account_links').where('id', '=', id).executeTakeFirst();
  return Number(numDeletedRows) === 1;
};

/** Deletes a person's links of one purpose. */
export const deleteLinksOf = async (db: DbOrTransaction, userId: string, purpose: Purpose): Promise<void> => {
  await db.deleteFrom('account_links').where('user_id', '=', userId).where('purpose', '=', purpose).execute();
};

/** Deletes both links of a change of a person's address that waits. */
export const deleteEmailChangeOf = async (db: DbOrTransaction, userId: string): Promise<void> => {
  for (const purpose of ['changeEmail', 'keepEmail'] as const) await deleteLinksOf(db, userId, purpose);
};

/** The change of a person's address that waits to be confirmed. */
export const findWaitingChange = (db: DbOrTransaction, userId: string, now: Date) =>
  db
    .selectFrom('account_links')
    .where('user_id', '=', userId)
    .where('purpose', '=', 'changeEmail')
    .where('expires_at', '>', now)
    .select(['new_email as newEmail', 'expires_at as expiresAt'])
    .executeTakeFirst();

/** The person that a link's email goes to; undefined once the link was used or replaced. */
export const findAddressee = (db: DbOrTransaction, id: string) =>
  db
    .selectFrom('account_links as link')
    .innerJoin('users as person', 'person.id', 'link.user_id')
    .where('link.id', '=', id)
    .select([
      'person.id',
      'person.email',
      'person.first_name as firstName',
      'person.interests',
      'person.suspended_at as suspendedAt',
      'link.new_email as newEmail',
    ])
    .executeTakeFirst();

/** The title of a listing that everybody may see. */
export const findPublicLand = (db: DbOrTransaction, listingId: string) =>
  db
    .selectFrom('listings')
    .where('id', '=', listingId)
    .where('active', '=', true)
    .where('approved', '=', true)
    .select(['title', 'county'])
    .executeTakeFirst();

export const deleteExpiredLinks = async (db: DbOrTransaction, now: Date): Promise<void> => {
  await db.deleteFrom('account_links').where('expires_at', '<=', now).execute();
};
