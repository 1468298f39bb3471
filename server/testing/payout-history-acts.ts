import fc from 'fast-check';

/** What becomes of a payment at the provider, by its address. */
export const fates = [
  'good',
  'failed',
  'blocked',
  'returned',
  'unclaimed',
  'onhold',
  'refunded',
  'reversed',
] as const;
const bearers = ['host', 'marketplace', 'both'] as const;
const fate = fc.constantFrom(...fates);
const is = <Kind extends string>(kind: Kind) => fc.constant(kind);
const ofMoney = [
  {
    weight: 3,
    arbitrary: fc.record({
      kind: is('refund'),
      // 1137 is pending and then fails, and so does what 2813 leaves of one day; the last one is all that is left.
      cents: fc.constantFrom(113, 700, 1137, 2000, 2813, 5000, Number.MAX_SAFE_INTEGER),
      bearer: fc.constantFrom(...bearers),
      fault: fc.constantFrom('', '', '', '', 'lost', 'dropped', 'busy', 'madeAllTheSame'),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({ kind: is('refundAtProvider'), cents: fc.constantFrom(300, 1500, 5000) }),
  },
  // PayPal denies what is under way beside a payment by hand; an administrator says that it came after all, or never.
  { weight: 1, arbitrary: fc.record({ kind: is('deny') }) },
  { weight: 1, arbitrary: fc.record({ kind: is('confirm') }) },
  { weight: 1, arbitrary: fc.record({ kind: is('withdraw') }) },
  {
    weight: 2,
    arbitrary: fc.record({
      ...{ kind: is('status'), to: fc.constantFrom('PendingPayment', 'Cancelled', 'Paid') },
      // Refunds may be without an answer, or pending, if a part of the payment is left.
      isAtOnce: fc.boolean(),
    }),
  },
  // The land gets another owner, or its first one again.
  { weight: 1, arbitrary: fc.record({ kind: is('reassign'), isBack: fc.boolean() }) },
  // It is stopped and refunded whole, and the owner of the land from now on is paid anew.
  { weight: 1, arbitrary: fc.record({ kind: is('anew'), isBack: fc.boolean() }) },
  // The same after PayPal could not pay the owner, whom it pays after all.
  { weight: 1, arbitrary: fc.record({ kind: is('paidToFormer') }) },
  {
    weight: 1,
    arbitrary: fc.record({
      ...{ kind: is('late'), isSentBack: fc.boolean(), to: fc.constantFrom('host', 'others') },
    }),
  },
  // To coming days, at the price it was paid for, or at theirs.
  {
    weight: 2,
    arbitrary: fc.record({
      ...{ kind: is('move'), inDays: fc.integer({ min: 1, max: 4 }), days: fc.integer({ min: 1, max: 3 }) },
      price: fc.constantFrom('kept', 'theirs', 'theirsPaidAnew'),
    }),
  },
  { weight: 2, arbitrary: fc.record({ kind: is('hour') }) },
  { weight: 2, arbitrary: fc.record({ kind: is('day') }) },
] as const;

const atProvider = [
  {
    weight: 5,
    arbitrary: fc.record({
      kind: is('run'),
      fault: fc.constantFrom('', '', '', 'lost', 'dropped', 'refused', 'busy'),
    }),
  },
  { weight: 4, arbitrary: fc.record({ kind: is('finish') }) },
  // What was held is paid.
  { weight: 1, arbitrary: fc.record({ kind: is('release') }) },
  {
    weight: 3,
    arbitrary: fc.record({ kind: is('changeWay'), way: fc.constantFrom('payPal', 'payPal', 'byHand'), fate }),
  },
  // It is sent to an address that PayPal can't pay.
  { weight: 2, arbitrary: fc.record({ kind: is('fail') }) },
  { weight: 3, arbitrary: fc.record({ kind: is('cancel') }) },
  { weight: 1, arbitrary: fc.record({ kind: is('resolve'), isWrong: fc.boolean() }) },
] as const;

const byHand = [
  {
    weight: 3,
    arbitrary: fc.record({
      kind: is('mark'),
      status: fc.constantFrom('CheckSent', 'CheckSent', 'ManualPayPalPaymentSent'),
      isSameCheck: fc.boolean(),
    }),
  },
  { weight: 2, arbitrary: fc.record({ kind: is('writeRun') }) },
  { weight: 1, arbitrary: fc.record({ kind: is('tell') }) },
  { weight: 2, arbitrary: fc.record({ kind: is('undo') }) },
  { weight: 1, arbitrary: fc.record({ kind: is('back'), isCheck: fc.boolean() }) },
  { weight: 1, arbitrary: fc.record({ kind: is('replace') }) },
  { weight: 1, arbitrary: fc.record({ kind: is('correct') }) },
  { weight: 1, arbitrary: fc.record({ kind: is('moveHouse') }) },
] as const;

/** An act of a history. */
export const act = fc.oneof(...ofMoney, ...atProvider, ...byHand);
export type Act = typeof act extends fc.Arbitrary<infer A> ? A : never;

const often = <One extends { weight: number }>({ weight, ...one }: One) => ({ ...one, weight: 5 * weight });

/** An act of a history in which most is done by hand. */
export const actByHand: fc.Arbitrary<Act> = fc.oneof(...ofMoney, ...atProvider, ...byHand.map(often));

const mark = { kind: 'mark', status: 'CheckSent', isSameCheck: false } as const;
const lost = { kind: 'back', isCheck: true } as const;
const unpaidAgain = { kind: 'status', to: 'PendingPayment', isAtOnce: false } as const;
/**
 * What a history begins with: a payout that is new, failed, was stopped, waits for its new address, came back, or was
 * paid before its booking waits for its payment again.
 */
export const openings: Record<'byProvider' | 'byHand', readonly (readonly Act[])[]> = {
  byProvider: [
    [],
    [{ kind: 'fail' }],
    [{ kind: 'cancel' }],
    [{ kind: 'changeWay', way: 'payPal', fate: 'good' }],
    [{ kind: 'changeWay', way: 'payPal', fate: 'unclaimed' }, { kind: 'day' }, { kind: 'run', fault: '' }],
    [{ kind: 'run', fault: '' }, { kind: 'finish' }, unpaidAgain],
  ],
  byHand: [
    [],
    [{ kind: 'cancel' }],
    [mark, { kind: 'tell' }],
    [mark, { kind: 'tell' }, lost],
    [mark, { kind: 'tell' }, unpaidAgain],
  ],
};
