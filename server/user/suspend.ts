import type { Transaction } from 'kysely';
import type { EventContext, UserSuspended } from '../event.ts';
import { insertAudit } from '../platform/audit-store.ts';
import type { Schema } from '../platform/db/schema.ts';
import { accountSuspendedEmail } from './account-suspended.email.ts';
import { endSessionsOf, type StoredUser, updateUser } from './store.ts';

/** What follows every suspension: unpaid bookings are cancelled, and the person is told. */
export const followSuspension = async (
  ctx: EventContext,
  transaction: Transaction<Schema>,
  event: UserSuspended,
): Promise<void> => {
  await ctx.events.userSuspended(ctx, transaction, event);
  await ctx.jobs.enqueue(transaction, accountSuspendedEmail.job, { userId: event.userId });
};

/**
 * Suspends a user, whose row must be locked, without an administrator's call. Administrators are left to each other.
 * Returns whether the user was suspended by this.
 */
export const suspendBySystem = async (
  ctx: EventContext,
  transaction: Transaction<Schema>,
  { id, suspended_at, roles }: StoredUser,
  reason: string,
): Promise<boolean> => {
  if (suspended_at || roles.includes('Administrator')) return false;
  const at = ctx.now();
  await updateUser(transaction, id, { suspended_at: at, suspended_reason: reason });
  await endSessionsOf(transaction, id, ctx.now);
  const author = { id: null, at };
  await insertAudit(
    transaction,
    author,
    { type: 'user', id },
    { suspended: false },
    { suspended: true, reason },
  );
  await followSuspension(ctx, transaction, { userId: id, administratorId: null });
  return true;
};
