import { describe, expect, test } from 'vitest';
import {
  actsOf,
  eventOfSums,
  holdAfter,
  nextStage,
  type PayoutHold,
  type PayoutStage,
  payoutEvents,
  payoutStages,
  payoutStateOf,
  payoutWays,
  stageOfSums,
} from './payout-life.ts';
import { payoutTypes } from './payout-status.ts';

const sums = { dueCents: 0, onItsWayCents: 0, arrivedCents: 0, owedCents: 0 };

// docs/rules/payouts.md#statuses
describe('the life of a payout', () => {
  test('has these cells, and no other', () => {
    const rows = payoutStages.map((stage) =>
      [stage, ...payoutEvents.map((event) => nextStage(stage, event) ?? '–')].join(' '),
    );
    expect([`stage ${payoutEvents.join(' ')}`, ...rows]).toEqual([
      'stage begin reopen arrive comeBack withdraw mark undo void stop pay owe haveAll haveUndue oweNothing',
      'owed onItsWay onItsWay arrived cameBack – arrived owed cameBack stopped owed owed arrived arrived ended',
      'onItsWay – onItsWay arrived cameBack owed – onItsWay onItsWay – – onItsWay onItsWay onItsWay onItsWay',
      'arrived – onItsWay arrived cameBack – – owed cameBack – – owed arrived arrived ended',
      'cameBack – onItsWay arrived cameBack – arrived cameBack cameBack stopped owed cameBack arrived arrived ended',
      'stopped – onItsWay stopped stopped – – stopped stopped – owed stopped arrived stopped ended',
      'ended – onItsWay arrived ended – – – – – – owed arrived arrived ended',
    ]);
  });

  test.each([
    [{ owedCents: 1, arrivedCents: 1 }, 'owe'],
    [{ owedCents: 1, arrivedCents: 0 }, 'owe'],
    [{ dueCents: 1, owedCents: 0, arrivedCents: 1 }, 'haveAll'],
    [{ owedCents: 0, arrivedCents: 1 }, 'haveUndue'],
    [{ owedCents: 0, arrivedCents: 0 }, 'oweNothing'],
  ] as const)('follows from the sums: %j', (some, event) => {
    expect(eventOfSums({ ...sums, ...some })).toBe(event);
  });

  test('every stage takes what follows from the sums, and stays there', () => {
    for (const stage of payoutStages)
      for (const event of ['owe', 'haveAll', 'haveUndue', 'oweNothing'] as const) {
        const next = nextStage(stage, event) ?? stage;
        expect(nextStage(next, event)).toBe(next);
      }
  });
});

describe('what keeps a payout from being sent by itself', () => {
  test('is that money came back, or that it was stopped, until an administrator says how it is paid', () => {
    const holds = [null, 'cameBack', 'stopped'] as const;
    const held = (event: (typeof payoutEvents)[number], isBackSince: boolean) =>
      holds.map((hold) => holdAfter(hold, event, { isBackSince }) ?? '–').join(' ');
    expect(Object.fromEntries(payoutEvents.map((event) => [event, held(event, false)]))).toEqual({
      begin: '– cameBack stopped',
      reopen: '– cameBack stopped',
      // What had come back arrived after all.
      arrive: '– – stopped',
      comeBack: 'cameBack cameBack stopped',
      withdraw: '– cameBack stopped',
      mark: '– – –',
      undo: '– cameBack stopped',
      void: 'cameBack cameBack stopped',
      stop: 'stopped stopped stopped',
      pay: '– – –',
      ...Object.fromEntries(payoutEvents.slice(-4).map((event) => [event, '– cameBack stopped'])),
    });
    // Another part came back while what arrives was on its way.
    expect(held('arrive', true)).toBe('– cameBack stopped');
  });

  test('counts as soon as something is owed, whatever it was meanwhile', () => {
    const owing = { ...sums, owedCents: 1 };
    const next = (stage: PayoutStage, hold: PayoutHold | null) => stageOfSums(stage, owing, hold);
    for (const stage of ['ended', 'arrived'] as const)
      expect([next(stage, null), next(stage, 'cameBack'), next(stage, 'stopped')]).toEqual([
        ...['owed', 'cameBack', 'stopped'],
      ]);
    // Money of a payout that was stopped before it arrived came back.
    expect(next('cameBack', 'stopped')).toBe('stopped');
    expect(next('onItsWay', 'cameBack')).toBe('onItsWay');
    expect(stageOfSums('cameBack', sums, 'cameBack')).toBe('ended');
    expect(stageOfSums('stopped', sums, 'stopped')).toBe('ended');
  });
});

