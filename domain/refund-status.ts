/** Asked: written down, not answered yet. Pending and Completed: the provider has taken it on. */
export const refundStatuses = ['Asked', 'Pending', 'Completed', 'Failed'] as const;
export type RefundStatus = (typeof refundStatuses)[number];

/** What the provider says of a refund. */
export type RefundOutcome = Exclude<RefundStatus, 'Asked'>;

/** From each status, what may be said of it next. What is missing is old news and changes nothing. */
const moves: Record<RefundStatus, readonly RefundOutcome[]> = {
  Asked: ['Pending', 'Completed', 'Failed'],
  Pending: ['Completed', 'Failed'],
  // A bank may send it back.
  Completed: ['Failed'],
  // One that was refused to us may have been made all the same.
  Failed: ['Pending', 'Completed'],
};

/** True when what the provider says changes a refund. */
export const changesRefund = (status: RefundStatus, outcome: RefundOutcome): boolean =>
  moves[status].includes(outcome);

/** What the provider has taken on; a refund that it may still fail is taken back then. */
export const isAccepted = (status: RefundStatus): boolean => status === 'Pending' || status === 'Completed';
