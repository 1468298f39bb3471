import { randomUUIDv7 } from 'node:crypto';
import { afterAll, afterEach, beforeEach, describe, expect, test } from 'vitest';
import { runClocksJob } from '../booking/run-clocks.job.ts';
import { ofMoney, whatIsWrong } from '../testing/booking.ts';
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
/** The rounds of some minutes, one a minute. */
const rounds = async (minutes: number): Promise<void> => {
  for (let minute = 0; minute < minutes; minute += 1) {
    clock.advance({ minutes: 1 });
    await reconcileJob.run(ctx, {});
  }
};
/** The last one at the provider. */
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
describe('approved and never captured', () => {
  test('is captured when the browser did not come back', async () => {
    const one = await due();
    await approved(one);
    await rounds(2);
    expect(await stored(one.id)).toMatchObject({ status: 'Paid', payouts: ['Created 3825'] });
    expect(await payer.moneyOf(one.id)).toEqual(['capture.completed 49.50']);
    expect((await orderOf(one.id))?.next_look_at).toBeNull();
  });

  test('is let be when the booking has ended, and the order is closed', async () => {
    const one = await due();
    await approved(one);
    await cancel(one);
    await rounds(2);
    expect(await payer.moneyOf(one.id)).toEqual([]);
    expect(await orderOf(one.id)).toMatchObject({ status: 'Closed', next_look_at: null });
  });

  test('is let be when the price has changed', async () => {
    const one = await due(10_000);
    await approved(one);
    await ctx.db
      .updateTable('bookings')
      .set({ booking_price_cents: 11_550, sub_total_cents: 12_000, total_cents: 12_000 })
      .where('id', '=', one.id)
      .execute();
    await rounds(3);
    expect(await payer.moneyOf(one.id)).toEqual([]);
    expect(await stored(one.id)).toMatchObject({ status: 'PendingPayment' });
    expect(await orderOf(one.id)).toMatchObject({ status: 'Closed' });
  });

  test('is tried by itself once: what was declined waits for its payer', async () => {
    const one = await due(10_013);
    await approved(one);
    await rounds(4);
    clock.advance({ minutes: 30 });
    await rounds(1);
    const tries = (await stored(one.id)).lines.filter((line) => line === 'The payment was declined.');
    expect(tries).toHaveLength(1);
    expect(await stored(one.id)).toMatchObject({ status: 'PendingPayment' });
  });
});

describe('an order that nobody pays', () => {
  test('is asked about less and less, and closed when the provider lets it go', async () => {
    const one = await due();
    await one.api.createOrder({ params: { id: one.id } });
    const looks: number[] = [];
    while (looks.length < 8) {
      const next = (await orderOf(one.id))?.next_look_at ?? new Date(0);
      clock.set(next.toISOString());
      await reconcileJob.run(ctx, {});
      looks.push((next.getTime() - Date.parse(begin)) / 60_000);
    }
    expect(looks).toEqual([1, 2, 4, 8, 16, 32, 62, 92]);
    await payer.advance(7 * 3600);
    clock.advance({ minutes: 30 });
    await rounds(1);
    expect(await orderOf(one.id)).toMatchObject({ status: 'Closed', next_look_at: null });
    expect(await stored(one.id)).toMatchObject({ status: 'PendingPayment' });
  });

  test('of which the provider never answered is given up after an hour', async () => {
    const one = await due();
    await payer.fail('POST /v2/checkout/orders', 503);
    await expect(one.api.createOrder({ params: { id: one.id } })).rejects.toMatchObject({ status: 503 });
    clock.advance({ minutes: 32 });
    await rounds(1);
    expect(await orderOf(one.id)).toMatchObject({ status: 'Opening', provider_order_id: null });
    clock.advance({ minutes: 30 });
    await rounds(1);
    expect(await orderOf(one.id)).toMatchObject({ status: 'Closed', next_look_at: null });
  });
});

// docs/rules/payments.md#pending-captures
describe('a capture that takes its time', () => {
  test('holds the days without a clock until it completes; access and payout only then', async () => {
    const one = await due(10_131);
    const orderId = await approved(one);
    expect(await capture(one, orderId)).toEqual({ status: 'ProcessingPayment' });
    expect(await orderOf(one.id)).toMatchObject({ status: 'Pending', captured_at: null });
    await rounds(3);
    expect(await stored(one.id)).toMatchObject({
      status: 'ProcessingPayment',
      payouts: [],
      hasAccessEmail: false,
    });
    await payer.advance(11);
    await rounds(3);
    expect(await stored(one.id)).toMatchObject({ status: 'Paid', hasAccessEmail: true });
    expect(await payer.moneyOf(one.id)).toEqual(['capture.pending 101.31', 'capture.completed 101.31']);
    expect(await orderOf(one.id)).toMatchObject({ fee_cents: 403 });
  });

  test('and is denied: the hunter is written to, and can pay again for two hours at least', async () => {
    const one = await due(10_231);
    await capture(one, await approved(one));
    await payer.advance(11);
    await rounds(3);
    expect(await stored(one.id)).toMatchObject({ status: 'PendingPayment', payouts: [] });
    expect(await orderOf(one.id)).toMatchObject({ status: 'Declined' });
    expect(await jobsNamed(ctx, 'mail.payment-declined', { bookingId: one.id })).toHaveLength(1);
    clock.advance({ minutes: 90 });
    await runClocksJob.run(ctx, {});
    const next = await approved({ ...one, api: await signIn(one.hunter) }, 'good');
    expect(await capture(one, next)).toEqual({ status: 'Paid' });
  });
});

