import { describe, expect, test } from 'vitest';
import { bookingGetsCents, hostSums, newsOf, otherAddress, problemOf, whyNothing } from './host-payout.ts';
import { payoutStages } from './payout-life.ts';

const owed = {
  stage: 'owed',
  itemStatus: null,
  dueCents: 3825,
  owedCents: 3825,
  arrivedCents: 0,
  isAddressMissing: false,
} as const;
const onItsWay = { ...owed, stage: 'onItsWay', itemStatus: 'Pending', owedCents: 0 } as const;
const unclaimed = { ...onItsWay, itemStatus: 'Unclaimed' } as const;
const cameBack = { ...owed, stage: 'cameBack', itemStatus: 'Failed' } as const;
const stopped = { ...owed, stage: 'stopped' } as const;

test('a host gets what is owed, on its way and with them', () => {
  const hostPayout = { owedCents: 1, onItsWayCents: 20, arrivedCents: 300 };
  expect(bookingGetsCents({ hostPayout, payoutCents: 400 })).toBe(321);
  expect(bookingGetsCents({ hostPayout: null, payoutCents: 400 })).toBe(400);
});

// docs/rules/payouts.md#what-hosts-are-told
test('a host reads what they were paid, what they get, or both while a booking waits to be paid again', () => {
  const payout = { owedCents: 1000, onItsWayCents: 0, arrivedCents: 2825 };
  const paidOut = { parts: [{ amountCents: 2825 }, { amountCents: 1000 }] };
  const known = { hostPayout: payout, payoutCents: 3825, paidOut: null, paidBefore: null };
  expect(hostSums(known)).toEqual({ paidCents: null, getsCents: 3825 });
  expect(hostSums({ ...known, paidOut })).toEqual({ paidCents: 3825, getsCents: null });
  const waiting = { hostPayout: null, payoutCents: 7650, paidOut: null, paidBefore: paidOut };
  expect(hostSums(waiting)).toEqual({ paidCents: 3825, getsCents: 7650 });
  expect(hostSums({ ...waiting, paidBefore: null })).toEqual({ paidCents: null, getsCents: 7650 });
  expect(hostSums({ ...waiting, payoutCents: null, paidBefore: null })).toEqual({
    ...{ paidCents: null, getsCents: null },
  });
});

describe('the problem of a payout', () => {
  const problem = (
    payout: Omit<Parameters<typeof problemOf>[0], 'isPaymentDoubted'>,
    isPaymentDoubted = false,
  ) => problemOf({ ...payout, isPaymentDoubted });

  test('is that it came back, was stopped or is not claimed', () => {
    expect([owed, onItsWay, unclaimed, cameBack, stopped].map((payout) => problem(payout))).toEqual([
      ...[null, null],
      ...['unclaimed', 'cameBack', 'stopped'],
    ]);
  });

  test('is that its payment is in doubt, if nothing else is', () => {
    expect([owed, onItsWay, unclaimed, cameBack, stopped].map((payout) => problem(payout, true))).toEqual([
      ...['doubted', null],
      ...['unclaimed', 'cameBack', 'stopped'],
    ]);
  });

  test('is not that they have not claimed what they have in another way', () => {
    expect(problem({ ...unclaimed, arrivedCents: 2825 })).toBe('unclaimed');
    expect(problem({ ...unclaimed, arrivedCents: 3825 })).toBeNull();
  });

  test('is none once nothing is due', () => {
    for (const stage of payoutStages)
      for (const itemStatus of ['Unclaimed', 'Failed', null] as const)
        expect(
          problem({ ...owed, stage, itemStatus, dueCents: 0, owedCents: 0, isAddressMissing: true }, true),
        ).toBeNull();
  });
});

test('nothing is paid out since the booking or all of its payment is gone, or refunds took all', () => {
  const none = { owedCents: 0, onItsWayCents: 0, arrivedCents: 0 };
  expect(whyNothing(none, { status: 'Cancelled', isReduced: false })).toBe('ended');
  expect(whyNothing(none, { status: 'Paid', isReduced: false })).toBe('givenBack');
  expect(whyNothing(none, { status: 'Paid', isReduced: true })).toBe('reduced');
  expect(whyNothing({ ...none, arrivedCents: 1 }, { status: 'Cancelled', isReduced: false })).toBeNull();
});

test('the land’s PayPal address is another one once its owner has changed it, if the land is still theirs', () => {
  const payout = { type: 'PayPalPayout', receiverEmail: 'old@farm.example' } as const;
  const other = (landPayPalEmail: string | null) => otherAddress({ ...payout, landPayPalEmail });
  expect([other('new@farm.example'), other('')]).toEqual(['new@farm.example', '']);
  expect([other('Old@farm.example'), other(null)]).toEqual([null, null]);
  const byHand = { type: 'Manual', receiverEmail: null, landPayPalEmail: 'new@farm.example' } as const;
  expect(otherAddress(byHand)).toBeNull();
});

describe('the host is told', () => {
  type Payout = Omit<Parameters<typeof newsOf>[0], 'hold'>;
  const holdOf = ({ stage }: Payout) => (stage === 'cameBack' || stage === 'stopped' ? stage : null);
  const kept = (payout: Payout) => ({ ...payout, hold: holdOf(payout) });
  const news = (before: Payout, after: Payout, isBack = false) =>
    newsOf(kept(before), kept(after), { isBack });

  test('when a payout comes back, is stopped or is not claimed', () => {
    expect(news(onItsWay, cameBack, true)).toBe('cameBack');
    expect(news(owed, stopped)).toBe('stopped');
    expect(news(cameBack, stopped)).toBe('stopped');
    expect(news(onItsWay, unclaimed)).toBe('unclaimed');
  });

  test('of each attempt that comes back, whatever the payout was before', () => {
    for (const payout of [cameBack, stopped, { ...onItsWay, owedCents: 2825 }])
      expect(news(payout, payout, true)).toBe('cameBack');
  });

  test('of one that came back while nothing was owed, once something is', () => {
    expect(news({ ...owed, stage: 'ended', owedCents: 0 }, cameBack)).toBe('cameBack');
  });

  test('once, whatever is counted or reported again', () => {
    expect(news(cameBack, { ...cameBack, owedCents: 3000 })).toBeNull();
    expect(news({ ...stopped, dueCents: 0, owedCents: 0 }, stopped)).toBeNull();
    const arrived = { ...kept(owed), stage: 'arrived', owedCents: 0, hold: 'stopped' } as const;
    expect(newsOf(arrived, kept(stopped), { isBack: false })).toBeNull();
    expect(news(unclaimed, unclaimed)).toBeNull();
  });

  test('of nothing else, and nothing of a booking that is over', () => {
    expect(news(owed, onItsWay)).toBeNull();
    expect(news(cameBack, owed)).toBeNull();
    const over = { dueCents: 0, owedCents: 0 };
    expect(news(onItsWay, { ...unclaimed, ...over })).toBeNull();
    expect(news({ ...onItsWay, ...over }, { ...cameBack, ...over, stage: 'ended' }, true)).toBeNull();
  });
});
