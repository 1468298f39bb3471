import { randomUUIDv7 } from 'node:crypto';
import { afterAll, afterEach, beforeEach, describe, expect, test } from 'vitest';
import { runClocksJob } from '../booking/run-clocks.job.ts';
import { findViolations, paymentInvariants } from '../testing/booking.ts';
import { jobsNamed } from '../testing/jobs.ts';
import { type Due, startPaying } from '../testing/paying.ts';
import { reconcileJob } from './reconcile.job.ts';

const paying = await startPaying();
const { ctx, payer, signIn, clock, due, approved, paid, put, stored, ordersOf } = paying;
afterAll(paying.close);
afterEach(() => payer.recover());
const begin = '2026-11-20T20:00:00Z';
beforeEach(() => clock.set(begin));

const capture = async ({ id, hunter }: Due, orderId: string) =>
  (await signIn(hunter)).captureOrder({ params: { bookingId: id }, body: { orderId } });
/** Runs the reconcile job once a minute for so many minutes. */
const reconcileFor = async (minutes: number): Promise<void> => {
  for (let minute = 0; minute < minutes; minute += 1) {
    clock.advance({ minutes: 1 });
    await reconcileJob.run(ctx, {});
  }
};
/** The last order of a booking that is no manual payment. */
const orderOf = async (bookingId: string) =>
  (await ordersOf(bookingId)).findLast(({ recorded_by }) => recorded_by === null);
const refundsOf = async (bookingId: string) =>
  ctx.db
    .selectFrom('refunds as r')
    .innerJoin('payment_orders as o', 'o.id', 'r.payment_order_id')
    .where('o.booking_id', '=', bookingId)
    .select(['r.amount_cents', 'r.status', 'r.reason', 'r.admin_user_id'])
    .execute();
const alarmsOf = async (bookingId: string) =>
  jobsNamed(ctx, 'mail.payment-alarm', { orderId: (await orderOf(bookingId))?.id });
const cancel = async ({ id, hunter }: Due) => (await signIn(hunter)).cancelBooking({ params: { id } });

// docs/rules/payments.md#reconciling
describe('an order that was approved and not captured', () => {
  test('is captured when the browser did not come back', async () => {
    const one = await due();
    await approved(one);
    await reconcileFor(2);
    expect(await stored(one.id)).toMatchObject({ status: 'Paid', payouts: ['Created 3825'] });
    expect(await payer.moneyOf(one.id)).toEqual(['capture.completed 49.50']);
    expect((await orderOf(one.id))?.next_poll_at).toBeNull();
  });

  test('is closed when the booking has ended', async () => {
    const one = await due();
    await approved(one);
    await cancel(one);
    await reconcileFor(2);
    expect(await payer.moneyOf(one.id)).toEqual([]);
    expect(await orderOf(one.id)).toMatchObject({ status: 'Closed', next_poll_at: null });
  });

  test('is closed when the price has changed', async () => {
    const one = await due(10_000);
    await approved(one);
    await ctx.db
      .updateTable('bookings')
      .set({ booking_price_cents: 11_550, sub_total_cents: 12_000, total_cents: 12_000 })
      .where('id', '=', one.id)
      .execute();
    await reconcileFor(3);
    expect(await payer.moneyOf(one.id)).toEqual([]);
    expect(await stored(one.id)).toMatchObject({ status: 'PendingPayment' });
    expect(await orderOf(one.id)).toMatchObject({ status: 'Closed' });
  });

  test('is captured automatically only once: after a decline the payer must retry', async () => {
    const one = await due(10_013);
    await approved(one);
    await reconcileFor(4);
    clock.advance({ minutes: 30 });
    await reconcileFor(1);
    const declines = (await stored(one.id)).lines.filter((line) => line === 'The payment was declined.');
    expect(declines).toHaveLength(1);
    expect(await stored(one.id)).toMatchObject({ status: 'PendingPayment' });
  });
});

