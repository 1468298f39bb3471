import type { Cents } from './money.ts';
import type { PayoutHold, PayoutStage } from './payout-life.ts';
import type { PayoutSums } from './payout-owed.ts';
import type { PayoutType } from './payout-status.ts';

/** How long after it was written down a check can be undone, in ms; then its statement goes out. */
export const undoableMs = 3_600_000;

/** When the statement of a check goes out. */
export const statementAt = (writtenAt: Date): Date => new Date(writtenAt.getTime() + undoableMs);

type Ends = {
  writtenAt: Date;
  /** When its statement was begun to be sent. */
  statementAt: Date | null;
  undoneAt: Date | null;
  voidedAt: Date | null;
};

/** Until when a check can be undone; null once it can't (docs/rules/payouts.md#undoing-a-check). */
export const undoUntil = (check: Ends, now: Date): Date | null => {
  const until = statementAt(check.writtenAt);
  const isOpen = check.statementAt === null && check.undoneAt === null && check.voidedAt === null;
  return isOpen && now < until ? until : null;
};

/**
 * What administrators can do with a check that was written: say that it was not, as long as nobody was told; say that
 * it was lost or returned; void it and write another; and correct its number (docs/rules/payouts.md#checks).
 */
export const checkActs = ['undo', 'reportBack', 'replace', 'correctNumber'] as const;
export type CheckAct = (typeof checkActs)[number];

type ActsOf = {
  isUndoable: boolean;
  isVoided: boolean;
  /** Whether a check could be written for what would be owed without it. */
  isOwedWithout: boolean;
};

/** The acts that work now, of a check that was not undone. */
export const actsOfCheck = ({ isUndoable, isVoided, isOwedWithout }: ActsOf): CheckAct[] => [
  ...(isUndoable ? (['undo'] as const) : []),
  ...(isVoided ? [] : (['reportBack'] as const)),
  ...(!isVoided && isOwedWithout ? (['replace'] as const) : []),
  'correctNumber',
];

/**
 * What becomes of a payout that is owed since a check of it is undone or void:
 * - run: it comes in the next run of checks
 * - doubted: it waits, as the payment of its booking is in doubt, or what PayPal reported of it is unread
 * - stopped: an administrator stopped it, and has to pay it after all
 * - otherWay: it is to be paid by PayPal by now, or the rest is on its way there
 */
export const stepsWithout = ['run', 'doubted', 'stopped', 'otherWay'] as const;
export type StepWithout = (typeof stepsWithout)[number];

type Paid = { stage: PayoutStage; hold: PayoutHold | null; type: PayoutType; isDoubted: boolean };

/** What becomes of a payout without a check that pays it. */
export const stepWithout = ({ stage, hold, type, isDoubted }: Paid): StepWithout => {
  if (stage === 'stopped' || hold === 'stopped') return 'stopped';
  if (type !== 'Manual' || stage === 'onItsWay') return 'otherWay';
  return isDoubted ? 'doubted' : 'run';
};

/** What would be owed of a payout without `cents` that a check pays of it. */
export const owedWithout = (
  { dueCents, onItsWayCents, arrivedCents }: Omit<PayoutSums, 'owedCents'>,
  cents: Cents,
): Cents => Math.max(0, dueCents - onItsWayCents - arrivedCents + cents);
