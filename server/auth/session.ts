import { randomUUIDv7 } from 'node:crypto';
import type { Endpoint } from '#contract/endpoint.ts';
import type { Person, Role } from '#domain/permissions.ts';
import { sessionEndOf, unusedSessionDays } from '#domain/session-length.ts';
import type { Context } from '../context.ts';
import type { Call, RefreshCookie } from '../operation.ts';
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

/** How a session was begun: with the password, with a link that sets one, or with a new account. */
type Way = 'password' | 'resetLink' | 'signUp';

/**
 * Opens a session: sets the refresh cookie, adds a line to the log of security, and returns an access token. Whoever
 * opens one says how, so that no way in is without its line.
 */
export const openSession = async (
  ctx: Context,
  db: DbOrTransaction,
  person: Person,
  { way, cookie, report }: { way: Way; cookie: RefreshCookie; report: Call<Endpoint>['report'] },
): Promise<string> => {
  const id = randomUUIDv7();
  const startedAt = ctx.now();
  await insertSession(db, { id, userId: person.id, startedAt });
  const token = makeRefreshToken();
  cookie.write(token, await addRefreshToken(ctx, db, token, { id, startedAt, role: person.role }));
  report('signedIn', { user: person.id, role: person.role, way });
  return signAccessToken(person, { id, startedAt }, ctx.config.SESSION_SECRET, startedAt);
};
