import type { Cents } from './money.ts';
import type { PayoutStage } from './payout-life.ts';
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

type Paid = {
  stage: PayoutStage;
  type: PayoutType;
  dueCents: Cents;
  onItsWayCents: Cents;
  arrivedCents: Cents;
  isPaymentDoubted: boolean;
};

/** Whether a payout would be owed by check if a check that paid `cents` of it were void. */
export const isOwedWithout = (payout: Paid, cents: Cents): boolean => {
  const { stage, type, dueCents, onItsWayCents, arrivedCents, isPaymentDoubted } = payout;
  const isSendable = stage === 'arrived' || stage === 'owed' || stage === 'cameBack';
  return (
    isSendable &&
    type === 'Manual' &&
    !isPaymentDoubted &&
    dueCents - onItsWayCents - arrivedCents + cents > 0
  );
};
