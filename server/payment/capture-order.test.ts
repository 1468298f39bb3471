import { afterAll, afterEach, describe, expect, test } from 'vitest';
import { isRefused } from '#contract/refusals.ts';
import { findViolations, paymentInvariants } from '../testing/booking.ts';
import { jobsNamed } from '../testing/jobs.ts';
import { type Due, startPaying } from '../testing/paying.ts';
import { capture as captureApproved } from './capture.ts';
import { reconcileOrderJob } from './reconcile-order.ts';
import { getOrder } from './store.ts';

const paying = await startPaying();
const { ctx, payer, signIn, fetch, tokenOf, due, approved, stored, ordersOf, host } = paying;
afterAll(paying.close);
afterEach(() => payer.recover());

const capture = ({ id, api }: Due, orderId: string) =>
  api.captureOrder({ params: { bookingId: id }, body: { orderId } });
/** Repeats a call that has waited for too long for the others, as the page does. */
const captureInTurn = async (one: Due, orderId: string): ReturnType<typeof capture> => {
  for (;;) {
    try {
      return await capture(one, orderId);
    } catch (error) {
      if (!isRefused(error) || error.code !== 'paymentsDown') throw error;
    }
  }
};
/** The state of a booking after one payment. */
const paidOnce = {
  status: 'Paid',
  isRecordedByHand: false,
  payouts: ['Created 3825'],
  hasAccessEmail: true,
};
const unpaid = { status: 'PendingPayment', payouts: [], hasAccessEmail: false };
const emailsOf = async (bookingId: string) => [
  (await jobsNamed(ctx, 'mail.access', { bookingId })).length,
  (await jobsNamed(ctx, 'mail.booking-paid', { bookingId })).length,
];

// docs/rules/payments.md#capture
describe('a capture', () => {
  test('pays the booking: one capture, one payout, one access email, and an email to the host', async () => {
    const one = await due();
    const orderId = await approved(one);
    expect(await capture(one, orderId)).toEqual({ status: 'Paid' });
    expect(await stored(one.id)).toEqual({
      ...paidOnce,
      lines: [
        'Made for a test.',
        'Payment of $49.50 prepared.',
        'Payment of $49.50 started.',
        'Paid: $49.50.',
      ],
    });
    expect(await payer.moneyOf(one.id)).toEqual(['capture.completed 49.50']);
    expect(await emailsOf(one.id)).toEqual([1, 1]);
    const [order] = await ordersOf(one.id);
    // The emulator's fee: 3.49 % and 49 cents.
    expect(order).toMatchObject({
      status: 'Captured',
      captured_cents: 4950,
      fee_cents: 222,
      flagged_at: null,
    });
    expect(order?.next_poll_at).toBeNull();
    const params = { bookingId: one.id };
    expect(await one.api.getTransactionDetails({ params })).toEqual({ id: order?.capture_id });
    expect((await one.api.getBookingDetail({ params: { id: one.id } })).access).not.toBeNull();
  });

  test('happens once for a hundred concurrent calls and a later one', async () => {
    const one = await due();
    const orderId = await approved(one);
    const responses = await Promise.all(Array.from({ length: 100 }, () => captureInTurn(one, orderId)));
    expect(new Set(responses.map(({ status }) => status))).toEqual(new Set(['Paid']));
    expect(await capture(one, orderId)).toEqual({ status: 'Paid' });
    expect(await payer.moneyOf(one.id)).toEqual(['capture.completed 49.50']);
    expect(await stored(one.id)).toMatchObject(paidOnce);
    expect(await emailsOf(one.id)).toEqual([1, 1]);
  });

  test('happens once when two tabs each approved an order', async () => {
    const one = await due();
    const first = await approved(one);
    await ctx.db
      .updateTable('payment_orders')
      .set({ status: 'Closed' })
      .where('booking_id', '=', one.id)
      .execute();
    const second = await approved(one);
    await ctx.db
      .updateTable('payment_orders')
      .set({ status: 'Open' })
      .where('booking_id', '=', one.id)
      .execute();
    expect(second).not.toBe(first);
    const responses = await Promise.all([capture(one, first), capture(one, second)]);
    expect(responses).toEqual([{ status: 'Paid' }, { status: 'Paid' }]);
    expect(await payer.moneyOf(one.id)).toEqual(['capture.completed 49.50']);
  });

  test('happens once for concurrent processes, without the mutex', async () => {
    const one = await due();
    const orderId = await approved(one);
    const [order] = await ordersOf(one.id);
    const seen = await ctx.payments.getOrder(orderId);
    const responses = await Promise.allSettled(
      Array.from({ length: 12 }, () => captureApproved(ctx, order?.id ?? '', seen, null)),
    );
    expect(
      responses.some((response) => response.status === 'fulfilled' && response.value === 'settled'),
    ).toBe(true);
    expect(await payer.moneyOf(one.id)).toEqual(['capture.completed 49.50']);
    expect(await stored(one.id)).toMatchObject(paidOnce);
    expect(await emailsOf(one.id)).toEqual([1, 1]);
  });

  test('with the same Idempotency-Key returns the first response again', async () => {
    const one = await due();
    const orderId = await approved(one);
    const ask = async () => {
      const answer = await fetch(`/api/payment/captureOrder/${one.id}`, {
        method: 'POST',
        headers: {
          authorization: `Bearer ${await tokenOf(one.hunter)}`,
          'content-type': 'application/json',
          'idempotency-key': 'the-click',
        },
        body: JSON.stringify({ orderId }),
      });
      return [answer.status, await answer.json()];
    };
    const answers = await Promise.all([ask(), ask(), ask()]);
    expect([...answers, await ask()]).toEqual(Array(4).fill([200, { status: 3 }]));
    expect(await payer.moneyOf(one.id)).toEqual(['capture.completed 49.50']);
  });

  test('can be requested by an administrator, and by nobody else but the hunter', async () => {
    const one = await due();
    const orderId = await approved(one);
    const call = { params: { bookingId: one.id }, body: { orderId } };
    await expect((await signIn(host)).captureOrder(call)).rejects.toMatchObject({ code: 'notAllowed' });
    await expect((await due()).api.captureOrder(call)).rejects.toMatchObject({ code: 'notFound' });
    expect(await (await paying.asAdministrator()).captureOrder(call)).toEqual({ status: 'Paid' });
  });
});

