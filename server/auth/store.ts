import { sql } from 'kysely';
import type { DbOrTransaction } from '../platform/db/connect.ts';
import { notifyUsers } from '../platform/live/store.ts';

/** Inserts a session, to which all its rotated refresh tokens belong. */
export const insertSession = async (
  db: DbOrTransaction,
  { id, userId, startedAt }: { id: string; userId: string; startedAt: Date },
): Promise<void> => {
  await db.insertInto('sessions').values({ id, user_id: userId, created_at: startedAt }).execute();
};

export const insertRefreshToken = async (
  db: DbOrTransaction,
  token: { hash: Buffer; sessionId: string; expiresAt: Date; createdAt: Date },
): Promise<void> => {
  await db
    .insertInto('refresh_tokens')
    .values({
      token_hash: token.hash,
      session_id: token.sessionId,
      expires_at: token.expiresAt,
      created_at: token.createdAt,
    })
    .execute();
};

/**
 * A refresh token with its session and person. Locked until the transaction ends, since two tabs may use it at once.
 */
export const findRefreshTokenForUpdate = (db: DbOrTransaction, hash: Buffer) =>
  db
    .selectFrom('refresh_tokens as token')
    .innerJoin('sessions as session', 'session.id', 'token.session_id')
    .innerJoin('users as person', 'person.id', 'session.user_id')
    .where('token.token_hash', '=', hash)
    .select([
      'token.session_id as sessionId',
      'token.expires_at as expiresAt',
      'token.used_at as usedAt',
      'session.created_at as startedAt',
      'session.ended_at as endedAt',
      'person.id as userId',
      'person.email',
      'person.roles',
      'person.suspended_at as suspendedAt',
    ])
    .forUpdate(['token', 'session'])
    .executeTakeFirst();

/** Whether a refresh token was used, and until when it may be; undefined for one that was never issued. */
export const findRefreshToken = (db: DbOrTransaction, hash: Buffer) =>
  db
    .selectFrom('refresh_tokens')
    .where('token_hash', '=', hash)
    .select(['used_at as usedAt', 'expires_at as expiresAt'])
    .executeTakeFirst();

export const markRefreshTokenUsed = async (
  db: DbOrTransaction,
  hash: Buffer,
  usedAt: Date,
): Promise<void> => {
  await db.updateTable('refresh_tokens').set({ used_at: usedAt }).where('token_hash', '=', hash).execute();
};

/** Ends one session: its refresh tokens and access tokens become invalid, and its open pages are told. */
export const endSession = async (
  db: DbOrTransaction,
  { sessionId, userId }: { sessionId: string; userId: string },
  endedAt: Date,
): Promise<void> => {
  await db
    .updateTable('sessions')
    .set({ ended_at: endedAt })
    .where('id', '=', sessionId)
    .where('ended_at', 'is', null)
    .execute();
  await notifyUsers(db, { userIds: [userId] });
};

/** Stores a solved challenge; false when it was stored before, so that it can't be used twice. */
export const rememberCaptcha = async (db: DbOrTransaction, id: string, until: Date): Promise<boolean> => {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('used_captchas')
    .values({ id, expires_at: until })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return Number(numInsertedOrUpdatedRows) === 1;
};

/** Deletes expired refresh tokens, sessions without tokens, and expired challenges. */
export const deleteExpired = async (db: DbOrTransaction, now: Date): Promise<void> => {
  await db.deleteFrom('refresh_tokens').where('expires_at', '<', now).execute();
  await db.deleteFrom('used_captchas').where('expires_at', '<', now).execute();
  await db
    .deleteFrom('sessions')
    .where(sql<boolean>`not exists (select from refresh_tokens t where t.session_id = sessions.id)`)
    .execute();
};
