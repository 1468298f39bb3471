/** Asked: to be requested, or without an answer yet. Pending and Completed: accepted by the provider. */
export const refundStatuses = ['Asked', 'Pending', 'Completed', 'Failed'] as const;
export type RefundStatus = (typeof refundStatuses)[number];

/** The provider's reports on a refund. */
export const refundReports = ['pending', 'completed', 'failed'] as const;
export type RefundReport = (typeof refundReports)[number];

/** The statuses that follow from a report. */
type ReportedStatus = Exclude<RefundStatus, 'Asked'>;

/** The state machine of a refund: status × report → next status. A missing cell is outdated and changes nothing. */
const moves: Record<RefundStatus, Partial<Record<RefundReport, ReportedStatus>>> = {
  Asked: { pending: 'Pending', completed: 'Completed', failed: 'Failed' },
  Pending: { completed: 'Completed', failed: 'Failed' },
  // A bank may return it.
  Completed: { failed: 'Failed' },
  // A request that failed for us may have succeeded at the provider.
  Failed: { pending: 'Pending', completed: 'Completed' },
};

/** The status after a report, or undefined where it changes nothing. */
export const nextRefundStatus = (status: RefundStatus, report: RefundReport): ReportedStatus | undefined =>
  moves[status][report];

/** The statuses of refunds that the provider has accepted; one may still fail later. */
export const acceptedRefundStatuses = ['Pending', 'Completed'] as const satisfies readonly RefundStatus[];

export const isAccepted = (status: RefundStatus): boolean =>
  acceptedRefundStatuses.some((accepted) => accepted === status);

/** The statuses of refunds whose result is still open. */
export const unsettledRefundStatuses = ['Asked', 'Pending'] as const satisfies readonly RefundStatus[];