// docs/rules/payments.md#capture
describe('nothing is captured', () => {
  test('by an order of another booking, cheaper or unknown', async () => {
    const cheap = await due(1_500);
    const dear = await due(90_000);
    const orderId = await approved(cheap);
    await expect(capture(dear, orderId)).rejects.toMatchObject({ status: 409, code: 'orderUnknown' });
    await expect(capture(dear, 'NEVERHEARDOF')).rejects.toMatchObject({ code: 'orderUnknown' });
    expect(await payer.moneyOf(cheap.id)).toEqual([]);
    expect(await stored(dear.id)).toMatchObject(unpaid);
  });

  test('by an order that is for another booking of the same price at the provider', async () => {
    const [one, other] = [await due(), await due()];
    const [mine, theirs] = [await approved(one), await approved(other)];
    for (const [id, providerOrderId] of [
      [one.id, `${mine}-swapped`],
      [other.id, mine],
      [one.id, theirs],
    ] as const)
      await ctx.db
        .updateTable('payment_orders')
        .set({ provider_order_id: providerOrderId })
        .where('booking_id', '=', id)
        .execute();
    await expect(capture(one, theirs)).rejects.toMatchObject({ status: 409, code: 'orderOutdated' });
    expect([...(await payer.moneyOf(one.id)), ...(await payer.moneyOf(other.id))]).toEqual([]);
  });

  test('by an order whose amount was changed at the provider', async () => {
    const one = await due(90_000);
    const orderId = await approved(one);
    await ctx.payments.updateOrderAmount({ orderId, amountCents: 1_500 });
    await expect(capture(one, orderId)).rejects.toMatchObject({ status: 409, code: 'orderOutdated' });
    expect(await payer.moneyOf(one.id)).toEqual([]);
    expect(await stored(one.id)).toMatchObject(unpaid);
    expect(await ordersOf(one.id)).toMatchObject([{ status: 'Closed' }]);
  });

  test('when an administrator changed the price after the order was made', async () => {
    const one = await due(10_000);
    const orderId = await approved(one);
    await ctx.db
      .updateTable('bookings')
      .set({ booking_price_cents: 11_550, sub_total_cents: 12_000, total_cents: 12_000 })
      .where('id', '=', one.id)
      .execute();
    await expect(capture(one, orderId)).rejects.toMatchObject({ status: 409, code: 'orderOutdated' });
    expect(await payer.moneyOf(one.id)).toEqual([]);
    expect(await capture(one, await approved(one))).toEqual({ status: 'Paid' });
    expect(await payer.moneyOf(one.id)).toEqual(['capture.completed 120.00']);
  });

  test.each(['Cancelled', 'Rejected', 'PendingConfirmation'] as const)(
    'for a booking that has become %s',
    async (status) => {
      const one = await due();
      const orderId = await approved(one);
      await ctx.db.updateTable('bookings').set({ status }).where('id', '=', one.id).execute();
      await expect(capture(one, orderId)).rejects.toMatchObject({ status: 409, code: 'bookingMovedOn' });
      expect(await payer.moneyOf(one.id)).toEqual([]);
      await ctx.db
        .updateTable('bookings')
        .set({ status: 'PendingPayment' })
        .where('id', '=', one.id)
        .execute();
    },
  );

  test('before the payer approved it', async () => {
    const one = await due();
    const { id: orderId } = await one.api.createOrder({ params: { id: one.id } });
    await expect(capture(one, orderId)).rejects.toMatchObject({ status: 409, code: 'paymentNotApproved' });
    expect(await stored(one.id)).toMatchObject(unpaid);
    await payer.approve(orderId);
    expect(await capture(one, orderId)).toEqual({ status: 'Paid' });
  });

  test('while the order can’t be read from the provider', async () => {
    const one = await due();
    const orderId = await approved(one);
    await payer.fail('GET /v2/checkout/orders/*', 503);
    await expect(capture(one, orderId)).rejects.toMatchObject({ status: 503, code: 'paymentsDown' });
    expect(await stored(one.id)).toMatchObject(unpaid);
    expect(await capture(one, orderId)).toEqual({ status: 'Paid' });
  });

  test('by an order that has expired', async () => {
    const one = await due();
    const { id: orderId } = await one.api.createOrder({ params: { id: one.id } });
    await payer.advance(7 * 3600);
    await expect(capture(one, orderId)).rejects.toMatchObject({ code: 'orderOutdated' });
    expect(await ordersOf(one.id)).toMatchObject([{ status: 'Closed', next_poll_at: null }]);
  });
});

