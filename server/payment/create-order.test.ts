import { afterAll, afterEach, describe, expect, test } from 'vitest';
import { findViolations, paymentInvariants } from '../testing/booking.ts';
import { startPaying } from '../testing/paying.ts';
import { reconcileJob } from './reconcile.job.ts';

const paying = await startPaying();
const { ctx, payer, signIn, clock, due, paid, put, stored, ordersOf, host, asAdministrator } = paying;
afterAll(paying.close);
afterEach(() => payer.recover());

const at = (id: string) => ({ params: { id } });
const atProvider = async (orderId: string) => {
  const order = await ctx.payments.getOrder(orderId);
  return { amountCents: order.amountCents, customId: order.customId, state: order.state };
};

// docs/rules/payments.md#order, docs/rules/payments.md#order-life
describe('an order', () => {
  test('has the booking’s cost and id', async () => {
    const { id, api } = await due(27_555);
    const order = await api.createOrder(at(id));
    expect(await atProvider(order.id)).toEqual({ amountCents: 27_555, customId: id, state: 'unapproved' });
    const [row, ...more] = await ordersOf(id);
    expect(more).toEqual([]);
    expect(row).toMatchObject({ provider_order_id: order.id, amount_cents: 27_555, status: 'Open' });
    const entry = (await payer.journal('order.created')).find((one) => one.order_id === order.id);
    expect(entry?.invoice_id).toMatch(/^[A-HJKMNP-Z2-9]{8}$/);
    expect((await stored(id)).lines.at(-1)).toBe('Payment of $275.55 prepared.');
  });

  test('is the same for repeated and concurrent requests', async () => {
    const { id, api } = await due();
    const first = await api.createOrder(at(id));
    const again = await Promise.all(Array.from({ length: 20 }, () => api.createOrder(at(id))));
    expect(new Set(again.map((order) => order.id))).toEqual(new Set([first.id]));
    const { id: other, api: theirs } = await due();
    const many = await Promise.all(Array.from({ length: 20 }, () => theirs.createOrder(at(other))));
    expect(new Set(many.map((order) => order.id)).size).toBe(1);
    expect(await ordersOf(other)).toHaveLength(1);
    expect((await (await asAdministrator()).createOrder(at(id))).id).toBe(first.id);
  });

  test('is replaced when the price has changed; the old one can’t be captured', async () => {
    const { id, api } = await due(10_000);
    const old = await api.createOrder(at(id));
    await ctx.db
      .updateTable('bookings')
      .set({ booking_price_cents: 11_550, sub_total_cents: 12_000, total_cents: 12_000 })
      .where('id', '=', id)
      .execute();
    const next = await api.createOrder(at(id));
    expect(next.id).not.toBe(old.id);
    expect(await atProvider(next.id)).toMatchObject({ amountCents: 12_000 });
    await payer.approve(old.id);
    const capture = api.captureOrder({ params: { bookingId: id }, body: { orderId: old.id } });
    await expect(capture).rejects.toMatchObject({ status: 409, code: 'orderOutdated' });
    expect(await payer.moneyOf(id)).toEqual([]);
    expect((await ordersOf(id)).map(({ status }) => status)).toEqual(['Closed', 'Open']);
  });

  test('that has expired at the provider is replaced', async () => {
    const { id, hunter, api } = await due();
    const old = await api.createOrder(at(id));
    clock.advance({ hours: 2 });
    const later = await signIn(hunter);
    expect((await later.createOrder(at(id))).id).toBe(old.id);
    await payer.advance(7 * 3600);
    const next = await later.createOrder(at(id));
    expect(next.id).not.toBe(old.id);
    expect((await ordersOf(id)).map(({ status }) => status)).toEqual(['Closed', 'Open']);
    clock.set('2026-11-20T20:00:00Z');
  });
});

