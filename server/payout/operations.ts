import type { payoutAdministration } from '#contract/payout-administration.ts';
import type { Operations } from '../operation.ts';
import { addPayoutActivity } from './add-payout-activity.ts';
import { cancelPayout } from './cancel-payout.ts';
import { changePayoutWay } from './change-payout-way.ts';
import { exportPayoutTable } from './export-payout-table.ts';
import { getPayout } from './get-payout.ts';
import { getPayoutSending } from './get-payout-sending.ts';
import { listChecksDue } from './list-checks-due.ts';
import { listPayouts } from './list-payouts.ts';
import { markManualPayoutSent } from './mark-manual-payout-sent.ts';
import { markManualPayoutsSent } from './mark-manual-payouts-sent.ts';
import { resolvePayout } from './resolve-payout.ts';

export const payoutOperations: Operations<typeof payoutAdministration> = {
  listPayouts,
  getPayout,
  listChecksDue,
  getPayoutSending,
  markManualPayoutSent,
  markManualPayoutsSent,
  cancelPayout,
  addPayoutActivity,
  changePayoutWay,
  resolvePayout,
  exportPayoutTable,
};