/** A capture of whose answer nothing came, so that its booking is in process. */
const inProcess = async () => {
  const one = await due();
  const orderId = await approved(one);
  await payer.fail('POST /v2/checkout/orders/*/capture', 'lost');
  expect(await capture(one, orderId)).toEqual({ status: 'ProcessingPayment' });
  return one;
};
// docs/rules/payments.md#money-nobody-waits-for
describe('money that its booking does not wait for', () => {
  test.each([
    ['Cancelled', 'The booking had ended before the payment came.', { payouts: [], hasAccessEmail: false }],
    // By an administrator's word, so with all that follows from that.
    [
      'Paid',
      'The booking was paid already.',
      { payouts: ['Created 3825'], hasAccessEmail: true, isRecordedByHand: true },
    ],
  ] as const)(
    'as it is %s by now goes back once, flagged, and the administrators are told',
    async (status, why, rest) => {
      const one = await inProcess();
      await put(one.id, status);
      await rounds(6);
      expect(await payer.moneyOf(one.id)).toEqual(['capture.completed 49.50', 'refund.completed 49.50']);
      expect(await refundsOf(one.id)).toEqual([
        { amount_cents: 4950, status: 'Completed', reason: why, admin_user_id: null },
      ]);
      expect(await orderOf(one.id)).toMatchObject({
        status: 'Refunded',
        flag_reason: why,
        captured_cents: 4950,
        next_look_at: null,
      });
      expect(await alarmsOf(one.id)).toHaveLength(1);
      expect(await stored(one.id)).toMatchObject({ status, ...rest });
      expect((await stored(one.id)).lines.slice(-2)).toEqual([
        'A payment of $49.50 came in that the booking did not wait for. It is given back.',
        '$49.50 given back.',
      ]);
    },
  );

  test('as the price was changed meanwhile goes back likewise', async () => {
    const one = await inProcess();
    await put(one.id, 'PendingPayment');
    await ctx.db
      .updateTable('bookings')
      .set({ booking_price_cents: 11_550, sub_total_cents: 12_000, total_cents: 12_000 })
      .where('id', '=', one.id)
      .execute();
    await rounds(4);
    expect(await payer.moneyOf(one.id)).toEqual(['capture.completed 49.50', 'refund.completed 49.50']);
    expect(await orderOf(one.id)).toMatchObject({ flag_reason: 'The booking costs another amount.' });
    expect(await stored(one.id)).toMatchObject({ status: 'PendingPayment' });
  });

  test('goes back though the answer to the refund is lost, and the provider away: once', async () => {
    const one = await inProcess();
    await put(one.id, 'Cancelled');
    await payer.fail('POST /v2/payments/captures/*/refund', 'lost');
    await payer.fail('POST /v2/payments/captures/*/refund', 503, 2);
    await rounds(12);
    expect(await payer.moneyOf(one.id)).toEqual(['capture.completed 49.50', 'refund.completed 49.50']);
    expect(await refundsOf(one.id)).toMatchObject([{ status: 'Completed' }]);
  });

  test('and that the provider does not give back stays flagged, and is told again', async () => {
    const one = await due(10_031);
    const orderId = await approved(one, 'good');
    await payer.fail('POST /v2/checkout/orders/*/capture', 'lost');
    await capture(one, orderId);
    await put(one.id, 'Cancelled');
    await payer.fail('POST /v2/payments/captures/*/refund', 'REFUND_FAILED_INSUFFICIENT_FUNDS');
    await rounds(6);
    expect(await payer.moneyOf(one.id)).toEqual(['capture.completed 100.31']);
    expect(await refundsOf(one.id)).toMatchObject([{ status: 'Failed' }]);
    expect(await orderOf(one.id)).toMatchObject({ status: 'Captured', captured_cents: 10_031 });
    expect((await orderOf(one.id))?.flagged_at).not.toBeNull();
    expect(await alarmsOf(one.id)).toHaveLength(2);
  });

  test('as money for it is held already goes back likewise', async () => {
    const one = await inProcess();
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
        flag_reason: 'x',
        next_look_at: null,
      })
      .execute();
    await rounds(4);
    expect(await payer.moneyOf(one.id)).toEqual(['capture.completed 49.50', 'refund.completed 49.50']);
    await ctx.db.deleteFrom('payment_orders').where('capture_id', '=', 'EARLIER').execute();
  });

  test('but is taken by a booking that waits for it again', async () => {
    const one = await inProcess();
    await put(one.id, 'PendingPayment');
    await rounds(3);
    expect(await stored(one.id)).toMatchObject({ status: 'Paid', payouts: ['Created 3825'] });
    expect(await payer.moneyOf(one.id)).toEqual(['capture.completed 49.50']);
  });
});

