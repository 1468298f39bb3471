import type { Check } from '#contract/check-fields.ts';
import { type StepWithout, undoableMs } from '#domain/check.ts';
import { type Cents, formatMoney } from '#domain/money.ts';
import { capitalize } from '../ui/capitalize.ts';

const minuteMs = 60_000;

/** '1 check', '12 checks'. */
export const checksText = (count: number): string => `${count} ${count === 1 ? 'check' : 'checks'}`;

/** '1 payout', '3 payouts'. */
export const payoutsText = (count: number): string => `${count} ${count === 1 ? 'payout' : 'payouts'}`;

/** The codes of what a check pays, with its amounts: 'K3X9PA ($38.25), M4Y8QB ($76.50)'. */
export const paidText = (payouts: readonly { confirmationCode: string; amountCents: Cents }[]): string =>
  payouts
    .map(({ confirmationCode, amountCents }) => `${confirmationCode} (${formatMoney(amountCents)})`)
    .join(', ');

/** How long a check can still be undone: '42 minutes left'. */
export const timeLeftText = (until: Date, now: Date): string => {
  // The page's clock was read before the check was written.
  const minutes = Math.min(undoableMs / minuteMs, Math.ceil((until.getTime() - now.getTime()) / minuteMs));
  return minutes <= 1 ? 'less than a minute left' : `${minutes} minutes left`;
};

/** Whether a check can still be undone: its statement has not gone out. */
export const isUndoable = ({ undoUntil }: Check, now: Date): boolean => undoUntil !== null && undoUntil > now;

/** 'check 1002' inside a sentence; an imported one may have no number. */
export const checkName = ({ checkNumber }: Pick<Check, 'checkNumber'>): string =>
  checkNumber ? `check ${checkNumber}` : 'a check without a number';

/** 'Check 1002' as a name, and where a sentence begins. */
export const checkTitle = (check: Pick<Check, 'checkNumber'>): string => capitalize(checkName(check));

/** What a check in the place of this one pays: its payouts, each with what is owed of it then. */
export const replacedParts = ({ payouts }: Check) =>
  payouts
    .filter(({ owedCents, step }) => owedCents > 0 && step === 'run')
    .map(({ confirmationCode, owedCents }) => ({ confirmationCode, amountCents: owedCents }));

export const sumOf = (parts: readonly { amountCents: Cents }[]): Cents =>
  parts.reduce((sum, { amountCents }) => sum + amountCents, 0);

type Part = Check['payouts'][number];

/** What becomes of a payout, with what it waits for. */
const steps = ['run', 'doubted', 'unread', 'stopped', 'otherWay'] as const satisfies readonly (
  | StepWithout
  | 'unread'
)[];
type Step = (typeof steps)[number];
const stepOf = ({ step, waitsForReport }: Part): Step => (waitsForReport ? 'unread' : step);

const stepTexts: Record<Step, string> = {
  run: 'comes in the next run of checks',
  doubted: 'waits, as the payment of its booking is in doubt',
  unread: 'waits, as what PayPal reported of an earlier payment is unread',
  stopped: 'stays cancelled until you pay it after all',
  otherWay: 'waits until you pay it again',
};

/**
 * What is owed of some payouts without a check, and what becomes of it: '$28.25 comes in the next run of checks, and
 * $10.00 waits until you pay it again.'
 */
export const owedAgainText = (payouts: Check['payouts'], how: 'void' | 'undone' = 'void'): string => {
  // What came back is not sent by itself; what was never sent is.
  const textOf = (step: Step) =>
    step === 'otherWay' && how === 'undone' ? 'is paid by PayPal' : stepTexts[step];
  const parts = steps.flatMap((step) => {
    const cents = payouts.reduce((sum, own) => (stepOf(own) === step ? sum + own.owedCents : sum), 0);
    return cents > 0 ? [`${formatMoney(cents)} ${textOf(step)}`] : [];
  });
  const cents = payouts.reduce((sum, { owedCents }) => sum + owedCents, 0);
  if (cents === 0) return 'Nothing is owed then.';
  return `${parts.join(', and ')}.`;
};
