import { expect, test } from 'vitest';
import { statementSums } from './statement.ts';

const all = { shareCents: 7990, dueCents: 7990, sentCents: 7990, earlierCents: 0, amountCents: 7990 };
/** All that is kept is of refunds since it was sent, unless told otherwise. */
const sums = (paid: Partial<Parameters<typeof statementSums>[0]>) =>
  statementSums({ ...all, laterPartsCents: Number.POSITIVE_INFINITY, isOver: false, ...paid });

// docs/rules/payouts.md#statement
test('a refund before it was sent was taken off, one since then was not', () => {
  expect(sums({})).toEqual({ takenCents: 0, keptCents: 0, restCents: 0 });
  const sent = { sentCents: 6990, amountCents: 6990 };
  expect(sums({ ...sent, dueCents: 6990 })).toEqual({ takenCents: 1000, keptCents: 0, restCents: 0 });
  expect(sums({ dueCents: 4990 })).toEqual({ takenCents: 0, keptCents: 3000, restCents: 0 });
  expect(sums({ ...sent, dueCents: 3990 })).toEqual({ takenCents: 1000, keptCents: 3000, restCents: 0 });
});

test('what is paid at another time is not in it, as once a refund failed', () => {
  const first = { sentCents: 6990, amountCents: 6990 };
  expect(sums(first)).toEqual({ takenCents: 0, keptCents: 0, restCents: 1000 });
  expect(sums({ earlierCents: 6990, amountCents: 1000 }).restCents).toBe(0);
  const since = { dueCents: 7490 };
  expect(sums({ ...since, amountCents: 6990 })).toEqual({ takenCents: 0, keptCents: 500, restCents: 1000 });
});

test('a booking that costs less since was paid more than the share', () => {
  expect(sums({ shareCents: 3995, dueCents: 3995 })).toEqual({
    ...{ takenCents: 0, keptCents: 0, restCents: -3995 },
  });
});

test('of one that costs less since, a refund before it was sent was taken off all the same', () => {
  const cheaper = { shareCents: 6990, dueCents: 5990, sentCents: 6990, amountCents: 6990 };
  const since = { takenCents: 1000, keptCents: 0, restCents: -1000 };
  expect(sums({ ...cheaper, laterPartsCents: 0 })).toEqual(since);
  const more = { ...cheaper, dueCents: 5490, laterPartsCents: 500 };
  expect(sums(more)).toEqual({ ...since, keptCents: 500 });
});

test('of a booking that is over nothing was taken off, though nothing is due', () => {
  expect(sums({ dueCents: 0, isOver: true })).toEqual({ takenCents: 0, keptCents: 0, restCents: 0 });
});
