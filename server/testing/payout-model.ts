/** The usual booking of these histories, in cents: what hunters pay, and the host's share of it. */
const [total, share] = [4950, 3825];

/** A payment by PayPal that an administrator made by hand. */
type HandPayment = { cents: number; sentAt: Date };

/** A check that a history has written, and what it pays of the booking. */
type ModelCheck = { id: string; number: string; cents: number; isTold: boolean };

/**
 * What a history should come to: what the host is due, whatever is sent and in whatever sequence; what was sent by hand
 * and did not come back; and which attempts through the provider were to hosts of before.
 */
export type Model = {
  left: number;
  bears: number;
  isPaid: boolean;
  checks: readonly ModelCheck[];
  byHand: readonly HandPayment[];
  formerIds: readonly string[];
  /** All that was paid for it, and all that was given back. */
  paidIn: number;
  givenBack: number;
};

export const newModel: Model = {
  ...{ left: total, bears: 0, isPaid: true, checks: [], byHand: [], formerIds: [] },
  ...{ paidIn: total, givenBack: 0 },
};

export const due = ({ isPaid, left, bears }: Model): number =>
  isPaid && left > 0 ? Math.max(0, share - bears) : 0;

export const pay = (m: Model): Model =>
  m.left > 0
    ? { ...m, isPaid: true }
    : { ...m, isPaid: true, left: total, bears: 0, paidIn: m.paidIn + total };

export const refund = (m: Model, cents: number, part: number): Model => ({
  ...m,
  left: m.left - cents,
  givenBack: m.givenBack + cents,
  bears: m.bears + Math.min(part, share - m.bears),
  isPaid: m.isPaid && m.left > cents,
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