// docs/rules/payments.md#processing-without-a-payment
describe('a booking that an administrator set to being paid', () => {
  test('without any payment waits for one again, with its two hours at least', async () => {
    const { id } = await due();
    await put(id, 'ProcessingPayment');
    await rounds(4);
    expect(await stored(id)).toMatchObject({ status: 'ProcessingPayment' });
    await rounds(1);
    const { status, lines } = await stored(id);
    expect(status).toBe('PendingPayment');
    expect(lines.at(-1)).toBe('Waits for its payment again: none was under way.');
    const booking = ctx.db.selectFrom('bookings').where('id', '=', id).select('expire_at');
    const soonest = new Date(clock.now().getTime() + 2 * 3_600_000);
    expect((await booking.executeTakeFirstOrThrow()).expire_at).toEqual(soonest);
  });

  test('while a payment may still come is let be', async () => {
    const one = await due();
    await approved(one);
    await payer.fail('GET /v2/checkout/orders/*', 503, 20);
    await put(one.id, 'ProcessingPayment');
    await rounds(7);
    expect(await stored(one.id)).toMatchObject({ status: 'ProcessingPayment' });
  });
});

// docs/rules/payments.md#refunds-elsewhere
describe('money that goes back without our asking', () => {
  const look = async (bookingId: string): Promise<void> => {
    await ctx.db
      .updateTable('payment_orders')
      .set({ next_look_at: ctx.now() })
      .where('booking_id', '=', bookingId)
      .execute();
    await reconcileJob.run(ctx, {});
  };

  test('taken by the bank: the booking ends, its payout is called off, both sides and administrators are told', async () => {
    const one = await due(10_031);
    await capture(one, await approved(one));
    expect(await stored(one.id)).toMatchObject({ status: 'Paid' });
    await payer.advance(3601);
    await look(one.id);
    expect(await stored(one.id)).toMatchObject({ status: 'Cancelled', payouts: ['Canceled 8144'] });
    expect(await refundsOf(one.id)).toMatchObject([
      { amount_cents: 10_031, status: 'Completed', reason: 'The bank took the payment back.' },
    ]);
    expect(await orderOf(one.id)).toMatchObject({ status: 'Refunded', flagged_at: null });
    expect(await alarmsOf(one.id)).toHaveLength(1);
    expect(await jobsNamed(ctx, 'mail.payment-refunded', { hasEnded: true })).toHaveLength(1);
    await look(one.id);
    expect(await refundsOf(one.id)).toHaveLength(1);
  });

  test('given back by hand at the provider, in part: the booking stands, and it is noted', async () => {
    const one = await paid();
    const captureId = (await orderOf(one.id))?.capture_id ?? '';
    await ctx.payments.refundCapture({ captureId, idempotencyKey: 'by-hand', amountCents: 1_000 });
    await look(one.id);
    await look(one.id);
    expect(await refundsOf(one.id)).toMatchObject([
      { amount_cents: 1_000, status: 'Completed', reason: 'Given back at the payment provider.' },
    ]);
    expect(await stored(one.id)).toMatchObject({ status: 'Paid', payouts: ['Created 3825'] });
    expect((await stored(one.id)).lines.at(-1)).toBe('$10.00 given back.');
  });
});

test('a provider that is away is let rest, and all is finished once it is back', async () => {
  const many = await Promise.all(Array.from({ length: 6 }, () => due()));
  for (const one of many) await approved(one);
  await payer.fail('GET /v2/checkout/orders/*', 503, 100);
  await rounds(1);
  // Five were asked about in vain, and the sixth waits for the next round.
  const waiting = (await Promise.all(many.map(({ id }) => orderOf(id)))).filter(
    (order) => (order?.next_look_at ?? ctx.now()) <= ctx.now(),
  );
  expect(waiting).toHaveLength(1);
  for (const one of many) expect(await stored(one.id)).toMatchObject({ status: 'PendingPayment' });
  await payer.recover();
  await rounds(2);
  for (const one of many) expect(await stored(one.id)).toMatchObject({ status: 'Paid' });
});

test('two rounds at the same moment capture once', async () => {
  const one = await due();
  await approved(one);
  clock.advance({ minutes: 2 });
  await Promise.all(Array.from({ length: 6 }, () => reconcileJob.run(ctx, {})));
  await rounds(3);
  expect(await stored(one.id)).toMatchObject({ status: 'Paid' });
  expect(await payer.moneyOf(one.id)).toEqual(['capture.completed 49.50']);
});

test('every story leads to its status by allowed moves, and every cent is where it belongs', async () => {
  expect(await whatIsWrong(ctx)).toEqual([]);
  expect(await whatIsWrong(ctx, ofMoney)).toEqual([]);
});
