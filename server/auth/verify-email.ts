import type { auth } from '#contract/auth.ts';
import { isRefused, refuse } from '#contract/refusals.ts';
import type { Context } from '../context.ts';
import type { Call, Operation } from '../operation.ts';
import { tokenOf, useLink } from '../platform/account-links/account-link.ts';
import { insertAudit } from '../platform/audit-store.ts';
import { hashRefreshToken } from '../platform/credentials/tokens.ts';
import type { DbOrTransaction } from '../platform/db/connect.ts';
import { endSessionsOf, findUserForUpdate, updateUser } from '../user/store.ts';
import { passBotCheck } from './bot-check.ts';
import { callerOf, checkAccess } from './caller.ts';
import { issueResetLink } from './send-reset-link.ts';
import { findRefreshTokenForUpdate } from './store.ts';

type Sender = Pick<Call<typeof auth.verifyEmail>, 'refreshCookie' | 'headers'>;

/** Whether the link was opened in a session of its person that has not ended, by its cookie or an access token. */
const isOpenedInOwnSession = async (
  ctx: Context,
  db: DbOrTransaction,
  { refreshCookie, headers: { authorization } }: Sender,
  userId: string,
): Promise<boolean> => {
  const presented = refreshCookie.read();
  const session = presented && (await findRefreshTokenForUpdate(db, hashRefreshToken(presented)));
  if (session && session.userId === userId && !session.endedAt && session.expiresAt > ctx.now()) return true;
  if (typeof authorization !== 'string') return false;
  const own = { ...ctx, db };
  const isSignedIn = async () => checkAccess(own, 'signedIn', await callerOf(own, authorization));
  // Any other failure is ours: it must not make a stranger of somebody, whose sessions would end.
  const caller = await isSignedIn().catch((error) => (isRefused(error) ? null : Promise.reject(error)));
  return caller?.id === userId;
};

/**
 * Confirms an address. A stranger may have signed up with it: opened outside of their session, the link ends all
 * sessions, whoever holds it can choose another password at once, and the next sign-in is told to the address
 * (docs/rules/accounts.md#confirming-an-address).
 */
export const verifyEmail: Operation<typeof auth.verifyEmail> = async (
  ctx,
  { body, refreshCookie, headers },
) => {
  await passBotCheck(ctx, body.captcha);
  return ctx.db.transaction().execute(async (transaction) => {
    const person = await useLink(
      ctx,
      transaction,
      { purpose: 'confirm', token: body.emailConfirmationToken },
      findUserForUpdate,
    );
    // The refusal rolls back `useLink`: a wrong user id doesn't use up somebody else's link.
    if (person?.id !== body.userId) return refuse('confirmationLinkDead');
    const at = ctx.now();
    const isOwn = await isOpenedInOwnSession(ctx, transaction, { refreshCookie, headers }, person.id);
    const isFromOutside = !isOwn && person.email_confirmed_at === null;
    await updateUser(transaction, person.id, {
      email_confirmed_at: person.email_confirmed_at ?? at,
      ...(isFromOutside && { tells_next_sign_in: true }),
    });
    if (isFromOutside) await endSessionsOf(transaction, person.id, ctx.now);
    const before = { emailConfirmed: person.email_confirmed_at !== null };
    const after = { emailConfirmed: true, ...(isFromOutside && { sessions: 'all ended' }) };
    const subject = { type: 'user', id: person.id } as const;
    await insertAudit(transaction, { id: person.id, at }, subject, before, after);
    if (!isFromOutside || person.suspended_at) return { verified: true };
    const resetLink = await issueResetLink(ctx, transaction, person.id);
    return { verified: true, passwordResetToken: tokenOf(ctx, 'reset', resetLink) };
  });
};
