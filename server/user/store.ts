import { type Insertable, sql, type Updateable } from 'kysely';
import type { DbOrTransaction } from '../db/connect.ts';
import type { Schema } from '../db/schema.ts';

const email = (address: string) => sql<boolean>`lower(email) = lower(${address})`;

/** What signing in needs to know of an account. */
export const findUserByEmail = (db: DbOrTransaction, address: string) =>
  db
    .selectFrom('users')
    .where(email(address))
    .select([
      'id',
      'email',
      'password_hash as passwordHash',
      'roles',
      'suspended_at as suspendedAt',
      'migration_password_reset_required as migrationPasswordResetRequired',
    ])
    .executeTakeFirst();

/** What a caller may do at all, as the database has it now. */
export const findStanding = (db: DbOrTransaction, id: string) =>
  db
    .selectFrom('users')
    .where('id', '=', id)
    .select(['roles', 'suspended_at as suspendedAt', 'email_confirmed_at as emailConfirmedAt'])
    .executeTakeFirst();

export const findUser = (db: DbOrTransaction, id: string) =>
  db.selectFrom('users').where('id', '=', id).selectAll().executeTakeFirst();

/** Locks a person's row until the transaction ends, so that what is counted of theirs stays as it was counted. */
export const findUserForUpdate = (db: DbOrTransaction, id: string) =>
  db.selectFrom('users').where('id', '=', id).selectAll().forNoKeyUpdate().executeTakeFirst();

export const updateLastLogin = async (db: DbOrTransaction, id: string, at: Date): Promise<void> => {
  await db.updateTable('users').set({ last_login_at: at }).where('id', '=', id).execute();
};

/** @throws the database's error on 'users_email' when the address is taken, in whatever case it is written. */
export const insertUser = async (db: DbOrTransaction, values: Insertable<Schema['users']>): Promise<void> => {
  await db.insertInto('users').values(values).execute();
};

export const updateUser = async (
  db: DbOrTransaction,
  id: string,
  values: Updateable<Schema['users']>,
): Promise<void> => {
  await db.updateTable('users').set(values).where('id', '=', id).execute();
};

/** Who is written to when something waits for an administrator. */
export const listAdministrators = (db: DbOrTransaction) =>
  db
    .selectFrom('users')
    .where(sql<boolean>`'Administrator' = any(roles)`)
    .where('suspended_at', 'is', null)
    .select(['id', 'email', 'first_name as firstName'])
    .orderBy('id')
    .execute();

/** Accounts at addresses that nobody real can have (RFC 2606), such as all of the demo's people. */
export const listReservedAccounts = (db: DbOrTransaction) =>
  db
    .selectFrom('users')
    .where(sql<boolean>`lower(email) ~ '[@.](example|example\\.(com|net|org))$'`)
    .select(['email', 'password_hash as passwordHash'])
    .execute();
