import { refuse } from '#contract/refusals.ts';
import type { BookingTransaction } from '../booking/store.ts';
import { findCheckForUpdate, lockChecks, type StoredCheck } from './check-store.ts';

/**
 * A check, locked with all that checks are written under, until the transaction ends. To be called before bookings and
 * payouts are locked.
 * @throws Refused 'notFound' if there is none, or it was undone.
 */
export const lockCheck = async (transaction: BookingTransaction, checkId: string): Promise<StoredCheck> => {
  await lockChecks(transaction);
  return (await findCheckForUpdate(transaction, checkId)) ?? refuse('notFound');
};
