import { type Insertable, type RawBuilder, type Selectable, sql, type Updateable } from 'kysely';
import { uniformAddress } from '#contract/fields.ts';
import type { UserTab } from '#domain/permissions.ts';
import { type DbOrTransaction, runPrepared, type Statement } from '../platform/db/connect.ts';
import type { Schema } from '../platform/db/schema.ts';
import { notifyUsers } from '../platform/live/store.ts';

/** An address as attempts are counted by: the same for every way to write one account's. */
export const foldAddress = async (db: DbOrTransaction, address: string): Promise<string> => {
  const { folded } = await db
    .selectNoFrom(sql<string>`lower(${uniformAddress(address)})`.as('folded'))
    .executeTakeFirstOrThrow();
  return folded;
};

/** As it was typed; but the database takes 'İ' for an 'i', and so another's account for this one. */
const typed = (address: string): string => address.replaceAll('İ', 'i\u0307');

/**
 * The fields of an account that signing in needs. Accounts have their address in its uniform form, but for a few from
 * before, which are found by what is typed.
 */
export const findUserByEmail = (db: DbOrTransaction, address: string) =>
  db
    .selectFrom('users')
    .where(sql<boolean>`lower(email) in (lower(${typed(address)}), lower(${uniformAddress(address)}))`)
    .orderBy(sql`lower(email) = lower(${typed(address)})`, 'desc')
    .limit(1)
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

const accountStatus: Statement = {
  name: 'account-status',
  text: `select u.roles, u.suspended_at as "suspendedAt", u.email_confirmed_at as "emailConfirmedAt",
    u.sessions_ended_at as "sessionsEndedAt", s.created_at as "sessionStartedAt",
    $2::uuid is not null and (s.id is null or s.ended_at is not null) as "isSessionEnded"
    from users u left join sessions s on s.id = $2 and s.user_id = u.id where u.id = $1`,
};

/** The current facts that decide what an account may do. */
export type AccountStatus = {
  roles: Selectable<Schema['users']>['roles'];
  suspendedAt: Date | null;
  emailConfirmedAt: Date | null;
  sessionsEndedAt: Date | null;
  /** When the session began that was asked for; null where none was. */
  sessionStartedAt: Date | null;
  /** Whether somebody ended that session. */
  isSessionEnded: boolean;
};

/** Read for every call of a signed-in person, with the session of their token. */
export const findAccountStatus = async (
  db: DbOrTransaction,
  id: string,
  sessionId: string | null = null,
): Promise<AccountStatus | undefined> =>
  (await runPrepared<AccountStatus>(db, accountStatus, [id, sessionId]))[0];

/** A whole row of a user. */
export type StoredUser = Selectable<Schema['users']>;

export const findUser = (db: DbOrTransaction, id: string) =>
  db.selectFrom('users').where('id', '=', id).selectAll().executeTakeFirst();

/** Locks a user's row until the transaction ends, so that counts of their data stay valid. */
export const findUserForUpdate = (db: DbOrTransaction, id: string) =>
  db.selectFrom('users').where('id', '=', id).selectAll().forNoKeyUpdate().executeTakeFirst();

/** SQL of who is on a tab of the administrators' table; whoever has both roles is on both. */
export const inTab: Record<UserTab, RawBuilder<boolean>> = {
  users: sql`'Customer' = any(roles)`,
  administrators: sql`'Administrator' = any(roles)`,
};

/**
 * Records a sign-in with the password whose hash was compared, and takes the mark that the next one is told: whether it
 * was there is read here, since the address may have been confirmed during the comparison. Returns undefined if the
 * password was changed or the account suspended during the comparison.
 */
export const recordSignIn = (
  db: DbOrTransaction,
  { id, passwordHash }: { id: string; passwordHash: string | null },
  at: Date,
): Promise<{ isTold: boolean } | undefined> =>
  db
    .updateTable('users')
    .from((db) =>
      db
        .selectFrom('users')
        .where('id', '=', id)
        .select(['id', 'tells_next_sign_in'])
        .forUpdate()
        .as('before'),
    )
    .set({ last_login_at: at, tells_next_sign_in: false })
    .whereRef('users.id', '=', 'before.id')
    .where('password_hash', '=', passwordHash)
    .where('suspended_at', 'is', null)
    .returning('before.tells_next_sign_in as isTold')
    .executeTakeFirst();

/** @throws the database's error on 'users_email' when the address is taken, in any case. */
export const insertUser = async (db: DbOrTransaction, values: Insertable<Schema['users']>): Promise<void> => {
  await db.insertInto('users').values(values).execute();
};

/** Adds the users whose address is not taken, in any case. Returns those that it added. */
export const insertNewUsers = async (
  db: DbOrTransaction,
  values: Insertable<Schema['users']>[],
): Promise<{ id: string; email: string }[]> =>
  db
    .insertInto('users')
    .values(values)
    .onConflict((conflict) => conflict.expression(sql`lower(email)`).doNothing())
    .returning(['id', 'email'])
    .execute();

/** Updates a user who must exist, and returns the new row. */
export const updateUser = (
  db: DbOrTransaction,
  id: string,
  values: Updateable<Schema['users']>,
): Promise<StoredUser> =>
  db.updateTable('users').set(values).where('id', '=', id).returningAll().executeTakeFirstOrThrow();

/** Administrators who may act: not suspended, and with a confirmed address. */
const selectAdministrators = (db: DbOrTransaction) =>
  db
    .selectFrom('users')
    .where(inTab.administrators)
    .where('suspended_at', 'is', null)
    .where('email_confirmed_at', 'is not', null)
    .orderBy('id');

/** The recipients of emails to administrators. */
export const listAdministrators = (db: DbOrTransaction) =>
  selectAdministrators(db).select(['id', 'email', 'first_name as firstName']).execute();

/** The ids of all administrators, with their rows locked until the transaction ends. */
export const lockAdministrators = async (db: DbOrTransaction): Promise<string[]> => {
  const locked = await selectAdministrators(db).select('id').forNoKeyUpdate().execute();
  return locked.map(({ id }) => id);
};

/** Accounts with reserved addresses (RFC 2606), which no real person has; the demo's accounts are among them. */
export const listReservedAccounts = (db: DbOrTransaction) =>
  db
    .selectFrom('users')
    .where(sql<boolean>`lower(email) ~ '[@.](example|example\\.(com|net|org))$'`)
    .select(['email', 'password_hash as passwordHash'])
    .execute();

/**
 * Ends all sessions of a person: refresh tokens and access tokens become invalid. The user's row is locked first, as
 * signing in does: so a session that began while this waited is ended, too.
 */
export const endSessionsOf = async (db: DbOrTransaction, userId: string, now: () => Date): Promise<void> => {
  await findUserForUpdate(db, userId);
  await db
    .updateTable('sessions')
    .set({ ended_at: now() })
    .where('user_id', '=', userId)
    .where('ended_at', 'is', null)
    .execute();
  await db.updateTable('users').set({ sessions_ended_at: now() }).where('id', '=', userId).execute();
  await notifyUsers(db, { userIds: [userId] });
};
