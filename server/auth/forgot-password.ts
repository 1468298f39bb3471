import type { auth } from '#contract/auth.ts';
import type { Operation } from '../operation.ts';
import { type AttemptLimit, networkLimits, takeAttempt } from '../platform/attempts/take-attempt.ts';
import { findUserByEmail, foldAddress } from '../user/store.ts';
import { passBotCheck } from './bot-check.ts';
import { mailboxLimit, sendResetLink } from './send-reset-link.ts';

/**
 * Limits on reset emails: few for one address from one network, so that a stranger can't lock out its owner; more for
 * an address from all networks, so that its mailbox isn't flooded; and a limit for a network.
 */
const requestLimits = (address: string, network: string): AttemptLimit[] => [
  ...networkLimits(network, { max: 5, seconds: 3600 }, (from) => `reset email to ${address} from ${from}`),
  mailboxLimit(address),
  ...networkLimits(network, { max: 30, seconds: 3600 }, (from) => `reset emails from ${from}`),
];

/**
 * Does the same work for every address, so that neither response nor timing reveals whether it has an account
 * (docs/rules/accounts.md#forgotten-password). A suspended person is told so in the email, which nobody else reads.
 */
export const forgotPassword: Operation<typeof auth.forgotPassword> = async (ctx, { body, network }) => {
  await passBotCheck(ctx, body.captcha);
  await takeAttempt(ctx, requestLimits(await foldAddress(ctx.db, body.emailAddress), network));
  const user = await findUserByEmail(ctx.db, body.emailAddress);
  await ctx.db.transaction().execute((transaction) => sendResetLink(ctx, transaction, user));
};
