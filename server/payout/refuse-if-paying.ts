import { refuse } from '#contract/refusals.ts';
import { outcomeOfItem } from '#domain/payout-item.ts';
import type { Context } from '../context.ts';
import type { LockedPayout } from './locked-payout.ts';
import { readAccepted } from './poll-send.ts';
import { listSends } from './send-store.ts';
import { settleSend } from './settle-send.ts';

/** Reads the latest attempt from the provider, which may have paid it meanwhile. */
export const refreshLatest = async (ctx: Context, bookingId: string): Promise<void> => {
  const [latest] = await listSends(ctx.db, bookingId);
  if (!latest?.batch_id) return;
  await settleSend(ctx, bookingId, latest.id, await readAccepted(ctx, latest, latest.batch_id));
};

/**
 * Lets only a payout pass that failed at the provider for good.
 * @throws Refused 'payoutMayStillArrive', or 'payoutMovedOn' for any other status.
 */
export const refuseIfPaying = async ({ transaction, payout }: LockedPayout): Promise<void> => {
  const [latest] = await listSends(transaction, payout.booking_id);
  const mayPay = latest?.item_status ? outcomeOfItem(latest.item_status).mayPay : latest !== undefined;
  if (mayPay) return refuse('payoutMayStillArrive');
  if (payout.pay_pal_payout_status !== 'Error') return refuse('payoutMovedOn');
};
