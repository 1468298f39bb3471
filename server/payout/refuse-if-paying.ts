import { refuse } from '#contract/refusals.ts';
import { outcomeOfItem } from '#domain/payout-item.ts';
import type { Context } from '../context.ts';
import { listAttempts } from './attempt-store.ts';
import type { LockedPayout } from './locked-payout.ts';
import { readAccepted } from './poll-attempt.ts';
import { settleAttempt } from './settle-attempt.ts';

/** Reads the latest attempt from the provider, which may have paid it meanwhile. */
export const refreshLatest = async (ctx: Context, bookingId: string): Promise<void> => {
  const [latest] = await listAttempts(ctx.db, bookingId);
  if (!latest?.batch_id) return;
  await settleAttempt(ctx, bookingId, latest.id, await readAccepted(ctx, latest, latest.batch_id));
};

/**
 * Lets only a payout pass that failed at the provider for good.
 * @throws Refused 'payoutMayStillArrive', or 'payoutMovedOn' for any other status.
 */
export const refuseIfPaying = async ({ transaction, payout }: LockedPayout): Promise<void> => {
  const [latest] = await listAttempts(transaction, payout.booking_id);
  const mayPay = latest?.item_status ? outcomeOfItem(latest.item_status).mayPay : latest !== undefined;
  if (mayPay) return refuse('payoutMayStillArrive');
  if (payout.pay_pal_payout_status !== 'Error') return refuse('payoutMovedOn');
};