// docs/rules/payments.md#declines
describe('the provider refuses', () => {
  const expireAt = (id: string) =>
    ctx.db.selectFrom('bookings').where('id', '=', id).select('expire_at').executeTakeFirstOrThrow();

  test('declined: the buyer gets the reason, can pay with another card, and has at least two more hours', async () => {
    const one = await due(10_013);
    const soon = new Date(ctx.now().getTime() + 600_000);
    await ctx.db.updateTable('bookings').set({ expire_at: soon }).where('id', '=', one.id).execute();
    const orderId = await approved(one);
    await expect(capture(one, orderId)).rejects.toMatchObject({
      status: 409,
      code: 'paymentDeclined',
      message:
        'The payment was declined. Nothing was charged. Please try another card or another way to pay.',
    });
    expect(await stored(one.id)).toMatchObject(unpaid);
    expect((await stored(one.id)).lines.slice(-2)).toEqual([
      'Payment of $100.13 started.',
      'The payment was declined.',
    ]);
    expect(await expireAt(one.id)).toEqual({ expire_at: new Date(ctx.now().getTime() + 2 * 3_600_000) });
    // The same order, approved again with another card.
    await payer.approve(orderId, { outcome: 'good', funding: 'card' });
    expect(await capture(one, orderId)).toEqual({ status: 'Paid' });
    expect(await payer.moneyOf(one.id)).toEqual(['capture.completed 100.13']);
  });

  test('approval needed again: the payer approves again, and the capture succeeds', async () => {
    const one = await due(10_431);
    const orderId = await approved(one);
    await expect(capture(one, orderId)).rejects.toMatchObject({ status: 409, code: 'paymentNotApproved' });
    expect(await stored(one.id)).toMatchObject(unpaid);
    await payer.approve(orderId);
    expect(await capture(one, orderId)).toEqual({ status: 'Paid' });
  });

  test('order completed but its capture declined: a new order is needed', async () => {
    const one = await due(10_331);
    const orderId = await approved(one);
    await expect(capture(one, orderId)).rejects.toMatchObject({ status: 409, code: 'paymentDeclined' });
    expect(await stored(one.id)).toMatchObject(unpaid);
    expect(await ordersOf(one.id)).toMatchObject([{ status: 'Declined', captured_at: null }]);
    await expect(capture(one, orderId)).rejects.toMatchObject({ code: 'paymentDeclined' });
    const next = await approved(one, 'good');
    expect(next).not.toBe(orderId);
    expect(await capture(one, next)).toEqual({ status: 'Paid' });
  });

  test('an error that is not about the payment is not reported as a decline', async () => {
    const one = await due();
    const orderId = await approved(one);
    await payer.fail('POST /v2/checkout/orders/*/capture', 403);
    await expect(capture(one, orderId)).rejects.toMatchObject({ status: 503, code: 'paymentsDown' });
    expect(await stored(one.id)).toMatchObject(unpaid);
    expect(await capture(one, orderId)).toEqual({ status: 'Paid' });
  });

  test('captured before: the capture is found and pays the booking', async () => {
    const one = await due();
    const orderId = await approved(one);
    await ctx.payments.captureOrder({ orderId, idempotencyKey: 'somebody-else' });
    expect(await capture(one, orderId)).toEqual({ status: 'Paid' });
    const other = await due();
    const second = await approved(other);
    await payer.fail('POST /v2/checkout/orders/*/capture', {
      issue: 'ORDER_ALREADY_CAPTURED',
      after: true,
    } as object);
    expect(await capture(other, second)).toEqual({ status: 'Paid' });
    expect(await payer.moneyOf(other.id)).toEqual(['capture.completed 49.50']);
  });
});

