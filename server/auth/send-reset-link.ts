import { randomUUIDv7 } from 'node:crypto';
import type { Transaction } from 'kysely';
import type { Context } from '../context.ts';
import { issueLink } from '../platform/account-links/account-link.ts';
import { deleteLinksOf, lockLinksOf } from '../platform/account-links/store.ts';
import type { AttemptLimit } from '../platform/attempts/take-attempt.ts';
import type { Schema } from '../platform/db/schema.ts';
import { resetPasswordEmail } from './reset-password.email.ts';
import { resetWhileSuspendedEmail } from './reset-while-suspended.email.ts';

/** Limits the reset emails to one address, whoever requests them, so that no mailbox is flooded. */
export const mailboxLimit = (address: string): AttemptLimit => ({
  name: `reset email to ${address}`,
  max: 20,
  seconds: 3600,
});

/** Creates a link to set a new password, which replaces earlier ones, and returns its id. */
export const issueResetLink = async (
  ctx: Context,
  transaction: Transaction<Schema>,
  userId: string,
): Promise<string> => {
  await lockLinksOf(transaction, userId);
  await deleteLinksOf(transaction, userId, 'reset');
  return issueLink(ctx, transaction, 'reset', userId);
};

/**
 * Enqueues the email with a link to set a new password, which replaces earlier links. Without a user the link has the
 * id of nobody and its email finds no recipient, so that the same work is done for every address.
 */
export const sendResetLink = async (
  ctx: Context,
  transaction: Transaction<Schema>,
  user: { id: string; suspendedAt: Date | null } | undefined,
): Promise<void> => {
  const linkId = await issueResetLink(ctx, transaction, user?.id ?? randomUUIDv7());
  const { job } = user?.suspendedAt ? resetWhileSuspendedEmail : resetPasswordEmail;
  await ctx.jobs.enqueue(transaction, job, { linkId });
};
