import { type Insertable, type Selectable, sql, type Updateable } from 'kysely';
import type { DbOrTransaction } from '../db/connect.ts';
import { containing } from '../db/like.ts';
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

/** An account with all that is kept of it. */
export type StoredUser = Selectable<Schema['users']>;

export const findUser = (db: DbOrTransaction, id: string) =>
  db.selectFrom('users').where('id', '=', id).selectAll().executeTakeFirst();

/** Locks a person's row until the transaction ends, so that what is counted of theirs stays as it was counted. */
export const findUserForUpdate = (db: DbOrTransaction, id: string) =>
  db.selectFrom('users').where('id', '=', id).selectAll().forNoKeyUpdate().executeTakeFirst();

/** Numbers are kept as digits alone, however somebody writes them. */
const digitsOf = (word: string): string => (/^[\d()+.-]+$/.test(word) ? word.replace(/\D/g, '') : word);

/** Users of whom each word is in the name, the email or the phone, by their names; and how many they are in all. */
export const findUsers = async (
  db: DbOrTransaction,
  search: string,
  { page, pageSize }: { page: number; pageSize: number },
): Promise<{ total: number; users: StoredUser[] }> => {
  const words = search
    .split(/\s+/)
    .map(digitsOf)
    .filter((word) => word !== '');
  const found = words.reduce(
    (query, word) =>
      query.where(
        sql<boolean>`concat_ws(' ', first_name, last_name, email, phone_number) ilike ${containing(word)}`,
      ),
    db.selectFrom('users'),
  );
  const [{ total }, users] = await Promise.all([
    found.select(({ fn }) => fn.countAll<number>().as('total')).executeTakeFirstOrThrow(),
    found
      .selectAll()
      .orderBy(sql`lower(last_name), lower(first_name), id`)
      .limit(pageSize)
      .offset((page - 1) * pageSize)
      .execute(),
  ]);
  return { total, users };
};

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
