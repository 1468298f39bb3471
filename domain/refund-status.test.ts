import { expect, test } from 'vitest';
import {
  isAccepted,
  nextRefundStatus,
  refundReports,
  refundStatuses,
  unsettledRefundStatuses,
} from './refund-status.ts';

/** Every cell of the state machine: a row per status, a column per report; '-' where nothing changes. */
const table = `
            pending completed failed
  Asked     Pending Completed Failed
  Pending   -       Completed Failed
  Completed -       -         Failed
  Failed    Pending Completed -`;

const [header = [], ...rows] = table
  .trim()
  .split('\n')
  .map((line) => line.trim().split(/\s+/));

test('the table names every status and every report', () => {
  expect(header).toEqual([...refundReports]);
  expect(rows.map(([status]) => status)).toEqual([...refundStatuses]);
});

test.each(rows.flatMap(([status = '', ...cells]) => cells.map((to, index) => [status, header[index], to])))(
  '%s, reported as %s: %s',
  (status, report, to) => {
    expect(nextRefundStatus(status as never, report as never) ?? '-').toBe(to);
  },
);

test('pending and completed refunds are accepted, asked and pending ones unsettled', () => {
  expect(refundStatuses.filter(isAccepted)).toEqual(['Pending', 'Completed']);
  expect([...unsettledRefundStatuses]).toEqual(['Asked', 'Pending']);
});
