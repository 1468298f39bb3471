/** The usual booking of these histories, in cents: what hunters pay, and the host's share of it. */
const [total, share] = [4950, 3825];

/** A payment by PayPal that an administrator made by hand. */
type HandPayment = { cents: number; sentAt: Date };

/** A refund, what of it the host is to bear, and its id while it is pending and will fail. */
type ModelRefund = { cents: number; part: number; id: string | undefined };

/** A check that a history has written, and what it pays of the booking. */
type ModelCheck = { id: string; number: string; cents: number; isTold: boolean };

/**
 * What a history should come to: what the host is due, whatever is sent and in whatever sequence; what was sent by hand
 * and did not come back; and which attempts through the provider were to hosts of before.
 */
export type Model = {
  isPaid: boolean;
  /** Those of the payment that pays it, or did last, in the order in which they were asked for. */
  refunds: readonly ModelRefund[];
  /** What was given back of payments before that, all of each. */
  earlierBack: number;
  /** How often it was paid. */
  payments: number;
  checks: readonly ModelCheck[];
  byHand: readonly HandPayment[];
  formerIds: readonly string[];
};

export const newModel: Model = {
  ...{ isPaid: true, refunds: [], earlierBack: 0, payments: 1 },
  ...{ checks: [], byHand: [], formerIds: [] },
};

/** What is left of the payment, in cents. */
export const left = ({ refunds }: Model): number => refunds.reduce((sum, { cents }) => sum - cents, total);
/** What refunds make the host bear, never more than their share. */
const bears = ({ refunds }: Model): number =>
  refunds.reduce((sum, { part }) => sum + Math.min(part, share - sum), 0);

export const due = (m: Model): number => (m.isPaid && left(m) > 0 ? Math.max(0, share - bears(m)) : 0);

/** All that was paid for it, and all that was given back. */
export const paidIn = ({ payments }: Model): number => payments * total;
export const givenBack = (m: Model): number => m.earlierBack + total - left(m);

export const pay = (m: Model): Model =>
  left(m) > 0
    ? { ...m, isPaid: true }
    : { ...m, isPaid: true, refunds: [], earlierBack: m.earlierBack + total, payments: m.payments + 1 };

/** `id` of one that is pending, and will fail. */
export const refund = (m: Model, cents: number, part: number, id?: string): Model => ({
  ...m,
  refunds: [...m.refunds, { cents, part, id }],
  isPaid: m.isPaid && left(m) > cents,
});

/** The provider has said that these failed: their money is still there, and they take nothing off the payout. */
export const refundsFailed = (m: Model, ids: readonly string[]): Model => ({
  ...m,
  refunds: m.refunds.filter(({ id }) => id === undefined || !ids.includes(id)),
});

/** What a refund makes the host bear. */
export const partOf = {
  host: (cents: number) => cents,
  marketplace: () => 0,
  both: (cents: number) => Math.round((cents * share) / total),
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