describe('no order is created', () => {
  test('for anybody but the booking’s hunter and administrators', async () => {
    const { id } = await due();
    const asHost = await signIn(host);
    await expect(asHost.createOrder(at(id))).rejects.toMatchObject({ code: 'notAllowed' });
    const { api: stranger } = await due();
    await expect(stranger.createOrder(at(id))).rejects.toMatchObject({ code: 'notFound' });
    expect(await ordersOf(id)).toEqual([]);
  });

  test.each(['PendingConfirmation', 'ProcessingPayment', 'Paid', 'Rejected', 'Cancelled'] as const)(
    'for a booking that is %s',
    async (status) => {
      const { id, api } = await due();
      await put(id, status);
      await expect(api.createOrder(at(id))).rejects.toMatchObject({ status: 409, code: 'bookingMovedOn' });
    },
  );

  test('while money is held for the booking, until it is refunded', async () => {
    const { id, api } = await paid();
    await put(id, 'PendingPayment');
    expect(await api.getBookingDetail(at(id))).toMatchObject({ heldCents: 4950, expiresDateTime: null });
    const refused = {
      status: 409,
      code: 'paymentHeld',
      message:
        'We hold a payment for this booking already, so nothing more is charged. An administrator has been told and will settle it with you.',
    };
    await expect(api.createOrder(at(id))).rejects.toMatchObject(refused);
    expect(await payer.moneyOf(id)).toEqual(['capture.completed 49.50']);
    const body = { amountCents: 4950, reason: 'The price was wrong.' };
    await (await asAdministrator()).refundPayment({ params: { bookingId: id }, body });
    expect(await api.getBookingDetail(at(id))).toMatchObject({ heldCents: 0 });
    const { id: orderId } = await api.createOrder(at(id));
    await payer.approve(orderId);
    const captured = api.captureOrder({ params: { bookingId: id }, body: { orderId } });
    expect(await captured).toEqual({ status: 'Paid' });
  });

  test('while money is held, and an older order is not captured', async () => {
    const { id, api } = await due();
    const { id: old } = await api.createOrder(at(id));
    await ctx.db
      .updateTable('payment_orders')
      .set({ status: 'Closed' })
      .where('booking_id', '=', id)
      .execute();
    const { id: paying } = await api.createOrder(at(id));
    await payer.approve(paying);
    await api.captureOrder({ params: { bookingId: id }, body: { orderId: paying } });
    await put(id, 'PendingPayment');
    await ctx.db
      .updateTable('payment_orders')
      .set({ status: 'Open', next_poll_at: ctx.now() })
      .where('provider_order_id', '=', old)
      .execute();
    await payer.approve(old);
    const captured = api.captureOrder({ params: { bookingId: id }, body: { orderId: old } });
    await expect(captured).rejects.toMatchObject({ status: 409, code: 'paymentHeld' });
    await reconcileJob.run(ctx, {});
    expect(await payer.moneyOf(id)).toEqual(['capture.completed 49.50']);
  });

  test('for a total of zero', async () => {
    const { id, api } = await due();
    const nothing = { booking_price_cents: 0, booking_fee_cents: 0, sub_total_cents: 0, total_cents: 0 };
    await ctx.db.updateTable('bookings').set(nothing).where('id', '=', id).execute();
    await expect(api.createOrder(at(id))).rejects.toMatchObject({ status: 409, code: 'nothingToPay' });
  });
});

describe('while the provider is down', () => {
  test('the call is refused, and a retry creates one order', async () => {
    const { id, api } = await due();
    await payer.fail('POST /v2/checkout/orders', 503);
    await expect(api.createOrder(at(id))).rejects.toMatchObject({ status: 503, code: 'paymentsDown' });
    const order = await api.createOrder(at(id));
    expect(await ordersOf(id)).toMatchObject([{ provider_order_id: order.id, status: 'Open' }]);
  });

  test('an order whose response was lost is returned by a retry', async () => {
    const { id, api } = await due();
    await payer.fail('POST /v2/checkout/orders', 'lost');
    await expect(api.createOrder(at(id))).rejects.toMatchObject({ code: 'paymentsDown' });
    const order = await api.createOrder(at(id));
    const made = (await payer.journal('order.created')).filter(({ custom_id }) => custom_id === id);
    expect(made.map(({ order_id }) => order_id)).toEqual([order.id]);
  });
});

test('the payment settings have the URL of the provider’s script, with our client id', async () => {
  const { clientId, scriptUrl } = await paying.api.getPaymentSettings();
  const url = new URL(scriptUrl);
  expect(url.origin).toBe(ctx.config.PAYPAL_WEB_URL);
  expect(Object.fromEntries(url.searchParams)).toEqual({
    'client-id': clientId,
    components: 'buttons',
    intent: 'capture',
    currency: 'USD',
    'enable-funding': 'card,credit',
  });
  const script = await fetch(url);
  expect(script.status).toBe(200);
  expect(await script.text()).toContain('paypal');
});

test('no invariant of activity, days and payments is violated', async () => {
  expect(await findViolations(ctx)).toEqual([]);
  expect(await findViolations(ctx, paymentInvariants)).toEqual([]);
});
