import type { BookingStatus } from './booking-status.ts';
import { type Day, formatDay } from './dates.ts';
import { type Cents, formatMoney } from './money.ts';
import { outcomeOfItem } from './payout-item.ts';
import type { PayoutHold, PayoutStage } from './payout-life.ts';
import type { PayoutSums } from './payout-owed.ts';
import type { PayoutItemStatus, PayoutType } from './payout-status.ts';

/**
 * What keeps the host from a payout (docs/rules/payouts.md#what-hosts-are-told):
 * - unclaimed: PayPal has it for them, and they have not claimed it
 * - cameBack: it could not be paid, or came back
 * - stopped: an administrator cancelled it, and it stays owed
 * - noAddress: it is paid by check, and there is no complete postal address
 * - doubted: it waits, as the payment of its booking is in doubt
 */
export const payoutProblems = ['unclaimed', 'cameBack', 'stopped', 'noAddress', 'doubted'] as const;
export type PayoutProblem = (typeof payoutProblems)[number];

/**
 * Why a host gets nothing for a booking that was paid:
 * - ended: it is not paid any more
 * - givenBack: all of its payment goes back
 * - reduced: refunds left nothing of the host's share
 */
export const nothingReasons = ['ended', 'givenBack', 'reduced'] as const;
export type NothingReason = (typeof nothingReasons)[number];

/**
 * Where money on its way is, as far as is known:
 * - taken: PayPal has it
 * - sending: PayPal has not said yet that it takes it
 * - unknown: PayPal can't say what became of it, or never answered
 */
export const awayStates = ['taken', 'sending', 'unknown'] as const;
export type AwayState = (typeof awayStates)[number];

/** Where money on its way is, by the status of its item at the provider; null without an answer. */
export const awayStateOf = (itemStatus: PayoutItemStatus | null): AwayState => {
  if (itemStatus === null) return 'sending';
  return itemStatus === 'Unknown' ? 'unknown' : 'taken';
};

type AwayText = {
  /** In words that follow its sum. */
  short: string;
  /** The same for readers who don't see how it is paid. */
  long: string;
  sentence: string;
};

const awayTexts: Record<AwayState, AwayText> = {
  taken: { short: 'is on its way', long: 'is on its way to you by PayPal', sentence: 'On its way to you.' },
  sending: {
    short: 'is being sent',
    long: 'is being sent to you by PayPal',
    sentence: 'We are sending it to you by PayPal.',
  },
  unknown: {
    short: 'is being looked for at PayPal',
    long: 'is being looked for at PayPal',
    sentence: 'We are finding out from PayPal where it is.',
  },
};
const reviewedText: AwayText = {
  short: 'is under review at PayPal',
  long: 'is under review at PayPal',
  sentence: 'PayPal is reviewing it. That can take a few days.',
};

/** Where money on its way is, as its host reads it. `isReviewed`: PayPal holds it for a review. */
export const awayText = ({ away, isReviewed }: { away: AwayState; isReviewed: boolean }): AwayText =>
  isReviewed ? reviewedText : awayTexts[away];

type Sums = Omit<PayoutSums, 'dueCents'>;

/** What a host gets in all: what is owed, on its way and with them. */
export const getsCents = ({ owedCents, onItsWayCents, arrivedCents }: Sums): Cents =>
  owedCents + onItsWayCents + arrivedCents;

/**
 * What a refund takes off what a host gets, in cents (docs/rules/payouts.md#reducing): of what was sent before nothing
 * can be taken off. `partCents`: what it makes them bear; `earlierCents`: what those before it do.
 */
export const offCentsOf = (
  { partCents, earlierCents }: { partCents: Cents; earlierCents: Cents },
  { shareCents, getsCents: leftCents }: { shareCents: Cents; getsCents: Cents },
): Cents => Math.min(partCents, Math.max(0, shareCents - leftCents - earlierCents));

type HostReads = {
  /** The sums of its payout; null while it waits for its payment, when the share is all that is known. */
  hostPayout: Sums | null;
  payoutCents: Cents | null;
  paidOut: Parts | null;
  /** What they have of one that waits for its payment again. */
  paidBefore: Parts | null;
};
type Parts = { parts: readonly { amountCents: Cents }[] };

/** What a host gets for a booking in all, whatever of it they have; null where nothing was ever to be paid. */
export const bookingGetsCents = ({
  hostPayout,
  payoutCents,
}: Pick<HostReads, 'hostPayout' | 'payoutCents'>): Cents | null =>
  hostPayout ? getsCents(hostPayout) : payoutCents;

/**
 * The two sums that the host reads with a booking: what they were paid, which is what has reached them, and what they
 * get. Only one stands once they have all; both of a booking that waits for its payment again. Null for one that does
 * not stand.
 */
export const hostSums = (booking: HostReads): { paidCents: Cents | null; getsCents: Cents | null } => {
  const { paidOut, paidBefore } = booking;
  const sumOf = ({ parts }: Parts) => parts.reduce((sum, { amountCents }) => sum + amountCents, 0);
  if (paidOut) return { paidCents: sumOf(paidOut), getsCents: null };
  return { paidCents: paidBefore && sumOf(paidBefore), getsCents: bookingGetsCents(booking) };
};

type PayoutState = Pick<PayoutSums, 'dueCents' | 'owedCents' | 'arrivedCents'> & {
  stage: PayoutStage;
  /** The status of its latest attempt's item at the provider; null without one. */
  itemStatus: PayoutItemStatus | null;
  /** It is paid by check, and no letter arrives at any address that is known. */
  isAddressMissing: boolean;
};

