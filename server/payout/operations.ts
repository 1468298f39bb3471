import type { payoutAdministration } from '#contract/payout-administration.ts';
import { refuse } from '#contract/refusals.ts';
import type { Operations } from '../operation.ts';

const notYet = async () => refuse('unavailable');

export const payoutOperations: Operations<typeof payoutAdministration> = {
  listPayouts: notYet,
  getPayout: notYet,
  markManualPayoutSent: notYet,
  cancelPayout: notYet,
  addPayoutActivity: notYet,
  resendPayout: notYet,
};
