import { expect, test } from 'vitest';
import { bookingStatuses } from './booking-status.ts';
import { type AttemptStage, dueCents, isStillOwed, payoutSums } from './payout-owed.ts';

const paid = { status: 'Paid', isGivenBack: false, shareCents: 3825, hostPartsCents: 0 } as const;

// docs/rules/payouts.md#owed
test('what is due: the share less the host’s parts of refunds, of a paid booking', () => {
  expect(dueCents(paid)).toBe(3825);
  expect(dueCents({ ...paid, hostPartsCents: 1000 })).toBe(2825);
  expect(dueCents({ ...paid, hostPartsCents: 4000 })).toBe(0);
  expect(dueCents({ ...paid, isGivenBack: true })).toBe(0);
  for (const status of bookingStatuses.filter((one) => one !== 'Paid'))
    expect(dueCents({ ...paid, status })).toBe(0);
});

const sent = (stage: AttemptStage, amountCents: number) => ({ stage, amountCents });

test('what is owed: what is due, less what is on its way and what has arrived; never below zero', () => {
  const attempts = [sent('cameBack', 3825), sent('arrived', 1000), sent('onItsWay', 500)];
  const sums = { onItsWayCents: 500, arrivedCents: 1000 };
  expect(payoutSums(3825, attempts)).toEqual({ dueCents: 3825, ...sums, owedCents: 2325 });
  expect(payoutSums(1200, attempts)).toEqual({ dueCents: 1200, ...sums, owedCents: 0 });
  expect(payoutSums(3825, [])).toEqual({
    ...{ dueCents: 3825, owedCents: 3825 },
    ...{ onItsWayCents: 0, arrivedCents: 0 },
  });
});

test('an attempt is still owed as long as the host gets no more than is due', () => {
  const with3825 = (due: number) => isStillOwed(payoutSums(due, [sent('onItsWay', 3825)]));
  expect([4000, 3825, 3824, 0].map(with3825)).toEqual([true, true, false, false]);
});
