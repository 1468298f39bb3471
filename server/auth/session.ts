import { randomUUIDv7 } from 'node:crypto';
import type { Person } from '#domain/permissions.ts';
import type { Context } from '../context.ts';
import type { RefreshCookie } from '../operation.ts';
import { makeRefreshToken, signAccessToken } from '../platform/credentials/tokens.ts';
import type { DbOrTransaction } from '../platform/db/connect.ts';
import { insertRefreshToken, insertSession } from './store.ts';

/** Adds a refresh token to a session and sets the cookie. */
export const issueRefreshToken = async (
  ctx: Context,
  db: DbOrTransaction,
  sessionId: string,
  cookie: RefreshCookie,
): Promise<void> => {
  const now = ctx.now();
  const { token, hash, expiresAt } = makeRefreshToken(now);
  await insertRefreshToken(db, { hash, sessionId, expiresAt, createdAt: now });
  cookie.write(token, expiresAt);
};

/** Opens a session: sets the refresh cookie and returns an access token. */
export const openSession = async (
  ctx: Context,
  db: DbOrTransaction,
  person: Person,
  cookie: RefreshCookie,
): Promise<string> => {
  const id = randomUUIDv7();
  await insertSession(db, { id, userId: person.id });
  await issueRefreshToken(ctx, db, id, cookie);
  return signAccessToken(person, ctx.config.SESSION_SECRET, ctx.now());
};
