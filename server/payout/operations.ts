import type { checks } from '#contract/checks.ts';
import type { payoutAdministration } from '#contract/payout-administration.ts';
import type { Operations } from '../operation.ts';
import { addPayoutActivity } from './add-payout-activity.ts';
import { cancelPayout } from './cancel-payout.ts';
import { changePayoutPostalAddress } from './change-payout-postal-address.ts';
import { changePayoutWay } from './change-payout-way.ts';
import { correctCheckNumber } from './correct-check-number.ts';
import { exportPayoutTable } from './export-payout-table.ts';
import { getPayout } from './get-payout.ts';
import { getPayoutSending } from './get-payout-sending.ts';
import { listChecksDue } from './list-checks-due.ts';
import { listPayouts } from './list-payouts.ts';
import { markManualPayoutSent } from './mark-manual-payout-sent.ts';
import { markManualPayoutsSent } from './mark-manual-payouts-sent.ts';
import { replaceCheck } from './replace-check.ts';
import { reportPayoutBack } from './report-payout-back.ts';
import { resolvePayout } from './resolve-payout.ts';
import { undoChecks } from './undo-checks.ts';

export const payoutOperations: Operations<typeof payoutAdministration> = {
  listPayouts,
  getPayout,
  getPayoutSending,
  markManualPayoutSent,
  cancelPayout,
  addPayoutActivity,
  changePayoutWay,
  resolvePayout,
  exportPayoutTable,
};

export const checkOperations: Operations<typeof checks> = {
  listChecksDue,
  markManualPayoutsSent,
  undoChecks,
  reportPayoutBack,
  replaceCheck,
  correctCheckNumber,
  changePayoutPostalAddress,
};
