import type { payoutAdministration } from '#contract/payout-administration.ts';
import type { Operation } from '../operation.ts';
import { countUnsent } from './attempt-store.ts';
import { changedWaitMs, lastDueDay } from './begin-attempt.ts';

const mostCounted = 1001;

/** Whether payouts are sent through the provider, and how many wait if not (docs/rules/payouts.md#when-it-is-sent). */
export const getPayoutSending: Operation<typeof payoutAdministration.getPayoutSending> = async (ctx) => {
  if (ctx.config.PAYOUT_SENDING === 'on') return { isOn: true, waiting: 0 };
  const changedAfter = new Date(ctx.now().getTime() - changedWaitMs(ctx));
  const waiting = await countUnsent(ctx.db, lastDueDay(ctx), { changedAfter, limit: mostCounted });
  return { isOn: false, waiting };
};
