import { outcomeOfItem } from '#domain/payout-item.ts';
import type { PayoutItemStatus } from '#domain/payout-status.ts';
import { listFormerAttempts } from './former-attempt-store.ts';
import type { LockedPayout } from './locked-payout.ts';
import { payoutAlarmEmail } from './payout-alarm.email.ts';
import { insertPayoutActivity } from './store.ts';
import { type PayoutContext, writePayout } from './write-payout.ts';

/**
 * Notes what the provider reports of an attempt to a payee of before, which was written already: they are not owed it,
 * and the payee of now has nothing of it. Administrators are told at once of what was paid, and no host
 * (docs/rules/payouts.md#payee).
 */
export const reportFormerAttempt = async (
  ctx: PayoutContext,
  locked: LockedPayout,
  attemptId: string,
  { itemStatus, error }: { itemStatus: PayoutItemStatus; error: string | null },
): Promise<void> => {
  const { transaction, booking } = locked;
  const at = ctx.now();
  const former = (await listFormerAttempts(transaction, booking.id)).find(({ id }) => id === attemptId);
  const formerPayee = former?.payee.name ?? '';
  const details = { kind: 'reported', itemStatus, error, formerPayee } as const;
  await insertPayoutActivity(transaction, booking.id, { actorId: null, details, at });
  await writePayout(ctx, locked, 'recount');
  if (outcomeOfItem(itemStatus).stage !== 'arrived') return;
  const about = { bookingId: booking.id, what: 'paidToFormer', since: at.getTime(), attemptId } as const;
  await ctx.jobs.enqueue(transaction, payoutAlarmEmail.job, about);
};
