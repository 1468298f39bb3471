import { afterAll, afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { Api } from '#contract/contract.ts';
import { findViolations, paymentInvariants } from '../testing/booking.ts';
import { emulator } from '../testing/emulators.ts';
import { jobsNamed } from '../testing/jobs.ts';
import { type Due, startPaying } from '../testing/paying.ts';
import { paymentAlarmEmail } from './payment-alarm.email.ts';
import { reconcileJob } from './reconcile.job.ts';

const paying = await startPaying({ emulators: ['mail'] });
const { ctx, payer, clock, due, approved, stored, ordersOf } = paying;
afterAll(paying.close);
afterEach(() => payer.recover());
const { url: inbox } = await emulator('mail');

let api: Api;
beforeEach(async () => {
  clock.set('2026-11-20T20:00:00Z');
  api = await paying.asAdministrator();
});

const capture = ({ id, api: asHunter }: Due, orderId: string) =>
  asHunter.captureOrder({ params: { bookingId: id }, body: { orderId } });
const reconcileFor = async (minutes: number): Promise<void> => {
  for (let minute = 0; minute < minutes; minute += 1) {
    clock.advance({ minutes: 1 });
    await reconcileJob.run(ctx, {});
  }
};
const setToPaid = async (id: string) => {
  const { bookingPriceCents, bookingFeeCents } = await api.getBooking({ params: { id } });
  return api.editBooking({
    body: { id, bookingStatus: 'Paid', bookingPriceCents, bookingFeeCents, sendEmails: true },
  });
};
const accessEmailsOf = (bookingId: string) => jobsNamed(ctx, 'mail.access', { bookingId });
const alarmsOf = async (bookingId: string) => {
  const order = (await ordersOf(bookingId)).find(({ recorded_by }) => recorded_by === null);
  return jobsNamed(ctx, 'mail.payment-alarm', { orderId: order?.id });
};

// docs/rules/payments.md#paid-while-a-payment-is-under-way
describe('a booking that an administrator set to Paid while a payment is under way', () => {
  test('is paid by the pending capture when it lands: nothing is refunded, and nothing follows twice', async () => {
    const one = await due(10_131);
    const orderId = await approved(one);
    expect(await capture(one, orderId)).toEqual({ status: 'ProcessingPayment' });
    expect(await api.getBooking({ params: { id: one.id } })).toMatchObject({
      isPaymentUnderWay: true,
      pendingPayment: { amountCents: 10_131, providerOrderId: orderId, sinceDateTime: ctx.now() },
    });
    await setToPaid(one.id);
    expect(await stored(one.id)).toMatchObject({ isRecordedByHand: true, payouts: ['Created 8229'] });
    await payer.endPending();
    await reconcileFor(3);
    expect(await payer.moneyOf(one.id)).toEqual(['capture.pending 101.31', 'capture.completed 101.31']);
    expect(await stored(one.id)).toMatchObject({
      status: 'Paid',
      isRecordedByHand: false,
      payouts: ['Created 8229'],
    });
    expect((await stored(one.id)).lines.at(-1)).toBe(
      'The payment of $101.31 has arrived. It pays for the booking, in place of the payment recorded by hand.',
    );
    expect(await ordersOf(one.id)).toMatchObject([
      { status: 'Captured', flagged_at: null },
      { status: 'Closed', captured_cents: null },
    ]);
    expect(await accessEmailsOf(one.id)).toHaveLength(1);
    expect(await alarmsOf(one.id)).toEqual([]);
    const booking = await api.getBooking({ params: { id: one.id } });
    expect(booking).toMatchObject({ pendingPayment: null, refundedCents: 0, heldCents: 0 });
    expect(booking.payments).toMatchObject([{ amountCents: 10_131, recordedBy: null }]);
  });

  test('is paid by a capture whose response was lost', async () => {
    const one = await due();
    const orderId = await approved(one);
    await payer.fail('POST /v2/checkout/orders/*/capture', 'lost');
    await capture(one, orderId);
    await setToPaid(one.id);
    await reconcileFor(3);
    expect(await payer.moneyOf(one.id)).toEqual(['capture.completed 49.50']);
    expect(await stored(one.id)).toMatchObject({ isRecordedByHand: false, payouts: ['Created 3825'] });
  });

  test('keeps the payment by hand if some of that was given back: the capture is refunded', async () => {
    const one = await due(10_131);
    await capture(one, await approved(one));
    await setToPaid(one.id);
    await api.refundPayment({ params: { bookingId: one.id }, body: { amountCents: 1000, reason: 'Flood' } });
    await payer.endPending();
    await reconcileFor(3);
    expect((await payer.moneyOf(one.id)).slice(1)).toEqual([
      'capture.completed 101.31',
      'refund.pending 101.31',
    ]);
    expect(await stored(one.id)).toMatchObject({ status: 'Paid', isRecordedByHand: true });
    await payer.endPending();
    await reconcileFor(3);
  });

  test('stays Paid by hand if the payment fails, and the administrators are told', async () => {
    const one = await due(10_231);
    await capture(one, await approved(one));
    await setToPaid(one.id);
    await payer.endPending();
    await reconcileFor(3);
    expect(await stored(one.id)).toMatchObject({ status: 'Paid', isRecordedByHand: true });
    expect((await stored(one.id)).lines.at(-1)).toBe('The payment was declined.');
    expect(await alarmsOf(one.id)).toHaveLength(1);
    const orderId = (await ordersOf(one.id))[0]?.id ?? '';
    await paymentAlarmEmail.job.run(ctx, { orderId, what: 'failedAfterPaid' });
    const email = encodeURIComponent(paying.administrator.email);
    const mails = (await (await fetch(`${inbox}/messages?to=${email}`)).json()) as { text: string }[];
    expect(mails[0]?.text).toContain(`/admin/bookings/${one.id}`);
  });
});

test('no invariant of activity, days and payments is violated', async () => {
  expect(await findViolations(ctx)).toEqual([]);
  expect(await findViolations(ctx, paymentInvariants)).toEqual([]);
});