// docs/rules/payments.md#no-answer
describe('the provider does not respond clearly', () => {
  /** Runs the enqueued job that polls the order. */
  const pollNow = async (bookingId: string) => {
    const [order] = await ordersOf(bookingId);
    const orderId = order?.id ?? '';
    expect(await jobsNamed(ctx, reconcileOrderJob.name, { orderId })).toHaveLength(1);
    await reconcileOrderJob.run(ctx, { orderId });
    return getOrder(ctx.db, orderId);
  };

  test.each([
    ['nothing was captured (500)', 10_731],
    ['nothing was captured (503)', 10_831],
    ['the capture’s response was lost', 10_931],
  ])('%s: the booking stays in ProcessingPayment, and is paid once by the next poll', async (_, total) => {
    const one = await due(total);
    const orderId = await approved(one);
    expect(await capture(one, orderId)).toEqual({ status: 'ProcessingPayment' });
    expect(await stored(one.id)).toMatchObject({ status: 'ProcessingPayment', payouts: [] });
    // Meanwhile nobody can start another payment or cancel.
    await expect(one.api.createOrder({ params: { id: one.id } })).rejects.toMatchObject({ status: 409 });
    await expect(one.api.cancelBooking({ params: { id: one.id } })).rejects.toMatchObject({ status: 409 });
    expect(await capture(one, orderId)).toEqual({ status: 'ProcessingPayment' });
    await pollNow(one.id);
    expect(await stored(one.id)).toMatchObject({ status: 'Paid', hasAccessEmail: true });
    expect(await payer.moneyOf(one.id)).toHaveLength(1);
    expect(await emailsOf(one.id)).toEqual([1, 1]);
  });

  test('the capture is still in progress: a later poll finds it', async () => {
    const one = await due(10_531);
    const orderId = await approved(one);
    expect(await capture(one, orderId)).toEqual({ status: 'ProcessingPayment' });
    expect(await pollNow(one.id)).toMatchObject({ status: 'Capturing' });
    await payer.advance(6);
    expect(await pollNow(one.id)).toMatchObject({ status: 'Captured' });
    expect(await payer.moneyOf(one.id)).toEqual(['capture.completed 105.31']);
  });

  test('the booking’s deadline is unchanged meanwhile', async () => {
    const one = await due(10_231);
    const orderId = await approved(one);
    const soon = new Date(ctx.now().getTime() + 60_000);
    await ctx.db.updateTable('bookings').set({ expire_at: soon }).where('id', '=', one.id).execute();
    expect(await capture(one, orderId)).toEqual({ status: 'ProcessingPayment' });
    const booking = ctx.db.selectFrom('bookings').where('id', '=', one.id).select(['status', 'expire_at']);
    expect(await booking.executeTakeFirst()).toEqual({ status: 'ProcessingPayment', expire_at: soon });
  });
});

test('no invariant of activity, days and payments is violated', async () => {
  expect(await findViolations(ctx)).toEqual([]);
  expect(await findViolations(ctx, paymentInvariants)).toEqual([]);
});
