import type { Transaction } from 'kysely';
import type { auth } from '#contract/auth.ts';
import { Refused } from '#contract/refusals.ts';
import { mainRole } from '#domain/permissions.ts';
import { sessionEndOf } from '#domain/session-length.ts';
import type { Context } from '../context.ts';
import type { Operation } from '../operation.ts';
import { hashRefreshToken, signAccessToken, successorOf } from '../platform/credentials/tokens.ts';
import type { Schema } from '../platform/db/schema.ts';
import { addRefreshToken, type Opened } from './session.ts';
import { endSession, findRefreshToken, findRefreshTokenForUpdate, markRefreshTokenUsed } from './store.ts';

/** Two tabs may send the same cookie: a second use within this time is not taken for theft. */
const reuseGraceMs = 10_000;

/** The token that replaces a used one. */
type Next = { token: string; expiresAt: Date };

/** Uses a token for the first time. */
const replace = async (
  ctx: Context,
  transaction: Transaction<Schema>,
  used: string,
  session: Opened,
): Promise<Next> => {
  const token = successorOf(used, ctx.config.SESSION_SECRET);
  await markRefreshTokenUsed(transaction, hashRefreshToken(used), ctx.now());
  return { token, expiresAt: await addRefreshToken(ctx, transaction, token, session) };
};

/**
 * The newest token of a session whose token was just used, which others may have replaced since. The session is locked,
 * so nobody replaces it meanwhile.
 */
const newestAfter = async (
  ctx: Context,
  transaction: Transaction<Schema>,
  used: string,
): Promise<Next | undefined> => {
  const token = successorOf(used, ctx.config.SESSION_SECRET);
  const found = await findRefreshToken(transaction, hashRefreshToken(token));
  return found?.usedAt ? newestAfter(ctx, transaction, token) : found && { token, ...found };
};

/** What became of a session by the use of one of its tokens. */
type Rotated =
  | { is: 'renewed'; token: string; next: Next }
  /** By a process with another key: its answer has the cookie that counts. */
  | { is: 'replaced' }
  /** `stolenFrom`: the id of the person whose token it was; null if the session was over anyway. */
  | { is: 'over'; stolenFrom: string | null };

const over: Rotated = { is: 'over', stolenFrom: null };

/** Renews a session by a token. What ends it is committed, not rolled back, so it throws nothing then. */
const rotate = (ctx: Context, presented: string): Promise<Rotated> =>
  ctx.db.transaction().execute(async (transaction) => {
    const hash = hashRefreshToken(presented);
    const now = ctx.now();
    const found = await findRefreshTokenForUpdate(transaction, hash);
    if (!found || found.endedAt || found.suspendedAt || found.expiresAt <= now) return over;
    const role = mainRole(found.roles);
    const usedMsAgo = found.usedAt && now.getTime() - found.usedAt.getTime();
    const isReused = usedMsAgo !== null && usedMsAgo > reuseGraceMs;
    if (isReused || sessionEndOf(found.startedAt, role) <= now) {
      // Reuse means the token was stolen: all tokens of the session end (docs/rules/accounts.md#refresh-token).
      await endSession(transaction, found, now);
      return { is: 'over', stolenFrom: isReused ? found.userId : null };
    }
    const session = { id: found.sessionId, startedAt: found.startedAt, role };
    const next =
      usedMsAgo === null
        ? await replace(ctx, transaction, presented, session)
        : await newestAfter(ctx, transaction, presented);
    if (!next) return { is: 'replaced' };
    const person = { id: found.userId, email: found.email, role };
    return {
      ...{ is: 'renewed', next },
      token: await signAccessToken(person, session, ctx.config.SESSION_SECRET, now),
    };
  });

export const refreshSession: Operation<typeof auth.refreshSession> = async (
  ctx,
  { refreshCookie, report },
) => {
  const presented = refreshCookie.read();
  const rotated = presented ? await rotate(ctx, presented) : over;
  if (rotated.is === 'renewed') {
    refreshCookie.write(rotated.next.token, rotated.next.expiresAt);
    return { token: rotated.token };
  }
  if (rotated.is === 'over') {
    if (rotated.stolenFrom) report('tokenReused', { user: rotated.stolenFrom });
    refreshCookie.clear();
  }
  throw new Refused('sessionEnded');
};
