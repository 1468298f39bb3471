import type { AttemptStage } from './payout-owed.ts';
import type { PayoutItemStatus } from './payout-status.ts';

type Outcome = {
  /** Where the money is. */
  stage: AttemptStage;
  /** Whether it had reached the receiver before it came back. */
  wasPaid: boolean;
  /** Whether its money has reached the receiver, or may still do so: then it must not be sent again. */
  mayPay: boolean;
  /** Whether nothing is expected to change any more. A payment that arrived may still come back. */
  hasEnded: boolean;
};

const open: Outcome = { stage: 'onItsWay', wasPaid: false, mayPay: true, hasEnded: false };
const failed: Outcome = { stage: 'cameBack', wasPaid: false, mayPay: false, hasEnded: true };
const cameBack: Outcome = { stage: 'cameBack', wasPaid: true, mayPay: false, hasEnded: true };

/**
 * What each status of an item at the provider means for its payout (docs/rules/payouts.md#what-paypal-reports).
 * Unknown: the provider can't say. Error: it refused the item, so there is none.
 */
const outcomes: Record<PayoutItemStatus, Outcome> = {
  Success: { stage: 'arrived', wasPaid: true, mayPay: true, hasEnded: true },
  Failed: failed,
  Pending: open,
  Unclaimed: open,
  Returned: cameBack,
  OnHold: open,
  Blocked: failed,
  Refunded: cameBack,
  Reversed: cameBack,
  Unknown: open,
  Error: failed,
};

export const outcomeOfItem = (status: PayoutItemStatus): Outcome => outcomes[status];

const minute = 60_000;
const day = 24 * 60 * minute;
/** The longest time after which the provider or a bank takes a payment back, in ms. */
const returnMs = 180 * day;

/**
 * When to read an item again: after as long as it has been there, but not before a minute, and at least daily while
 * its end is open. A payment that arrived is read for half a year, ever more rarely, since not every return has an
 * event. Null for never. Without an answer of the provider (`status` is null) every minute.
 */
export const nextItemPollAt = (status: PayoutItemStatus | null, sentAt: Date, now: Date): Date | null => {
  const age = Math.max(now.getTime() - sentAt.getTime(), minute);
  if (status === null) return new Date(now.getTime() + minute);
  const { hasEnded, mayPay } = outcomes[status];
  if (!hasEnded) return new Date(now.getTime() + Math.min(age, day));
  return mayPay && age < returnMs ? new Date(now.getTime() + age) : null;
};
