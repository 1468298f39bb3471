import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import type { AdminBooking } from '#contract/booking-administration.ts';
import type { Api } from '#contract/contract.ts';
import { addDays } from '#domain/dates.ts';
import { runClocksJob } from '../booking/run-clocks.job.ts';
import { findViolations, paymentInvariants } from '../testing/booking.ts';
import { emulator } from '../testing/emulators.ts';
import { aUser, type Person } from '../testing/factories.ts';
import { jobsNamed } from '../testing/jobs.ts';
import { startPaying } from '../testing/paying.ts';
import { paymentAlarmEmail } from './payment-alarm.email.ts';
import { paymentRefundedEmail } from './payment-refunded.email.ts';

const paying = await startPaying({ emulators: ['mail'] });
const { ctx, payer, clock, put, stored, ordersOf, signIn } = paying;
afterAll(paying.close);
const { url: inbox } = await emulator('mail');

let api: Api;
let day = '2027-01-01';
beforeEach(async () => {
  clock.set('2026-11-20T20:00:00Z');
  api = await paying.asAdministrator();
});

/** A booking that an administrator created as Paid, with its manual payment. */
const recorded = async (): Promise<{ id: string; hunter: Person; payment: AdminBooking['payments'][0] }> => {
  day = addDays(day, 1);
  const hunter = await aUser(ctx);
  const { id } = await api.submitBookingRequest({
    body: {
      listingId: paying.listing.id,
      userId: hunter.id,
      startDay: day,
      endDay: day,
      partySize: 1,
      note: '',
      licenseConfirmed: true,
      sendEmails: true,
      bookingStatus: 'Paid',
    },
  });
  const [payment] = (await api.getBooking({ params: { id } })).payments;
  if (!payment) throw new Error('Nothing was recorded.');
  return { id, hunter, payment };
};

const withdraw = (bookingId: string, paymentId: string, sendEmails = true) =>
  api.withdrawPayment({ params: { bookingId }, body: { paymentId, reason: 'A slip.', sendEmails } });
const refund = (bookingId: string, amountCents: number) =>
  api.refundPayment({ params: { bookingId }, body: { amountCents, reason: 'The road is gone.' } });
const emailsTo = async ({ email }: Person): Promise<string> => {
  const found = await fetch(`${inbox}/messages?to=${encodeURIComponent(email)}`);
  const emails = (await found.json()) as { subject: string; text: string }[];
  return emails.map(({ subject, text }) => `${subject}\n${text}`.replace(/\s+/g, ' ')).join('\n');
};

// docs/rules/payments.md#payments-by-hand
describe('a manual payment', () => {
  test('has the name of its administrator, and no capture at the provider', async () => {
    const { id, payment } = await recorded();
    expect(payment).toMatchObject({
      captureId: null,
      recordedBy: 'Ada Lindqvist',
      amountCents: 4950,
      refundedCents: 0,
      flagReason: null,
    });
    expect(await payer.moneyOf(id)).toEqual([]);
    const of = { params: { bookingId: id } };
    await expect(api.getTransactionDetails(of)).rejects.toMatchObject({ status: 404 });
  });

  test('is held when its booking leaves Paid: nobody is asked to pay again, with an alarm', async () => {
    const { id, hunter } = await recorded();
    await put(id, 'PendingPayment');
    const detail = await (await signIn(hunter)).getBookingDetail({ params: { id } });
    expect(detail).toMatchObject({ status: 'PendingPayment', heldCents: 4950, expiresDateTime: null });
    const order = (await signIn(hunter)).createOrder({ params: { id } });
    await expect(order).rejects.toMatchObject({ code: 'paymentHeld' });
    const [row] = await ordersOf(id);
    const ids = { orderId: row?.id ?? '', what: 'leftPaid' };
    expect(await jobsNamed(ctx, 'mail.payment-alarm', ids)).toHaveLength(1);
    clock.advance({ hours: 72 });
    await runClocksJob.run(ctx, {});
    expect(await stored(id)).toMatchObject({ status: 'PendingPayment' });
  });

  test('pays its booking again when that is set back to Paid', async () => {
    const { id, payment } = await recorded();
    await put(id, 'Cancelled');
    await put(id, 'Paid');
    expect(await stored(id)).toMatchObject({ isRecordedByHand: true });
    const { payments, heldCents } = await api.getBooking({ params: { id } });
    expect(payments).toEqual([payment]);
    expect(heldCents).toBe(0);
  });

  test('is refunded by hand: the recorded refund cancels the booking like any other', async () => {
    const { id, hunter } = await recorded();
    expect(await refund(id, 1000)).toMatchObject({
      status: 'Paid',
      refund: { amountCents: 1000, status: 'Completed' },
    });
    expect(await refund(id, 3950)).toMatchObject({ status: 'Cancelled' });
    expect(await stored(id)).toMatchObject({ status: 'Cancelled', payouts: ['Canceled 3052'] });
    expect(await api.getBooking({ params: { id } })).toMatchObject({ heldCents: 0, refundedCents: 4950 });
    expect(await payer.moneyOf(id)).toEqual([]);
    const { id: refundId } = await ctx.db
      .selectFrom('refunds')
      .where('amount_cents', '=', 3950)
      .select('id')
      .executeTakeFirstOrThrow();
    const ids = { refundId, hasEnded: true, only: `${refundId}.hunter` };
    await paymentRefundedEmail.job.run(ctx, ids);
    expect(await emailsTo(hunter)).toContain(
      'Your booking is cancelled. An administrator gave it back by hand.',
    );
    const email = { orderId: (await ordersOf(id))[0]?.id ?? '', what: 'leftPaid' as const };
    await paymentAlarmEmail.job.run(ctx, email);
    expect(await emailsTo(paying.administrator)).toBe('');
  });
});

