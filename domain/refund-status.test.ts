import { expect, test } from 'vitest';
import { changesRefund, isAccepted, type RefundOutcome, refundStatuses } from './refund-status.ts';

const outcomes: readonly RefundOutcome[] = ['Pending', 'Completed', 'Failed'];

test.each([
  ['Asked', ['Pending', 'Completed', 'Failed']],
  ['Pending', ['Completed', 'Failed']],
  ['Completed', ['Failed']],
  ['Failed', ['Pending', 'Completed']],
] as const)('a refund that is %s may become %j', (status, next) => {
  expect(outcomes.filter((outcome) => changesRefund(status, outcome))).toEqual(next);
});

test('pending and completed refunds are accepted', () => {
  expect(refundStatuses.filter(isAccepted)).toEqual(['Pending', 'Completed']);
});
