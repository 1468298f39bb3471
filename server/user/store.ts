import { type Insertable, type RawBuilder, type Selectable, sql, type Updateable } from 'kysely';
import type { UserSort, UserTab } from '#domain/permissions.ts';
import { type DbOrTransaction, runPrepared, type Statement } from '../platform/db/connect.ts';
import { containing } from '../platform/db/like.ts';
import type { Schema } from '../platform/db/schema.ts';

const email = (address: string) => sql<boolean>`lower(email) = lower(${address})`;

/** An address as it is compared here: 'İ' and 'i' are one letter to the database, and two to JavaScript. */
export const foldAddress = async (db: DbOrTransaction, address: string): Promise<string> => {
  const { folded } = await db
    .selectNoFrom(sql<string>`lower(${address})`.as('folded'))
    .executeTakeFirstOrThrow();
  return folded;
};

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
      'email_confirmed_at as emailConfirmedAt',
      'migration_password_reset_required as migrationPasswordResetRequired',
    ])
    .executeTakeFirst();

const status: Statement = {
  name: 'status',
  text: `select roles, suspended_at as "suspendedAt", email_confirmed_at as "emailConfirmedAt",
    sessions_ended_at as "sessionsEndedAt" from users where id = $1`,
};

/** What a caller may do at all, as the database has it now. */
export type AccountStatus = {
  roles: Selectable<Schema['users']>['roles'];
  suspendedAt: Date | null;
  emailConfirmedAt: Date | null;
  sessionsEndedAt: Date | null;
};

/** Asked before every call of somebody signed in. */
export const findAccountStatus = async (
  db: DbOrTransaction,
  id: string,
): Promise<AccountStatus | undefined> => (await runPrepared<AccountStatus>(db, status, [id]))[0];

/** An account with all that is kept of it. */
export type StoredUser = Selectable<Schema['users']>;

export const findUser = (db: DbOrTransaction, id: string) =>
  db.selectFrom('users').where('id', '=', id).selectAll().executeTakeFirst();

/** Locks a person's row until the transaction ends, so that what is counted of theirs stays as it was counted. */
export const findUserForUpdate = (db: DbOrTransaction, id: string) =>
  db.selectFrom('users').where('id', '=', id).selectAll().forNoKeyUpdate().executeTakeFirst();

/** Numbers are kept as digits alone, however somebody writes them. */
const digitsOf = (word: string): string => (/^[\d()+.-]+$/.test(word) ? word.replace(/\D/g, '') : word);

/** Users of whom each word is in the name, the email or the phone. */
const selectUsers = (db: DbOrTransaction, search: string) =>
  search
    .split(/\s+/)
    .map(digitsOf)
    .filter((word) => word !== '')
    .reduce(
      (query, word) =>
        query.where(
          sql<boolean>`concat_ws(' ', first_name, last_name, email, phone_number) ilike ${containing(word)}`,
        ),
      db.selectFrom('users'),
    );

const isUnder: Record<UserTab, RawBuilder<boolean>> = {
  users: sql`'Customer' = any(roles)`,
  administrators: sql`'Administrator' = any(roles)`,
};

/** Whoever never signed in comes before the first who did. */
const sortedBy: Record<UserSort, readonly RawBuilder<unknown>[]> = {
  joined: [sql`joined_at`],
  name: [sql`lower(last_name)`, sql`lower(first_name)`],
  email: [sql`lower(email)`],
  lastLogin: [sql`coalesce(last_login_at, '-infinity')`],
};

type UsersAsked = {
  search: string;
  /** All of them without one. */
  tab?: UserTab | undefined;
  sort: UserSort;
  order: 'asc' | 'desc';
  page: number;
  pageSize: number;
};

/** A page of the users that are asked for. */
export const listUsers = (
  db: DbOrTransaction,
  { search, tab, sort, order, page, pageSize }: UsersAsked,
): Promise<StoredUser[]> =>
  [...sortedBy[sort], sql`id`]
    .reduce((query, column) => query.orderBy(column, order), selectUsers(db, search))
    .$if(tab !== undefined, (query) => query.where(isUnder[tab as UserTab]))
    .selectAll()
    .limit(pageSize)
    .offset((page - 1) * pageSize)
    .execute();

/** How many users fit a search, in all and under each tab. */
export const countUsers = (db: DbOrTransaction, search: string): Promise<Record<UserTab | 'all', number>> =>
  selectUsers(db, search)
    .select(({ fn }) => [
      fn.countAll<number>().as('all'),
      fn.countAll<number>().filterWhere(isUnder.users).as('users'),
      fn.countAll<number>().filterWhere(isUnder.administrators).as('administrators'),
    ])
    .executeTakeFirstOrThrow();

/**
 * Notes that somebody signed in with the password whose hash was compared. Answers whether that still holds: the
 * password may have been set anew, or the account suspended, while it was compared.
 */
export const updateLastLogin = async (
  db: DbOrTransaction,
  { id, passwordHash }: { id: string; passwordHash: string | null },
  at: Date,
): Promise<boolean> => {
  const { numUpdatedRows } = await db
    .updateTable('users')
    .set({ last_login_at: at })
    .where('id', '=', id)
    .where('password_hash', '=', passwordHash)
    .where('suspended_at', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
};

/** @throws the database's error on 'users_email' when the address is taken, in whatever case it is written. */
export const insertUser = async (db: DbOrTransaction, values: Insertable<Schema['users']>): Promise<void> => {
  await db.insertInto('users').values(values).execute();
};

/** Adds those whose address nobody has yet, in whatever case it is written; answers how many they were. */
export const insertNewUsers = async (
  db: DbOrTransaction,
  values: Insertable<Schema['users']>[],
): Promise<number> => {
  const added = await db
    .insertInto('users')
    .values(values)
    .onConflict((conflict) => conflict.expression(sql`lower(email)`).doNothing())
    .returning('id')
    .execute();
  return added.length;
};

/** Changes a user who must be there, and answers them as they are then. */
export const updateUser = (
  db: DbOrTransaction,
  id: string,
  values: Updateable<Schema['users']>,
): Promise<StoredUser> =>
  db.updateTable('users').set(values).where('id', '=', id).returningAll().executeTakeFirstOrThrow();

/** Who can act as an administrator: not who is suspended, nor who has not shown that the address is theirs. */
const selectAdministrators = (db: DbOrTransaction) =>
  db
    .selectFrom('users')
    .where(isUnder.administrators)
    .where('suspended_at', 'is', null)
    .where('email_confirmed_at', 'is not', null)
    .orderBy('id');

/** Who is written to when something waits for an administrator. */
export const listAdministrators = (db: DbOrTransaction) =>
  selectAdministrators(db).select(['id', 'email', 'first_name as firstName']).execute();

/** The ids of all administrators, who stay what they are until the transaction ends. */
export const lockAdministrators = async (db: DbOrTransaction): Promise<string[]> => {
  const locked = await selectAdministrators(db).select('id').forNoKeyUpdate().execute();
  return locked.map(({ id }) => id);
};

/** Accounts at addresses that nobody real can have (RFC 2606), such as all of the demo's people. */
export const listReservedAccounts = (db: DbOrTransaction) =>
  db
    .selectFrom('users')
    .where(sql<boolean>`lower(email) ~ '[@.](example|example\\.(com|net|org))$'`)
    .select(['email', 'password_hash as passwordHash'])
    .execute();
