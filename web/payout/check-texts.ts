import type { Check } from '#contract/check-fields.ts';
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
  const minutes = Math.ceil((until.getTime() - now.getTime()) / minuteMs);
  return minutes <= 1 ? 'less than a minute left' : `${minutes} minutes left`;
};

/** Whether a check can still be undone: its statement has not gone out. */
export const isUndoable = ({ undoUntil }: Check, now: Date): boolean => undoUntil !== null && undoUntil > now;

/** 'check 1002' inside a sentence; an imported one may have no number. */
export const checkName = ({ checkNumber }: Pick<Check, 'checkNumber'>): string =>
  checkNumber ? `check ${checkNumber}` : 'a check without a number';

/** 'Check 1002' as a name, and where a sentence begins. */
export const checkTitle = (check: Pick<Check, 'checkNumber'>): string => capitalize(checkName(check));
