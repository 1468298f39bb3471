import { expect, test } from 'vitest';
import {
  isUnderWay,
  nextOrderStatus,
  openOrderStatuses,
  paymentOrderEvents,
  paymentOrderStatuses,
} from './payment-order.ts';

/** Every cell of the state machine: a row per status, a column per event; '-' where nothing changes. */
const table = `
            open capture   reopen await   pay      decline  close  refund   restore  withdraw
  Opening   Open -         -      Pending Captured Declined Closed -        -        -
  Open      -    Capturing -      Pending Captured Declined Closed -        -        -
  Capturing -    -         Open   Pending Captured Declined Closed -        -        -
  Pending   -    -         -      -       Captured Declined Closed -        -        -
  Captured  -    -         -      -       -        -        -      Refunded -        Closed
  Refunded  -    -         -      -       -        -        -      -        Captured -
  Declined  -    -         -      Pending Captured -        -      -        -        -
  Closed    -    -         -      Pending Captured Declined -      -        -        -`;

const [header = [], ...rows] = table
  .trim()
  .split('\n')
  .map((line) => line.trim().split(/\s+/));

test('the table names every status and every event', () => {
  expect(header).toEqual([...paymentOrderEvents]);
  expect(rows.map(([status]) => status)).toEqual([...paymentOrderStatuses]);
});

test.each(rows.flatMap(([status = '', ...cells]) => cells.map((to, index) => [status, header[index], to])))(
  '%s, %s: %s',
  (status, event, to) => {
    const next = nextOrderStatus(status as never, event as never);
    expect(next ?? '-').toBe(to);
  },
);

test('it is open while money may arrive, and under way once its capture was requested', () => {
  const canBePaid = paymentOrderStatuses.filter((status) => nextOrderStatus(status, 'close') !== undefined);
  expect(canBePaid).toEqual([...openOrderStatuses]);
  expect(paymentOrderStatuses.filter(isUnderWay)).toEqual(['Capturing', 'Pending']);
});
