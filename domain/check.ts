/** How long after it was written down a check can be undone, in ms; then its statement goes out. */
export const undoableMs = 3_600_000;

/**
 * What administrators can do with a check that was written: say that it was not, as long as nobody was told; say that
 * it was lost or returned; void it and write another; and write its number down anew (docs/rules/payouts.md#checks).
 */
export const checkActs = ['undo', 'reportBack', 'replace', 'correctNumber'] as const;
export type CheckAct = (typeof checkActs)[number];