// docs/rules/payments.md#withdrawing-a-payment
describe('a manual payment that never arrived', () => {
  test('is withdrawn: its booking returns to PendingPayment, with emails to both sides', async () => {
    const { id, hunter, payment } = await recorded();
    const after = await withdraw(id, payment.id);
    expect(after).toMatchObject({ status: 'PendingPayment', payments: [], heldCents: 0 });
    expect(after.expiresDateTime).toEqual(new Date('2026-11-21T20:00:00Z'));
    expect(after.bookingActivity.at(-1)).toMatchObject({
      message: 'The payment of $49.50 that was recorded by hand never came: A slip.',
      by: 'Ada Lindqvist',
    });
    expect(await stored(id)).toMatchObject({ isRecordedByHand: false, payouts: ['Canceled 3825'] });
    const alarm = { orderId: payment.id, what: 'leftPaid' };
    expect(await jobsNamed(ctx, 'mail.payment-alarm', alarm)).toEqual([]);
    const readers = ['hunter', 'host'];
    expect(await jobsNamed(ctx, 'mail.booking-changed', { bookingId: id, readers })).toHaveLength(1);
    const asHunter = await signIn(hunter);
    const { id: orderId } = await asHunter.createOrder({ params: { id } });
    await payer.approve(orderId);
    await asHunter.captureOrder({ params: { bookingId: id }, body: { orderId } });
    expect(await stored(id)).toMatchObject({ status: 'Paid', isRecordedByHand: false });
  });

  test('is withdrawn without emails if so requested', async () => {
    const { id, payment } = await recorded();
    await withdraw(id, payment.id, false);
    expect(await jobsNamed(ctx, 'mail.booking-changed', { bookingId: id })).toEqual([]);
  });

  test('is withdrawn while it is held, which leaves its booking unchanged', async () => {
    const { id, payment } = await recorded();
    await put(id, 'Cancelled');
    const after = await withdraw(id, payment.id);
    expect(after).toMatchObject({ status: 'Cancelled', payments: [], heldCents: 0 });
    expect(await jobsNamed(ctx, 'mail.booking-changed', { bookingId: id })).toEqual([]);
  });

  test('is not withdrawn if it was captured, refunded in part, or is of another booking', async () => {
    const refused = { status: 409, code: 'nothingToWithdraw' };
    const captured = await paying.paid();
    const [order] = await ordersOf(captured.id);
    await expect(withdraw(captured.id, order?.id ?? '')).rejects.toMatchObject(refused);
    const part = await recorded();
    await refund(part.id, 1);
    await expect(withdraw(part.id, part.payment.id)).rejects.toMatchObject(refused);
    const other = await recorded();
    await expect(withdraw(captured.id, other.payment.id)).rejects.toMatchObject(refused);
  });

  test('is withdrawn once by concurrent requests', async () => {
    const { id, payment } = await recorded();
    const responses = await Promise.allSettled([1, 2, 3].map(() => withdraw(id, payment.id)));
    expect(responses.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect((await stored(id)).lines.filter((line) => line.includes('never came'))).toHaveLength(1);
  });
});

test('no invariant of activity, days and payments is violated', async () => {
  expect(await findViolations(ctx)).toEqual([]);
  expect(await findViolations(ctx, paymentInvariants)).toEqual([]);
});
