import { randomUUIDv7 } from 'node:crypto';
import type { Person, Role } from '#domain/permissions.ts';
import { sessionEndOf, unusedSessionDays } from '#domain/session-length.ts';
import type { Context } from '../context.ts';
import type { RefreshCookie } from '../operation.ts';
import { hashRefreshToken, makeRefreshToken, signAccessToken } from '../platform/credentials/tokens.ts';
import type { DbOrTransaction } from '../platform/db/connect.ts';
import { insertRefreshToken, insertSession } from './store.ts';

/** Stores the hash of a refresh token. Returns when it expires: after 30 days, or with its session. */
export const addRefreshToken = async (
  ctx: Context,
  db: DbOrTransaction,
  token: string,
  session: { id: string; startedAt: Date; role: Role },
): Promise<Date> => {
  const now = ctx.now();
  const unusedUntil = now.getTime() + unusedSessionDays * 86_400_000;
  const endsAt = sessionEndOf(session.startedAt, session.role).getTime();
  const expiresAt = new Date(Math.min(unusedUntil, endsAt));
  await insertRefreshToken(db, {
    hash: hashRefreshToken(token),
    sessionId: session.id,
    expiresAt,
    createdAt: now,
  });
  return expiresAt;
};

/** Opens a session: sets the refresh cookie and returns an access token. */
export const openSession = async (
  ctx: Context,
  db: DbOrTransaction,
  person: Person,
  cookie: RefreshCookie,
): Promise<string> => {
  const id = randomUUIDv7();
  const startedAt = ctx.now();
  await insertSession(db, { id, userId: person.id, startedAt });
  const token = makeRefreshToken();
  cookie.write(token, await addRefreshToken(ctx, db, token, { id, startedAt, role: person.role }));
  return signAccessToken(person, { id, startedAt }, ctx.config.SESSION_SECRET, startedAt);
};
