import { afterAll, afterEach, beforeEach, expect, test } from 'vitest';
import { type Due, startPaying } from '../testing/paying.ts';
import { reconcileJob } from './reconcile.job.ts';

const paying = await startPaying();
const { ctx, payer, signIn, clock, due, approved, paid, put, asAdministrator } = paying;
afterAll(paying.close);
afterEach(() => payer.recover());
beforeEach(() => clock.set('2026-11-20T20:00:00Z'));

const orders = 'GET /v2/checkout/orders/*';
const captures = 'POST /v2/checkout/orders/*/capture';
const capture = async ({ id, hunter }: Due, orderId: string) =>
  (await signIn(hunter)).captureOrder({ params: { bookingId: id }, body: { orderId } });

/** The reasons shown to administrators for a booking's payments. */
const reasonsShown = async ({ id }: Due): Promise<string[]> => {
  const { payments } = await (await asAdministrator()).getPaymentAttention();
  return payments.filter(({ bookingId }) => bookingId === id).map(({ reason }) => reason);
};

// docs/rules/payments.md#payments-to-look-at
test('a capture with an unknown result is shown after ten minutes, until it is settled', async () => {
  const one = await due();
  const orderId = await approved(one);
  await payer.fail(captures, { drop: true, after: true });
  expect(await capture(one, orderId)).toEqual({ status: 'ProcessingPayment' });
  await payer.fail(orders, 503, 100);
  clock.advance({ minutes: 9 });
  expect(await reasonsShown(one)).toEqual([]);
  clock.advance({ minutes: 1 });
  expect(await reasonsShown(one)).toEqual(['underWay']);
  const { payments } = await (await asAdministrator()).getPaymentAttention();
  expect(payments.find(({ bookingId }) => bookingId === one.id)).toMatchObject({
    amountCents: 4950,
    providerOrderId: orderId,
    hunter: { id: one.hunter.id, email: one.hunter.email },
    sinceDateTime: new Date('2026-11-20T20:00:00Z'),
  });
  await payer.recover();
  clock.advance({ minutes: 30 });
  await reconcileJob.run(ctx, {});
  expect(await reasonsShown(one)).toEqual([]);
});

test('an order approved while the provider was down is shown until it is paid', async () => {
  const one = await due();
  const orderId = await approved(one);
  await payer.fail(orders, 503, 100);
  await expect(capture(one, orderId)).rejects.toMatchObject({ code: 'paymentsDown' });
  clock.advance({ minutes: 10 });
  expect(await reasonsShown(one)).toEqual(['underWay']);
  await payer.recover();
  await reconcileJob.run(ctx, {});
  expect(await reasonsShown(one)).toEqual([]);
});

test('a pending capture is shown as pending while the provider has recently confirmed that', async () => {
  const one = await due(10_131);
  await capture(one, await approved(one));
  clock.advance({ minutes: 20 });
  expect(await reasonsShown(one)).toEqual(['pending']);
  clock.advance({ minutes: 41 });
  expect(await reasonsShown(one)).toEqual(['underWay']);
  await reconcileJob.run(ctx, {});
  expect(await reasonsShown(one)).toEqual(['pending']);
});

test('an order that was never created, held money, and a booking without a payment are shown', async () => {
  const [begun, held, byHand] = [await due(), await paid(), await due()];
  await payer.fail('POST /v2/checkout/orders', 503);
  await expect(begun.api.createOrder({ params: { id: begun.id } })).rejects.toMatchObject({ status: 503 });
  await put(held.id, 'PendingPayment');
  expect(await reasonsShown(held)).toEqual(['held']);
  await put(byHand.id, 'ProcessingPayment');
  clock.advance({ minutes: 11 });
  expect(await reasonsShown(begun)).toEqual(['opening']);
  expect(await reasonsShown(byHand)).toEqual(['withoutPayment']);
  await put(held.id, 'Paid');
  expect(await reasonsShown(held)).toEqual([]);
});

test('money held beside a Paid booking is shown', async () => {
  const { id } = await paid();
  const administrator = await asAdministrator();
  const edit = (bookingStatus: 'PendingPayment' | 'Paid', bookingPriceCents: number) =>
    administrator.editBooking({
      body: { id, bookingStatus, bookingPriceCents, bookingFeeCents: 450, sendEmails: false },
    });
  await edit('PendingPayment', 4500);
  await edit('PendingPayment', 5500);
  await edit('Paid', 5500);
  const { payments } = await administrator.getPaymentAttention();
  expect(payments.filter(({ bookingId }) => bookingId === id)).toMatchObject([
    { reason: 'held', bookingStatus: 'Paid', amountCents: 4950 },
  ]);
  const { tasks } = await administrator.getToday();
  expect(tasks.filter(({ bookingId }) => bookingId === id)).toMatchObject([
    { kind: 'lookAtPayment', reason: 'held', amountCents: 4950 },
  ]);
  const { bookings } = await administrator.listBookings({ query: { tab: 'complete' } });
  expect(bookings.find((booking) => booking.id === id)).toMatchObject({ status: 'Paid', heldCents: 4950 });
});

test('an unfinished refund is shown, and a failed one until another follows', async () => {
  const one = await paid();
  const administrator = await asAdministrator();
  const refund = (amountCents: number) =>
    administrator.refundPayment({ params: { bookingId: one.id }, body: { amountCents, reason: 'Flood' } });
  await payer.fail('POST /v2/payments/captures/*/refund', 503);
  expect((await refund(1000)).refund.status).toBe('Asked');
  expect(await reasonsShown(one)).toEqual([]);
  clock.advance({ minutes: 11 });
  expect(await reasonsShown(one)).toEqual(['refundUnderWay']);
  await reconcileJob.run(ctx, {});
  expect(await reasonsShown(one)).toEqual([]);

  const failed = await refund(500);
  await ctx.db.updateTable('refunds').set({ status: 'Failed' }).where('id', '=', failed.refund.id).execute();
  expect(await reasonsShown(one)).toEqual(['refundFailed']);
  clock.advance({ minutes: 1 });
  await refund(500);
  expect(await reasonsShown(one)).toEqual([]);
});

test('reconciling reports unavailable records and a missing permission, and limits the range', async () => {
  const administrator = await asAdministrator();
  const body = {
    since: new Date('2026-11-01T00:00:00Z'),
    until: new Date('2026-11-20T00:00:00Z'),
    check: false,
  };
  const reconcile = (changes = {}) => administrator.reconcilePayments({ body: { ...body, ...changes } });
  await payer.fail('GET /v1/reporting/transactions', 503);
  await expect(reconcile()).rejects.toMatchObject({ status: 503, code: 'recordsDown' });
  await payer.fail('GET /v1/reporting/transactions', 'PERMISSION_DENIED');
  await expect(reconcile()).rejects.toMatchObject({ status: 409, code: 'recordsNotAllowed' });
  expect(await reconcile()).toMatchObject({ imported: [], unexplained: [] });
  for (const wrong of [{ since: body.until }, { since: new Date('2026-10-01T00:00:00Z') }])
    await expect(reconcile(wrong)).rejects.toMatchObject({ status: 400 });
});
