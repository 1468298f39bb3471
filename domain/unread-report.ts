/**
 * How long an administrator waits before they say what became of a payment of which PayPal reported what can't be
 * read, in ms; and for how long PayPal doesn't know it until that is given up
 * (docs/rules/payouts.md#waiting-for-a-report).
 */
export const reportWaitMs = 3 * 86_400_000;

/** From when on an administrator can say what became of what was reported then. */
export const lookUpFrom = (reportedAt: Date): Date => new Date(reportedAt.getTime() + reportWaitMs);

/** Whether they can by now. `since`: when it was reported; null if nothing is unread. */
export const isLookUpDue = (since: Date | null, now: Date): boolean =>
  since !== null && lookUpFrom(since) <= now;
