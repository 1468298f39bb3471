import { setTimeout } from 'node:timers/promises';
import { PaymentsError } from '#server/adapters/payments-error.ts';
import type { Context } from '#server/context.ts';
import { beginDueAttempt } from '#server/payout/begin-attempt.ts';
import { withLockedPayout } from '#server/payout/locked-payout.ts';
import { pollAttempt, readAccepted } from '#server/payout/poll-attempt.ts';
import { type AttemptReport, settleLocked } from '#server/payout/settle-attempt.ts';

/** Payouts of bookings that ended fewer days ago are sent by the running product, as the first start shows. */
export const daysLeftToProduct = 7;

/** The emulator pays within two seconds; what takes longer is read by the running product. In ms. */
const longestMs = 5_000;
const pauseMs = 200;

/** Waits until the provider says what became of a batch. */
const readEnd = async (ctx: Context, batchId: string): Promise<AttemptReport> => {
  let report = await readAccepted(ctx, { item_id: null }, batchId);
  for (let waited = 0; report.itemStatus === 'Pending' && waited < longestMs; waited += pauseMs) {
    await setTimeout(pauseMs);
    report = await readAccepted(ctx, { item_id: report.itemId }, batchId);
  }
  return report.itemId === null ? report : readAccepted(ctx, { item_id: report.itemId }, batchId);
};

/**
 * Sends the payout of a past booking as the product did on the day it was due. It is locked until it is paid: the
 * running product hears of that too, and would date it by now.
 */
export const sendPayout = async (then: Context, bookingId: string): Promise<void> => {
  if (then.config.PAYOUT_SENDING === 'off') return;
  const attemptId = await beginDueAttempt(then, bookingId);
  if (!attemptId) return;
  try {
    await pollAttempt(then, attemptId);
    await withLockedPayout(then, bookingId, async (locked) => {
      const batchId = locked?.payout.payout_batch_id;
      if (locked && batchId) await settleLocked(then, locked, attemptId, await readEnd(then, batchId));
    });
  } catch (error) {
    // What the provider doesn't answer now is sent and read by the running product.
    if (!(error instanceof PaymentsError)) throw error;
  }
};