describe('an order that nobody pays', () => {
  test('is polled ever less often, and closed when it expires at the provider', async () => {
    const one = await due();
    await one.api.createOrder({ params: { id: one.id } });
    const polls: number[] = [];
    while (polls.length < 8) {
      const next = (await orderOf(one.id))?.next_poll_at ?? new Date(0);
      clock.set(next.toISOString());
      await reconcileJob.run(ctx, {});
      polls.push((next.getTime() - Date.parse(begin)) / 60_000);
    }
    expect(polls).toEqual([1, 2, 4, 8, 16, 32, 62, 92]);
    await payer.advance(7 * 3600);
    clock.advance({ minutes: 30 });
    await reconcileFor(1);
    expect(await orderOf(one.id)).toMatchObject({ status: 'Closed', next_poll_at: null });
    expect(await stored(one.id)).toMatchObject({ status: 'PendingPayment' });
  });

  test('that the provider never confirmed is closed after an hour', async () => {
    const one = await due();
    await payer.fail('POST /v2/checkout/orders', 503);
    await expect(one.api.createOrder({ params: { id: one.id } })).rejects.toMatchObject({ status: 503 });
    clock.advance({ minutes: 32 });
    await reconcileFor(1);
    expect(await orderOf(one.id)).toMatchObject({ status: 'Opening', provider_order_id: null });
    clock.advance({ minutes: 30 });
    await reconcileFor(1);
    expect(await orderOf(one.id)).toMatchObject({ status: 'Closed', next_poll_at: null });
  });
});

// docs/rules/payments.md#pending-captures
describe('a pending capture', () => {
  test('holds the days without a deadline until it completes; access and payout follow only then', async () => {
    const one = await due(10_131);
    const orderId = await approved(one);
    expect(await capture(one, orderId)).toEqual({ status: 'ProcessingPayment' });
    expect(await orderOf(one.id)).toMatchObject({ status: 'Pending', captured_at: null });
    await reconcileFor(3);
    expect(await stored(one.id)).toMatchObject({
      status: 'ProcessingPayment',
      payouts: [],
      hasAccessEmail: false,
    });
    await payer.endPending();
    await reconcileFor(3);
    expect(await stored(one.id)).toMatchObject({ status: 'Paid', hasAccessEmail: true });
    expect(await payer.moneyOf(one.id)).toEqual(['capture.pending 101.31', 'capture.completed 101.31']);
    expect(await orderOf(one.id)).toMatchObject({ fee_cents: 403 });
  });

  test('that is denied: the hunter gets an email, and has at least two hours to pay again', async () => {
    const one = await due(10_231);
    await capture(one, await approved(one));
    await payer.endPending();
    await reconcileFor(3);
    expect(await stored(one.id)).toMatchObject({ status: 'PendingPayment', payouts: [] });
    expect(await orderOf(one.id)).toMatchObject({ status: 'Declined' });
    expect(await jobsNamed(ctx, 'mail.payment-declined', { bookingId: one.id })).toHaveLength(1);
    clock.advance({ minutes: 90 });
    await runClocksJob.run(ctx, {});
    const next = await approved({ ...one, api: await signIn(one.hunter) }, 'good');
    expect(await capture(one, next)).toEqual({ status: 'Paid' });
  });
});

/** A booking in ProcessingPayment, whose order was captured but the response lost. */
const processing = async () => {
  const one = await due();
  const orderId = await approved(one);
  await payer.fail('POST /v2/checkout/orders/*/capture', 'lost');
  expect(await capture(one, orderId)).toEqual({ status: 'ProcessingPayment' });
  return one;
};
/** Closes a booking's payment, as an administrator does to one that the provider does not know. */
const giveUp = async (bookingId: string): Promise<void> => {
  await ctx.db
    .updateTable('payment_orders')
    .set({ status: 'Closed' })
    .where('booking_id', '=', bookingId)
    .execute();
};

