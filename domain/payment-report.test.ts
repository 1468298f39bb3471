import { expect, test } from 'vitest';
import { isUnderWay, nextOrderStatus, paymentOrderStatuses } from './payment-order.ts';
import { captureThatCounts, eventOfReport, paymentReports } from './payment-report.ts';

/** Every cell: a row per status of the order, a column per report; '-' where nothing changes. */
const table = `
            notFound  notNeeded unapproved approved completed void  pending taken returned refused
  Opening   close     close     -          -        -         close await   pay   pay      decline
  Open      close     close     -          -        -         close await   pay   pay      decline
  Capturing goMissing -         reopen     -        -         close await   pay   pay      decline
  Pending   goMissing -         -          -        -         close -       pay   pay      decline
  Captured  -         -         -          -        -         -     -       -     -        -
  Refunded  -         -         -          -        -         -     -       -     -        -
  Declined  -         -         -          -        -         -     await   pay   pay      -
  Closed    -         -         -          -        -         -     await   pay   pay      decline`;

const [header = [], ...rows] = table
  .trim()
  .split('\n')
  .map((line) => line.trim().split(/\s+/));

const cells = rows.flatMap(([status = '', ...events]) =>
  events.map((event, index) => [status, header[index] ?? '', event] as const),
);

test('the table names every status and every report', () => {
  expect(header).toEqual([...paymentReports]);
  expect(rows.map(([status]) => status)).toEqual([...paymentOrderStatuses]);
});

// docs/rules/payments.md#order-life, docs/rules/payments.md#missing-payments
test.each(cells)('%s, reported as %s: %s', (status, report, event) => {
  expect(eventOfReport(status as never, report as never) ?? '-').toBe(event);
});

test('each event of the table is allowed in its status; an order goes missing only while it is under way', () => {
  for (const [status, , event] of cells) {
    if (event === 'goMissing') expect(isUnderWay(status as never)).toBe(true);
    else if (event !== '-') expect(nextOrderStatus(status as never, event as never)).toBeDefined();
  }
});

test('of several captures one that took or may take money counts, else the latest refused one', () => {
  const captures = (...states: ('refused' | 'pending' | 'taken')[]) =>
    captureThatCounts(states.map((state, index) => ({ state, index })));
  expect(captures()).toBeUndefined();
  expect(captures('refused', 'refused')).toEqual({ state: 'refused', index: 1 });
  expect(captures('refused', 'pending', 'refused')).toEqual({ state: 'pending', index: 1 });
  expect(captures('taken', 'refused')).toEqual({ state: 'taken', index: 0 });
});
