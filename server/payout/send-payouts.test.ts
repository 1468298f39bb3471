import { afterAll, describe, expect, test } from 'vitest';
import { addDays, dayInWisconsin } from '#domain/dates.ts';
import { reconcileJob } from '../payment/reconcile.job.ts';
import type { Person } from '../testing/factories.ts';
import { startPayingOut } from '../testing/paying-out.ts';
import { attemptId } from './attempt-id.ts';
import { insertAttempt } from './attempt-store.ts';

const paying = await startPayingOut();
const { ctx, payer, clock, aPayout, run, finish, payoutOf, batchesOf } = paying;
afterAll(paying.close);

describe('a payout that is due', () => {
  // docs/rules/payouts.md#when-it-is-sent
  test('is sent one day after the last day, once', async () => {
    const [due, early] = [await aPayout({ daysAgo: 1 }), await aPayout({ daysAgo: 0 })];
    await run();
    await run();
    expect(await payoutOf(due)).toMatchObject({
      payPalPayoutStatus: 'Processing',
      payoutItemStatus: 'Pending',
      attempts: [{ amountCents: 3825 }],
    });
    expect(await batchesOf(due)).toBe(1);
    expect(await payoutOf(early)).toMatchObject({ payPalPayoutStatus: 'Created', attempts: [] });
    await finish(due);
    const done = await payoutOf(due);
    expect(done).toMatchObject({
      payPalPayoutStatus: 'Completed',
      payoutItemStatus: 'Success',
      attempts: [{ itemStatus: 'Success', feeCents: 25 }],
    });
    expect(done.payoutDate).toEqual(ctx.now());
    // The host reads it with the booking; nobody else does.
    const seenBy = async (person: Person) =>
      (await paying.signIn(person)).getBookingDetail({ params: { id: due } });
    expect(await seenBy(paying.host)).toMatchObject({
      payoutCents: 3825,
      paidOut: {
        dateTime: ctx.now(),
        checkNumber: null,
        checkCents: null,
        receiverEmail: expect.stringContaining('@farm.example'),
      },
    });
    expect(await seenBy(paying.administrator)).toMatchObject({ payoutCents: null, paidOut: null });
    expect(done.payoutTransactionId).toBe(done.attempts[0]?.transactionId);
    expect(done.activity.map(({ message }) => message)).toEqual([
      '$38.25 is owed, as the booking is paid.',
      `$38.25 is sent to ${done.payoutReceiverEmail}.`,
      'PayPal has paid it.',
    ]);
  });

  test('is sent though those that are due before it can’t be begun, which are tried again', async () => {
    const others: string[] = [];
    const broken: string[] = [];
    for (let daysAgo = 20; daysAgo > 13; daysAgo -= 1) {
      const [other, id] = [await aPayout({ daysAgo: 0 }), await aPayout({ daysAgo })];
      others.push(other);
      broken.push(id);
      // The id of its attempt is taken.
      await insertAttempt(ctx.db, {
        ...{ id: attemptId(id, 1), booking_id: other, way: 'PayPal', number: 1, stage: 'cameBack' },
        ...{ host_id: paying.host.id, receiver_email: 'host@farm.example', amount_cents: 3825 },
        ...{ status: 'Ended', item_status: 'Error', sent_at: ctx.now(), ended_at: ctx.now() },
      });
    }
    const good = await aPayout({ daysAgo: 1 });
    await run();
    expect(await batchesOf(good)).toBe(1);
    for (const id of broken) {
      expect(await payoutOf(id)).toMatchObject({ payPalPayoutStatus: 'Created', attempts: [] });
      expect(paying.logs.filter((line) => line.includes(id) && line.includes('begun'))).toHaveLength(1);
    }
    await ctx.db.deleteFrom('payout_attempts').where('booking_id', 'in', others).execute();
    await run();
    for (const id of broken) expect(await batchesOf(id)).toBe(1);
  });

  // docs/rules/payments.md#refunds-elsewhere
  test('is not sent once a bank took its payment back while a refund of that had no answer', async () => {
    const booking = await paying.due(4950);
    const orderId = await paying.approved(booking, 'reversed');
    const { id } = booking;
    await booking.api.captureOrder({ params: { bookingId: id }, body: { orderId } });
    const day = addDays(dayInWisconsin(ctx.now()), -2);
    const days = { start_day: day, end_day: day };
    await ctx.db.updateTable('bookings').set(days).where('id', '=', id).execute();
    await payer.fail('POST /v2/payments/captures/*/refund', 503);
    await paying.refund(id, 2000, 'host');
    await payer.advance(3700);
    clock.advance({ minutes: 2 });
    // The bank's part is found, and the refund is refused.
    await reconcileJob.run(ctx, {});
    await run();
    expect(await batchesOf(id)).toBe(0);
    expect(await payoutOf(id)).toMatchObject({ payPalPayoutStatus: 'Canceled', owedCents: 0 });
    expect(await paying.stored(id)).toMatchObject({ status: 'Cancelled' });
    const { refundedCents } = await (await paying.asAdministrator()).getLedger({ params: { bookingId: id } });
    expect(refundedCents).toBe(4950);
  });

  // docs/rules/payouts.md#owed
  test('that our own account holds up waits for the new days of its booking', async () => {
    const id = await aPayout();
    await payer.fail('POST /v1/payments/payouts', 'INSUFFICIENT_FUNDS');
    await run();
    const later = addDays(dayInWisconsin(ctx.now()), 30);
    const days = { startDay: later, endDay: later };
    const api = await paying.asAdministrator();
    await api.rearrangeBooking({
      params: { id },
      body: { ...days, partySize: 1, keepPrice: true, payAnew: false },
    });
    clock.advance({ hours: 1, minutes: 1 });
    await run();
    expect(await batchesOf(id)).toBe(0);
    expect(await payoutOf(id)).toMatchObject({ payPalPayoutStatus: 'Created', owedCents: 3825 });
  });
});

// docs/rules/payouts.md#what-paypal-reports
describe('each outcome at the provider', () => {
  test.each([
    ['failed', 'Error', 'Failed'],
    ['unclaimed', 'Processing', 'Unclaimed'],
    ['pending', 'Processing', 'Pending'],
    ['onhold', 'Processing', 'OnHold'],
    ['blocked', 'Error', 'Blocked'],
    ['returned', 'Error', 'Returned'],
    ['refunded', 'Completed', 'Success'],
    ['reversed', 'Completed', 'Success'],
    ['denied', 'Error', 'Failed'],
    ['lost', 'Completed', 'Success'],
    ['busy', 'Completed', 'Success'],
  ])('%s', async (word, status, item) => {
    const id = await aPayout({ receiver: `host+${word}@farm.example` });
    await run();
    // After a lost answer the attempt has none.
    clock.advance({ minutes: 2 });
    await run();
    await finish(id);
    expect(await payoutOf(id)).toMatchObject({ payPalPayoutStatus: status, payoutItemStatus: item });
    expect(await batchesOf(id)).toBe(1);
    if (word === 'refunded' || word === 'reversed') {
      await payer.advance(3700);
      clock.advance({ minutes: 61 });
      await run();
      expect(await payoutOf(id)).toMatchObject({
        payPalPayoutStatus: 'Error',
        payoutItemStatus: word === 'refunded' ? 'Refunded' : 'Reversed',
      });
    }
    if (word === 'unclaimed') {
      await payer.advance(31 * 86_400);
      clock.advance({ days: 31 });
      await run();
      expect(await payoutOf(id)).toMatchObject({ payPalPayoutStatus: 'Error', payoutItemStatus: 'Returned' });
    }
  });
});
