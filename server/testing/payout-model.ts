/** What a day costs in these histories, in cents: what hunters pay, and the host's share of it. */
export const day = { total: 4950, share: 3825 };

/** A payment by PayPal that an administrator made by hand. */
type HandPayment = { cents: number; sentAt: Date };

/** What the provider has said of a refund: nothing yet, that it was taken, or that it failed. */
type RefundState = 'asked' | 'taken' | 'failed';

/**
 * A refund, what of it the host is to bear while it has not failed, its id while its state may still change, and
 * whether it is what other days cost less.
 */
type ModelRefund = {
  cents: number;
  part: number;
  id: string | undefined;
  state: RefundState;
  isMoved: boolean;
};

/** A check that a history has written, and what it pays of the booking. */
type ModelCheck = { id: string; number: string; cents: number; isTold: boolean };

/**
 * What a history should come to: what the host is due, whatever is sent and in whatever sequence; what was sent by hand
 * and did not come back; and which attempts through the provider were to hosts of before.
 */
export type Model = {
  /** How many days of its price the booking costs, whatever was given back. */
  days: number;
  isPaid: boolean;
  /** An administrator said that its payment never came; nothing was given back of it. */
  isWithdrawn: boolean;
  /** Its payment by hand is in doubt. */
  isDoubted: boolean;
  /** The payment that pays it, or did last. */
  paidCents: number;
  /** Those of that payment, in the order in which they were asked for. */
  refunds: readonly ModelRefund[];
  /** What was paid before that, and given back, all of it. */
  earlierCents: number;
  checks: readonly ModelCheck[];
  byHand: readonly HandPayment[];
  formerIds: readonly string[];
};

export const newModel = (days: number): Model => ({
  ...{ days, paidCents: days * day.total, earlierCents: 0 },
  ...{ isPaid: true, isWithdrawn: false, isDoubted: false, refunds: [] },
  ...{ checks: [], byHand: [], formerIds: [] },
});

/** What is left of the payment, in cents. */
export const left = ({ refunds, isWithdrawn, paidCents }: Model): number =>
  isWithdrawn
    ? 0
    : refunds.reduce((sum, { cents, state }) => (state === 'failed' ? sum : sum - cents), paidCents);
export const shareOf = ({ days }: Model): number => days * day.share;
/** What refunds make the host bear, never more than their share. */
const bears = (m: Model): number =>
  m.refunds.reduce(
    (sum, { part, state }) => (state === 'failed' ? sum : sum + Math.min(part, shareOf(m) - sum)),
    0,
  );

export const due = (m: Model): number => (m.isPaid && left(m) > 0 ? Math.max(0, shareOf(m) - bears(m)) : 0);

/** All that was paid for it, and all that was given back. */
export const paidIn = (m: Model): number => m.earlierCents + (m.isWithdrawn ? 0 : m.paidCents);
export const givenBack = (m: Model): number => m.earlierCents + (m.isWithdrawn ? 0 : m.paidCents - left(m));

/** By what is left of its payment, or else anew. */
export const pay = (m: Model): Model => {
  if (left(m) > 0) return { ...m, isPaid: true };
  const anew = { isPaid: true, isDoubted: false, isWithdrawn: false, refunds: [] };
  return { ...m, ...anew, earlierCents: paidIn(m), paidCents: m.days * day.total };
};

/** What it costs now: less what moves to cheaper days gave back of its payment, or were to. */
export const costs = ({ days, refunds }: Model): number =>
  refunds.reduce((sum, { cents, isMoved }) => (isMoved ? sum - cents : sum), days * day.total);

/** To days that cost more: all that is left of its payment goes back, and it waits to be paid anew. */
export const payAnew = (m: Model, days: number): Model => ({
  ...refund({ ...m, isPaid: false }, { cents: left(m), part: 0 }),
  days,
});

/** Whether the payout waits for its payment. */
export const isWaiting = (m: Model): boolean => m.isDoubted && m.isPaid && left(m) > 0;

/** A booking ends once the provider has taken refunds of all of its payment. */
const endIfReturned = (m: Model): Model => {
  const back = m.refunds.reduce((sum, { cents, state }) => (state === 'taken' ? sum + cents : sum), 0);
  return back < m.paidCents ? m : { ...m, isPaid: false };
};

/** `id` of one of which the provider may say something else later. */
export const refund = (
  m: Model,
  {
    cents,
    part,
    id,
    state = 'taken',
    isMoved = false,
  }: Pick<ModelRefund, 'cents' | 'part'> & Partial<ModelRefund>,
): Model => endIfReturned({ ...m, refunds: [...m.refunds, { cents, part, id, state, isMoved }] });

/** The provider has said this of refunds, by their ids: of what failed the money is still there. */
export const refundsAre = (m: Model, states: ReadonlyMap<string, RefundState>): Model =>
  endIfReturned({
    ...m,
    refunds: m.refunds.map((one) => ({ ...one, state: states.get(one.id ?? '') ?? one.state })),
  });

/** An administrator says that the payment, of which nothing was given back, never came. */
export const withdraw = (m: Model): Model => ({ ...m, isPaid: false, isWithdrawn: true, isDoubted: false });

/** What a refund makes the host bear. */
export const partOf = {
  host: (cents: number) => cents,
  marketplace: () => 0,
  both: (cents: number) => Math.round((cents * day.share) / day.total),
};

/** What was sent by hand and did not come back. */
export const handCents = ({ checks, byHand }: Model): number =>
  checks.reduce((sum, { cents }) => sum + cents, 0) + byHand.reduce((sum, { cents }) => sum + cents, 0);

/** What checks pay of which the host was not told. */
export const untoldCents = ({ checks }: Model): number =>
  checks.reduce((sum, { cents, isTold }) => sum + (isTold ? 0 : cents), 0);

/** A check is written, or pays more than before. */
export const write = (m: Model, { id, number, cents }: Omit<ModelCheck, 'isTold'>): Model => {
  const before = m.checks.find((check) => check.id === id)?.cents ?? 0;
  const written = { id, number, cents: before + cents, isTold: false };
  return { ...m, checks: [...withoutCheck(m, id).checks, written] };
};

/** The host is told of a check, or its number is corrected. */
export const changeCheck = (m: Model, id: string, change: Partial<ModelCheck>): Model => ({
  ...m,
  checks: m.checks.map((check) => (check.id === id ? { ...check, ...change } : check)),
});

/** A check was undone, lost or returned. */
export const withoutCheck = (m: Model, id: string): Model => ({
  ...m,
  checks: m.checks.filter((check) => check.id !== id),
});
