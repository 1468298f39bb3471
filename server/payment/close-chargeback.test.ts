import { afterAll, expect, test } from 'vitest';
import { findViolations, paymentInvariants } from '../testing/booking.ts';
import { aUser } from '../testing/factories.ts';
import { startPaying } from '../testing/paying.ts';
import { reconcileJob } from './reconcile.job.ts';

const paying = await startPaying({ now: '2026-11-20T20:00:00Z' });
const { ctx, payer, clock, signIn } = paying;
afterAll(paying.close);

/** A booking whose payment the bank took back an hour later, as the polls find it. */
const takenBack = async () => {
  const one = await paying.due(10_031);
  const orderId = await paying.approved(one);
  await one.api.captureOrder({ params: { bookingId: one.id }, body: { orderId } });
  await payer.advance(3601);
  await ctx.db
    .updateTable('payment_orders')
    .set({ next_poll_at: ctx.now() })
    .where('booking_id', '=', one.id)
    .execute();
  await reconcileJob.run(ctx, {});
  const [order] = await paying.ordersOf(one.id);
  return { ...one, paymentId: order?.id ?? '' };
};

const attentionTo = async ({ id }: { id: string }) => {
  const { payments } = await (await paying.asAdministrator()).getPaymentAttention();
  return payments.filter(({ bookingId }) => bookingId === id);
};

type Taken = Awaited<ReturnType<typeof takenBack>>;

const tickOff = async ({ id, paymentId }: Pick<Taken, 'id' | 'paymentId'>, note = 'We lost the case.') =>
  (await paying.asAdministrator()).closeChargeback({
    params: { bookingId: id },
    body: { paymentId, note },
  });

// docs/rules/payments.md#chargebacks
test('a chargeback is to be looked at, however old, until an administrator ticks it off, once', async () => {
  const one = await takenBack();
  const other = await takenBack();
  clock.advance({ days: 30 });
  expect(await attentionTo(one)).toMatchObject([
    { reason: 'chargeback', amountCents: 10_031, paymentId: one.paymentId },
  ]);
  const { tasks } = await (await paying.asAdministrator()).getToday();
  expect(tasks.filter(({ bookingId }) => bookingId === one.id)).toMatchObject([
    { kind: 'lookAtPayment', reason: 'chargeback', amountCents: 10_031 },
  ]);

  const before = await paying.stored(one.id);
  const answers = await Promise.allSettled(Array.from({ length: 50 }, () => tickOff(one)));
  expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  await expect(tickOff(one)).rejects.toMatchObject({ status: 409, code: 'chargebackClosed' });
  expect(await attentionTo(one)).toEqual([]);
  expect(await attentionTo(other)).toHaveLength(1);

  // Nothing but its activity changed, and only administrators read that.
  const note = 'The chargeback of $100.31 is ticked off: We lost the case.';
  const { lines, ...after } = await paying.stored(one.id);
  expect({ ...after, lines: lines.filter((line) => line !== note) }).toEqual(before);
  expect(lines.filter((line) => line === note)).toHaveLength(1);
  const audit = await (await paying.asAdministrator()).listAudit({
    query: { kind: 'money', subject: one.id },
  });
  expect(JSON.stringify(audit)).toContain(note);
  const { bookingActivity } = await (await signIn(one.hunter)).getBookingDetail({ params: { id: one.id } });
  expect(JSON.stringify(bookingActivity)).not.toContain('chargeback');
});

test('what no bank took back, and payments of other bookings, can’t be ticked off', async () => {
  const one = await takenBack();
  const paid = await paying.paid();
  const [order] = await paying.ordersOf(paid.id);
  const paymentId = order?.id ?? '';
  await expect(tickOff({ id: paid.id, paymentId })).rejects.toMatchObject({ code: 'chargebackClosed' });
  await expect(tickOff({ ...one, id: paid.id })).rejects.toMatchObject({ status: 404 });
  await expect(tickOff(one, ' ')).rejects.toMatchObject({ status: 400 });
  const hunter = await signIn(await aUser(ctx));
  const body = { paymentId: one.paymentId, note: 'Mine.' };
  await expect(hunter.closeChargeback({ params: { bookingId: one.id }, body })).rejects.toMatchObject({
    status: 403,
  });
  expect(await attentionTo(one)).toHaveLength(1);
});

test('no invariant of payments is violated', async () => {
  expect(await findViolations(ctx, paymentInvariants)).toEqual([]);
});
