/** Asked: requested, not answered yet. Pending and Completed: accepted by the provider. */
export const refundStatuses = ['Asked', 'Pending', 'Completed', 'Failed'] as const;
export type RefundStatus = (typeof refundStatuses)[number];

/** The provider's report on a refund. */
export type RefundOutcome = Exclude<RefundStatus, 'Asked'>;

/** The state machine of a refund: status → possible next reports. Any other report is outdated and changes nothing. */
const moves: Record<RefundStatus, readonly RefundOutcome[]> = {
  Asked: ['Pending', 'Completed', 'Failed'],
  Pending: ['Completed', 'Failed'],
  // A bank may return it.
  Completed: ['Failed'],
  // A request that failed for us may have succeeded at the provider.
  Failed: ['Pending', 'Completed'],
};

/** Whether the provider's report changes a refund. */
export const changesRefund = (status: RefundStatus, outcome: RefundOutcome): boolean =>
  moves[status].includes(outcome);

/** Whether the provider has accepted the refund; it may still fail later. */
export const isAccepted = (status: RefundStatus): boolean => status === 'Pending' || status === 'Completed';