// docs/rules/payments.md#unexpected-money
describe('captured money that its booking does not need', () => {
  test.each([
    ['Cancelled', 'ended', { payouts: [], hasAccessEmail: false }],
    // Set by an administrator after the payment was given up, so with a manual payment.
    ['Paid', 'paidAlready', { payouts: ['Created 3825'], hasAccessEmail: true, isRecordedByHand: true }],
  ] as const)(
    'because the booking is %s is flagged and refunded once, with an alarm',
    async (status, kind, rest) => {
      const one = await processing();
      if (status === 'Paid') await giveUp(one.id);
      await put(one.id, status);
      await reconcileFor(6);
      expect(await payer.moneyOf(one.id)).toEqual(['capture.completed 49.50', 'refund.completed 49.50']);
      expect(await refundsOf(one.id)).toEqual([
        { amount_cents: 4950, status: 'Completed', reason: { kind }, admin_user_id: null },
      ]);
      expect(await orderOf(one.id)).toMatchObject({
        status: 'Refunded',
        flag_reason: { kind },
        captured_cents: 4950,
        next_poll_at: null,
      });
      expect(await alarmsOf(one.id)).toHaveLength(1);
      expect(await stored(one.id)).toMatchObject({ status, ...rest });
      expect((await stored(one.id)).lines.slice(-2)).toEqual([
        'A payment of $49.50 came in that the booking did not wait for. It is given back.',
        '$49.50 given back.',
      ]);
    },
  );

  test('because the price has changed is refunded', async () => {
    const one = await processing();
    await put(one.id, 'PendingPayment');
    await ctx.db
      .updateTable('bookings')
      .set({ booking_price_cents: 11_550, sub_total_cents: 12_000, total_cents: 12_000 })
      .where('id', '=', one.id)
      .execute();
    await reconcileFor(4);
    expect(await payer.moneyOf(one.id)).toEqual(['capture.completed 49.50', 'refund.completed 49.50']);
    expect(await orderOf(one.id)).toMatchObject({ flag_reason: { kind: 'otherAmount' } });
    expect(await stored(one.id)).toMatchObject({ status: 'PendingPayment' });
  });

  test('is refunded once although the refund’s response is lost and the provider goes down', async () => {
    const one = await processing();
    await put(one.id, 'Cancelled');
    await payer.fail('POST /v2/payments/captures/*/refund', 'lost');
    await payer.fail('POST /v2/payments/captures/*/refund', 503, 2);
    await reconcileFor(12);
    expect(await payer.moneyOf(one.id)).toEqual(['capture.completed 49.50', 'refund.completed 49.50']);
    expect(await refundsOf(one.id)).toMatchObject([{ status: 'Completed' }]);
  });

  test('whose refund the provider refuses stays flagged, with another alarm', async () => {
    const one = await due(10_031);
    const orderId = await approved(one, 'good');
    await payer.fail('POST /v2/checkout/orders/*/capture', 'lost');
    await capture(one, orderId);
    await put(one.id, 'Cancelled');
    await payer.fail('POST /v2/payments/captures/*/refund', 'REFUND_FAILED_INSUFFICIENT_FUNDS');
    await reconcileFor(6);
    expect(await payer.moneyOf(one.id)).toEqual(['capture.completed 100.31']);
    expect(await refundsOf(one.id)).toMatchObject([{ status: 'Failed' }]);
    expect(await orderOf(one.id)).toMatchObject({ status: 'Captured', captured_cents: 10_031 });
    expect((await orderOf(one.id))?.flagged_at).not.toBeNull();
    expect(await alarmsOf(one.id)).toHaveLength(2);
  });

  test('because other money is held for the booking is refunded', async () => {
    const one = await processing();
    const at = ctx.now();
    await ctx.db
      .insertInto('payment_orders')
      .values({
        id: randomUUIDv7(),
        booking_id: one.id,
        status: 'Captured',
        amount_cents: 1,
        provider_order_id: null,
        capture_key: null,
        capture_id: 'EARLIER',
        captured_cents: 1,
        fee_cents: null,
        captured_at: at,
        declined_at: null,
        flagged_at: at,
        flag_reason: JSON.stringify({ kind: 'ended' }),
        next_poll_at: null,
      })
      .execute();
    await reconcileFor(4);
    expect(await payer.moneyOf(one.id)).toEqual(['capture.completed 49.50', 'refund.completed 49.50']);
    await ctx.db.deleteFrom('payment_orders').where('capture_id', '=', 'EARLIER').execute();
  });

  test('pays the booking if that is in PendingPayment again', async () => {
    const one = await processing();
    await put(one.id, 'PendingPayment');
    await reconcileFor(3);
    expect(await stored(one.id)).toMatchObject({ status: 'Paid', payouts: ['Created 3825'] });
    expect(await payer.moneyOf(one.id)).toEqual(['capture.completed 49.50']);
  });
});