test('the type and status on the wire, for each stage and type, and each way in which money arrived', () => {
  const wire = (stage: PayoutStage) =>
    payoutTypes.map((type) => payoutStateOf(stage, { type, arrivedBy: null, owedCents: 0 }).status).join(' ');
  expect(Object.fromEntries(payoutStages.map((stage) => [stage, wire(stage)]))).toEqual({
    owed: 'PaymentRequired Created',
    onItsWay: 'PaymentRequired Processing',
    arrived: 'CheckSent Completed',
    cameBack: 'PaymentRequired Error',
    stopped: 'Canceled Canceled',
    ended: 'Canceled Canceled',
  });
  // Money that arrived in another way than was planned says how it arrived.
  const arrivedBy = (stage: PayoutStage, owedCents: number) =>
    payoutWays.map((way) =>
      Object.values(payoutStateOf(stage, { type: 'PayPalPayout', arrivedBy: way, owedCents })).join(' '),
    );
  const sent = ['PayPalPayout Completed', 'Manual CheckSent', 'Manual ManualPayPalPaymentSent'];
  expect(arrivedBy('arrived', 0)).toEqual(sent);
  // So does what was stopped when a part had arrived, once nothing more is owed.
  expect(arrivedBy('stopped', 0)).toEqual(sent);
  expect(new Set(arrivedBy('stopped', 1))).toEqual(new Set(['PayPalPayout Canceled']));
});

// docs/rules/payouts.md#acts
const plain = {
  ...{ isUncalled: false, isMissing: false, isHidden: false, isGivenUp: false },
  ...{ isReportUnread: false, isReportOverdue: false, isPaymentDoubted: false, isPaidByHand: false },
};
test('the acts that work in each stage of both types', () => {
  const acts = payoutStages.map((stage) => {
    const owedCents = ['owed', 'cameBack', 'stopped'].includes(stage) ? 1 : 0;
    const facts = { ...plain, stage, owedCents, itemStatus: null };
    return [stage, ...payoutTypes.map((type) => actsOf({ ...facts, type }).join('+'))].join(' ');
  });
  expect(acts).toEqual([
    'owed mark+cancel+changeWay+changePostalAddress cancel+changeWay',
    'onItsWay  ',
    'arrived  ',
    'cameBack mark+cancel+changeWay+changePostalAddress cancel+changeWay',
    'stopped changeWay changeWay',
    'ended  ',
  ]);
  const away = { ...plain, stage: 'onItsWay', type: 'PayPalPayout', owedCents: 0 } as const;
  expect(actsOf({ ...away, itemStatus: 'Unclaimed' })).toEqual(['cancel']);
  expect(actsOf({ ...away, itemStatus: null, isUncalled: true })).toEqual(['cancel']);
  expect(actsOf({ ...away, itemStatus: 'Unclaimed', isMissing: true })).toEqual([]);
  expect(actsOf({ ...away, itemStatus: 'Unclaimed', isHidden: true })).toEqual([]);
  expect(actsOf({ ...away, itemStatus: 'Unknown' })).toEqual([]);
  expect(actsOf({ ...away, itemStatus: 'Unknown', isGivenUp: true })).toEqual(['resolve']);
  // A booking that is not paid any more owes nothing, whoever cancelled its payout.
  expect(actsOf({ ...away, stage: 'stopped', itemStatus: null })).toEqual([]);
  // While the payment of its booking is in doubt no money goes out by hand either.
  const doubted = { ...plain, stage: 'owed', type: 'Manual', owedCents: 1, itemStatus: null } as const;
  expect(actsOf({ ...doubted, isPaymentDoubted: true })).toEqual([
    'cancel',
    'changeWay',
    'changePostalAddress',
  ]);
  // Nor while it is unread what PayPal reported; after days of that an administrator says what became of it.
  const isUnread = { isReportUnread: true, isReportOverdue: false };
  const waiting = ['cancel', 'changeWay', 'changePostalAddress'];
  expect(actsOf({ ...doubted, ...isUnread })).toEqual(waiting);
  expect(actsOf({ ...doubted, ...isUnread, isReportOverdue: true })).toEqual(
    waiting.toSpliced(2, 0, 'resolve'),
  );
  expect(actsOf({ ...away, itemStatus: 'Pending', ...isUnread, isReportOverdue: true })).toEqual([]);
  // A PayPal payment by hand can come back, whatever else is sent.
  expect(actsOf({ ...away, itemStatus: null, isPaidByHand: true })).toEqual(['reportBack']);
});
