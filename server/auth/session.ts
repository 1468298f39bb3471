import { randomUUIDv7 } from 'node:crypto';
import type { Transaction } from 'kysely';
import type { Endpoint } from '#contract/endpoint.ts';
import type { Person, Role } from '#domain/permissions.ts';
import { sessionEndOf, unusedSessionDays } from '#domain/session-length.ts';
import type { Context } from '../context.ts';
import type { Call, RefreshCookie } from '../operation.ts';
import { hashRefreshToken, makeRefreshToken, signAccessToken } from '../platform/credentials/tokens.ts';
import type { DbOrTransaction } from '../platform/db/connect.ts';
import type { Schema } from '../platform/db/schema.ts';
import { insertRefreshToken, insertSession } from './store.ts';

/** A session, and the role that says how long it may last. */
export type Opened = { id: string; startedAt: Date; role: Role };

/** Stores the hash of a refresh token. Returns when it expires: after 30 days, or with its session. */
export const addRefreshToken = async (
  ctx: Context,
  db: DbOrTransaction,
  token: string,
  session: Opened,
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

type Opening = { way: Way; refreshCookie: RefreshCookie; report: Call<Endpoint>['report'] };

/**
 * Opens a session in one transaction with what comes before it, which answers whose session it is and may refuse. Once
 * that is committed it sets the refresh cookie, adds a line to the log of security, and returns an access token.
 * Whoever opens a session says how, so that no way in is without its line, and no line is without its session
 * (docs/rules/privacy-and-security.md#security-log).
 */
export const openSession = async (
  ctx: Context,
  { way, refreshCookie, report }: Opening,
  begin: (transaction: Transaction<Schema>) => Promise<Person>,
): Promise<string> => {
  const id = randomUUIDv7();
  const refreshToken = makeRefreshToken();
  const { person, startedAt, expiresAt } = await ctx.db.transaction().execute(async (transaction) => {
    const person = await begin(transaction);
    const startedAt = ctx.now();
    await insertSession(transaction, { id, userId: person.id, startedAt });
    const session = { id, startedAt, role: person.role };
    return { person, startedAt, expiresAt: await addRefreshToken(ctx, transaction, refreshToken, session) };
  });
  refreshCookie.write(refreshToken, expiresAt);
  report('signedIn', { user: person.id, role: person.role, way });
  return signAccessToken(person, { id, startedAt }, ctx.config.SESSION_SECRET, startedAt);
};