type ProblemFacts = PayoutState & { isPaymentDoubted: boolean };

/** The problem of a payout; null without one. Those that the host can mend come first. */
export const problemOf = (payout: ProblemFacts): PayoutProblem | null => {
  const { stage, itemStatus, dueCents, owedCents, arrivedCents, isAddressMissing, isPaymentDoubted } = payout;
  // They need not claim what is not due: its booking is over, or they have all of it in another way.
  if (stage === 'onItsWay' && itemStatus === 'Unclaimed' && dueCents > arrivedCents) return 'unclaimed';
  if (owedCents === 0) return null;
  if (stage === 'stopped') return stage;
  if (isAddressMissing) return 'noAddress';
  if (stage === 'cameBack') return stage;
  return isPaymentDoubted ? 'doubted' : null;
};

/** Whether PayPal could not pay the item of an attempt; false also for what it paid and took back. */
export const wasRefused = (itemStatus: PayoutItemStatus | null): boolean => {
  if (itemStatus === null) return false;
  const { stage, wasPaid } = outcomeOfItem(itemStatus);
  return stage === 'cameBack' && !wasPaid;
};

/** Why nothing is paid out; null if something is, or while the booking waits for its payment. */
export const whyNothing = (
  sums: Sums,
  /** `isReduced`: refunds left nothing of what the payout was. */
  { status, isReduced }: { status: BookingStatus; isReduced: boolean },
): NothingReason | null => {
  if (getsCents(sums) > 0) return null;
  if (status !== 'Paid') return 'ended';
  return isReduced ? 'reduced' : 'givenBack';
};

/**
 * The PayPal address of the land now, if it is another than that of a payout by PayPal, as once its owner has mended
 * it; empty if it has none any more. Null if it is the same, or if the land is not theirs.
 */
export const otherAddress = ({
  type,
  receiverEmail,
  landPayPalEmail,
}: {
  type: PayoutType;
  receiverEmail: string | null;
  landPayPalEmail: string | null;
}): string | null =>
  type === 'Manual' || landPayPalEmail?.toLowerCase() === receiverEmail?.toLowerCase()
    ? null
    : landPayPalEmail;

type HowPaid = {
  cents: Cents;
  /** From which day on it is paid, in Wisconsin. */
  payDay: Day;
  type: PayoutType;
  receiverEmail: string | null;
  /** Where a check goes, in one line; null where it isn't known. */
  address: string | null;
  problem: PayoutProblem | null;
  /** It waits for what PayPal reported of an earlier payment (docs/rules/payouts.md#waiting-for-a-report). */
  isReportUnread: boolean;
};

/**
 * When and how a host will be paid: 'We pay you $72.25 on 11/29/2026 by PayPal to walter@farm.example.' Checks are
 * written when there is a run for them, so no day is promised of one; nor while the payment is in doubt, or an earlier
 * one may have reached them.
 */
export const howPaidText = (payout: HowPaid, today: Day): string => {
  const { cents, payDay, type, receiverEmail, address, problem, isReportUnread } = payout;
  const amount = formatMoney(cents);
  if (problem === 'noAddress')
    return `We pay you ${amount} by check, and your postal address is missing: add it to your profile.`;
  const isByPayPal = type === 'PayPalPayout';
  const where = isByPayPal ? receiverEmail : address;
  const way = `${isByPayPal ? 'by PayPal' : 'by check'}${where === null ? '' : ` to ${where}`}`;
  if (problem === 'doubted')
    return `We pay you ${amount} ${way}, once it is certain that the payment for this booking came.`;
  const isLater = payDay > today;
  if (isReportUnread)
    return `We are finding out from PayPal whether an earlier payment reached you. After that we pay you what is still owed of ${amount}, ${way}${isLater ? `, not before ${formatDay(payDay)}` : ''}.`;
  if (isByPayPal)
    return `We pay you ${amount} ${isLater ? `on ${formatDay(payDay)}` : 'with our next payments'} ${way}.`;
  return `We pay you ${amount} ${way}, with our next checks${isLater ? ` from ${formatDay(payDay)} on` : ''}.`;
};

/** What the host is told of a payout by email, besides what they are paid. */
export const newsKinds = [
  'reduced',
  'restored',
  'stopped',
  'cameBack',
  'unclaimed',
  'noAddress',
  'wayChanged',
  'goesOn',
] as const;
export type NewsKind = (typeof newsKinds)[number];

type Kept = PayoutState & { hold: PayoutHold | null };

/**
 * What the host is told when a payout has moved; null for nothing. `isBack`: money of an attempt came back by it, which
 * is told of each attempt, whatever the payout was before. A refund that reduces it is told once it is sure, and one
 * of which they were told when it fails.
 */
export const newsOf = (
  before: Kept,
  after: Kept,
  { isBack }: { isBack: boolean },
): Exclude<NewsKind, 'reduced' | 'restored' | 'wayChanged' | 'goesOn'> | null => {
  if (isBack) return after.owedCents > 0 ? 'cameBack' : null;
  const [was, is] = [before, after].map((payout) => problemOf({ ...payout, isPaymentDoubted: false }));
  if (is === 'unclaimed') return was === is ? null : is;
  if (is === 'stopped') return before.hold === is ? null : is;
  if (is === 'noAddress') return was === is ? null : is;
  // It is owed again since it came back, of which they were not told while it was not.
  return is === 'cameBack' && (before.stage === 'ended' || before.stage === 'arrived') ? is : null;
};