// docs/rules/payments.md#processing-without-a-payment
describe('a booking that an administrator set to ProcessingPayment', () => {
  test('without a payment returns to PendingPayment, with at least two hours to pay', async () => {
    const { id } = await due();
    await put(id, 'ProcessingPayment');
    await reconcileFor(4);
    expect(await stored(id)).toMatchObject({ status: 'ProcessingPayment' });
    await reconcileFor(1);
    const { status, lines } = await stored(id);
    expect(status).toBe('PendingPayment');
    expect(lines.at(-1)).toBe('Waits for its payment again: none was under way.');
    const booking = ctx.db.selectFrom('bookings').where('id', '=', id).select('expire_at');
    const soonest = new Date(clock.now().getTime() + 2 * 3_600_000);
    expect((await booking.executeTakeFirstOrThrow()).expire_at).toEqual(soonest);
  });

  test('stays so while a payment may still arrive', async () => {
    const one = await due();
    await approved(one);
    await payer.fail('GET /v2/checkout/orders/*', 503, 20);
    await put(one.id, 'ProcessingPayment');
    await reconcileFor(7);
    expect(await stored(one.id)).toMatchObject({ status: 'ProcessingPayment' });
  });
});

// docs/rules/payments.md#refunds-elsewhere
describe('a refund that we did not request', () => {
  const poll = async (bookingId: string): Promise<void> => {
    await ctx.db
      .updateTable('payment_orders')
      .set({ next_poll_at: ctx.now() })
      .where('booking_id', '=', bookingId)
      .execute();
    await reconcileJob.run(ctx, {});
  };

  test('by the bank: cancels the booking and its payout, and notifies both sides and the administrators', async () => {
    const one = await due(10_031);
    await capture(one, await approved(one));
    expect(await stored(one.id)).toMatchObject({ status: 'Paid' });
    await payer.advance(3601);
    await poll(one.id);
    expect(await stored(one.id)).toMatchObject({ status: 'Cancelled', payouts: ['Canceled 8144'] });
    expect(await refundsOf(one.id)).toMatchObject([
      { amount_cents: 10_031, status: 'Completed', reason: { kind: 'byBank' } },
    ]);
    expect(await orderOf(one.id)).toMatchObject({ status: 'Refunded', flagged_at: null });
    expect(await alarmsOf(one.id)).toHaveLength(1);
    expect(await jobsNamed(ctx, 'mail.payment-refunded', { hasEnded: true })).toHaveLength(1);
    await poll(one.id);
    expect(await refundsOf(one.id)).toHaveLength(1);
  });

  test('by hand at the provider, in part: is recorded, and the booking stays Paid', async () => {
    const one = await paid();
    const captureId = (await orderOf(one.id))?.capture_id ?? '';
    await ctx.payments.refundCapture({ captureId, idempotencyKey: 'by-hand', amountCents: 1_000 });
    await poll(one.id);
    await poll(one.id);
    expect(await refundsOf(one.id)).toMatchObject([
      { amount_cents: 1_000, status: 'Completed', reason: { kind: 'atProvider' } },
    ]);
    expect(await stored(one.id)).toMatchObject({ status: 'Paid', payouts: ['Created 3825'] });
    expect((await stored(one.id)).lines.at(-1)).toBe('$10.00 given back.');
  });
});

test('while the provider is down a run stops after five failures, and all is settled after the outage', async () => {
  const many = await Promise.all(Array.from({ length: 6 }, () => due()));
  for (const one of many) await approved(one);
  await payer.fail('GET /v2/checkout/orders/*', 503, 100);
  await reconcileFor(1);
  // The run stopped after five failures; the sixth order is still due.
  const waiting = (await Promise.all(many.map(({ id }) => orderOf(id)))).filter(
    (order) => (order?.next_poll_at ?? ctx.now()) <= ctx.now(),
  );
  expect(waiting).toHaveLength(1);
  for (const one of many) expect(await stored(one.id)).toMatchObject({ status: 'PendingPayment' });
  await payer.recover();
  await reconcileFor(2);
  for (const one of many) expect(await stored(one.id)).toMatchObject({ status: 'Paid' });
});

test('concurrent runs capture once', async () => {
  const one = await due();
  await approved(one);
  clock.advance({ minutes: 2 });
  await Promise.all(Array.from({ length: 6 }, () => reconcileJob.run(ctx, {})));
  await reconcileFor(3);
  expect(await stored(one.id)).toMatchObject({ status: 'Paid' });
  expect(await payer.moneyOf(one.id)).toEqual(['capture.completed 49.50']);
});

test('no invariant of activity, days and payments is violated', async () => {
  expect(await findViolations(ctx)).toEqual([]);
  expect(await findViolations(ctx, paymentInvariants)).toEqual([]);
});
