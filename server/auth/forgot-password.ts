import { randomUUIDv7 } from 'node:crypto';
import type { auth } from '#contract/auth.ts';
import type { Operation } from '../operation.ts';
import { issueLink } from '../platform/account-links/account-link.ts';
import { deleteLinksOf, lockLinksOf } from '../platform/account-links/store.ts';
import { type AttemptLimit, takeAttempt } from '../platform/attempts/take-attempt.ts';
import { findUserByEmail, foldAddress } from '../user/store.ts';
import { passBotCheck } from './bot-check.ts';
import { resetPasswordEmail } from './reset-password.email.ts';
import { resetWhileSuspendedEmail } from './reset-while-suspended.email.ts';

/**
 * Few for one address from one network, so that a stranger who keeps asking shuts out nobody but themselves; more for
 * an address from everywhere, which keeps its mailbox from being flooded; and some for a network in all.
 */
const requests = (address: string, network: string): AttemptLimit[] => [
  { name: `reset email to ${address} from ${network}`, max: 5, seconds: 3600 },
  { name: `reset email to ${address}`, max: 20, seconds: 3600 },
  { name: `reset emails from ${network}`, max: 30, seconds: 3600 },
];

/**
 * Does the same for every address, an account's or not, so that neither the answer nor its time tells which it was
 * (docs/rules/accounts.md#forgotten-password): where nobody is, the link is one of nobody's. The email's job finds
 * out whether there is anybody to write to. Whoever is suspended reads so in their email, where nobody else does.
 */
export const forgotPassword: Operation<typeof auth.forgotPassword> = async (ctx, { body, network }) => {
  await passBotCheck(ctx, body.captcha);
  await takeAttempt(ctx, requests(await foldAddress(ctx.db, body.emailAddress), network));
  const user = await findUserByEmail(ctx.db, body.emailAddress);
  await ctx.db.transaction().execute(async (transaction) => {
    const id = user?.id ?? randomUUIDv7();
    await lockLinksOf(transaction, id);
    // Only the newest link counts.
    await deleteLinksOf(transaction, id, 'reset');
    const linkId = await issueLink(ctx, transaction, 'reset', id);
    const { job } = user?.suspendedAt ? resetWhileSuspendedEmail : resetPasswordEmail;
    await ctx.jobs.enqueue(transaction, job, { linkId });
  });
};
