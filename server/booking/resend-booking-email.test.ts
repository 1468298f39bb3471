import { afterAll, expect, test } from 'vitest';
import type { ResendableEmail } from '#domain/resendable-emails.ts';
import { findViolations, paymentInvariants } from '../testing/booking.ts';
import { emailsTo } from '../testing/inbox.ts';
import { jobsNamed } from '../testing/jobs.ts';
import { startPaying } from '../testing/paying.ts';
import { bookingConfirmedEmail } from './booking-confirmed.email.ts';
import { runClocksJob } from './run-clocks.job.ts';

const paying = await startPaying({ emulators: ['mail'] });
const { ctx } = paying;
afterAll(paying.close);
const api = () => paying.asAdministrator();
const resend = async (id: string, email: ResendableEmail) =>
  (await api()).resendBookingEmail({ params: { id }, body: { email } });

// docs/rules/emails.md#sent-again
test('an email of a booking is sent once more under a Message-ID of its own', async () => {
  const { id, hunter } = await paying.due();
  const booking = await resend(id, 'confirmed');
  expect(booking.bookingActivity.at(-1)).toMatchObject({
    message: 'An email is sent again: the booking is confirmed.',
    by: expect.any(String),
  });
  for (const again of [1, 2, 2]) await bookingConfirmedEmail.job.run(ctx, { bookingId: id, again });
  const emails = await emailsTo(hunter.email, 3);
  expect(new Set(emails.map(({ headers }) => headers['message-id'])).size).toBe(2);
  expect(await jobsNamed(ctx, bookingConfirmedEmail.job.name, { bookingId: id })).toHaveLength(1);
});

// docs/rules/emails.md#sent-again
test('only what fits the status is sent, to whoever gets it', async () => {
  const { id } = await paying.paid();
  await expect(resend(id, 'confirmed')).rejects.toMatchObject({ code: 'noSuchEmail' });
  await expect(resend(id, 'changed')).rejects.toMatchObject({ code: 'noSuchEmail' });
  await resend(id, 'paid');
  expect(await jobsNamed(ctx, 'mail.booking-paid', { bookingId: id })).toHaveLength(2);
  await paying.put(id, 'Cancelled');
  await resend(id, 'cancelled');
  expect(await jobsNamed(ctx, 'mail.booking-cancelled', { bookingId: id, reason: 'asked' })).toHaveLength(1);
});

// docs/rules/emails.md#sent-again
test('a cancellation is sent with the reason of the last one, not of an earlier one', async () => {
  const { id } = await paying.due();
  await ctx.db
    .updateTable('bookings')
    .set({ expire_at: new Date(ctx.now().getTime() - 1000) })
    .where('id', '=', id)
    .execute();
  await runClocksJob.run(ctx, {});
  const cancellations = (reason: string) =>
    jobsNamed(ctx, 'mail.booking-cancelled', { bookingId: id, reason });
  await resend(id, 'cancelled');
  expect(await cancellations('unpaid')).toHaveLength(2);
  await paying.put(id, 'PendingPayment');
  await (await api()).cancelBooking({ params: { id } });
  await resend(id, 'cancelled');
  expect(await cancellations('unpaid')).toHaveLength(2);
  expect(await cancellations('asked')).toHaveLength(2);
});

// docs/rules/emails.md#sent-again
test('nobody is told that the hunter pays later while their money is held', async () => {
  const { id } = await paying.paid();
  await paying.put(id, 'PendingConfirmation');
  expect((await (await api()).getBooking({ params: { id } })).emailsToResend).toEqual([]);
  for (const email of ['received', 'requested'] as const)
    await expect(resend(id, email)).rejects.toMatchObject({ code: 'noSuchEmail' });
});

// docs/rules/emails.md#sent-again
test('a change is offered once there was one, and the host of a confirmed booking reads of no request', async () => {
  const { id } = await paying.due();
  const before = await (await api()).getBooking({ params: { id } });
  expect(before.emailsToResend).toEqual(['booked', 'confirmed']);
  const { startDay, endDay } = before;
  const changed = await (await api()).rearrangeBooking({
    params: { id },
    body: { startDay, endDay, partySize: 2, keepPrice: true, payAnew: false },
  });
  expect(changed.emailsToResend).toEqual(['booked', 'confirmed', 'changed']);
  await resend(id, 'changed');
  expect(await jobsNamed(ctx, 'mail.booking-changed', { bookingId: id })).toHaveLength(2);
  const { bookingActivity } = await resend(id, 'booked');
  expect(bookingActivity.at(-1)?.message).toBe('An email is sent again: a hunter has booked days.');
  expect(await jobsNamed(ctx, 'mail.booking-requested', { bookingId: id })).toHaveLength(1);
});

// docs/rules/emails.md#sent-again
test('at most five an hour, also of many at once', async () => {
  const { id } = await paying.due();
  const results = await Promise.allSettled(Array.from({ length: 12 }, () => resend(id, 'confirmed')));
  expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(5);
  await expect(resend(id, 'confirmed')).rejects.toMatchObject({ code: 'resentLately' });
  paying.clock.advance({ hours: 1, minutes: 1 });
  await resend(id, 'confirmed');
  expect(await findViolations(ctx, paymentInvariants)).toEqual([]);
});
