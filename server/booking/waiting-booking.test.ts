import { randomUUID } from 'node:crypto';
import { afterAll, describe, expect, test } from 'vitest';
import { latestDeadline } from '#domain/booking-clock.ts';
import { findViolations } from '../testing/booking.ts';
import { emailsTo } from '../testing/inbox.ts';
import { jobsNamed } from '../testing/jobs.ts';
import { type Due, startPaying } from '../testing/paying.ts';
import { answerReminderEmail } from './answer-reminder.email.ts';
import { paymentReminderEmail } from './payment-reminder.email.ts';
import { runClocksJob } from './run-clocks.job.ts';

const paying = await startPaying({ emulators: ['mail'], now: '2026-11-20T20:00:00Z' });
const { ctx, clock, due, put, host, asAdministrator, signIn } = paying;
afterAll(paying.close);

/** A booking with its clock set: one that waits for its answer, or for its payment. */
const waiting = async (status: 'PendingConfirmation' | 'PendingPayment'): Promise<Due> => {
  const one = await due();
  await put(one.id, status === 'PendingPayment' ? 'PendingConfirmation' : 'Rejected');
  await put(one.id, status);
  return one;
};
const remind = async (id: string) => (await asAdministrator()).remindBooking({ params: { id } });
const extend = async (id: string, deadline: string, updatedDateTime?: Date) =>
  (await asAdministrator()).extendDeadline({
    params: { id },
    body: { deadlineDateTime: new Date(deadline), ...(updatedDateTime && { updatedDateTime }) },
    idempotencyKey: randomUUID(),
  });

// docs/rules/booking.md#reminding-and-more-time
describe('a reminder by an administrator', () => {
  test.each([
    ['PendingConfirmation', 'the landowner', answerReminderEmail],
    ['PendingPayment', 'the hunter', paymentReminderEmail],
  ] as const)('of a booking in %s goes to %s, at most once an hour', async (status, whom, reminder) => {
    const one = await waiting(status);
    const { bookingActivity } = await remind(one.id);
    expect(bookingActivity.map(({ message }) => message).join('\n')).toMatch(
      new RegExp(`${whom.replace('the ', '')} is reminded`, 'i'),
    );
    await expect(remind(one.id)).rejects.toMatchObject({ code: 'remindedLately' });
    clock.advance({ minutes: 61 });
    await remind(one.id);
    const jobs = await jobsNamed(ctx, reminder.job.name, { bookingId: one.id });
    expect(jobs).toHaveLength(2);
    // Each request is an email of its own.
    const address = status === 'PendingPayment' ? one.hunter.email : host.email;
    const before = (await emailsTo(address)).length;
    await reminder.job.run(ctx, { bookingId: one.id, requestId: 1 });
    await reminder.job.run(ctx, { bookingId: one.id, requestId: 2 });
    const emails = (await emailsTo(address, before + 2)).slice(before);
    expect(new Set(emails.map(({ headers }) => headers['message-id'])).size).toBe(2);
  });

  test('takes the place of the automatic one', async () => {
    const one = await waiting('PendingPayment');
    await remind(one.id);
    clock.advance({ hours: 13 });
    await runClocksJob.run(ctx, {});
    expect(await jobsNamed(ctx, paymentReminderEmail.job.name, { bookingId: one.id })).toHaveLength(1);
  });

  test('is refused for a booking that waits for nothing, or whose payment is under way', async () => {
    const paid = await paying.paid();
    await expect(remind(paid.id)).rejects.toMatchObject({ code: 'notWaiting' });
    await expect(remind(randomUUID())).rejects.toMatchObject({ code: 'notFound' });
    const pending = await due(10_131);
    const orderId = await paying.approved(pending);
    await pending.api.captureOrder({ params: { bookingId: pending.id }, body: { orderId } });
    await expect(remind(pending.id)).rejects.toMatchObject({ code: 'notWaiting' });
  });
});

// docs/rules/booking.md#reminding-and-more-time
describe('more time by an administrator', () => {
  test('moves the end, and reminds half of the way', async () => {
    const one = await waiting('PendingPayment');
    const { expiresDateTime: before } = await (await asAdministrator()).getBooking({
      params: { id: one.id },
    });
    const to = new Date((before?.getTime() ?? 0) + 24 * 3_600_000);
    const after = await extend(one.id, to.toISOString());
    expect(after.expiresDateTime).toEqual(to);
    clock.set(new Date((before?.getTime() ?? 0) + 60_000).toISOString());
    await runClocksJob.run(ctx, {});
    expect(await paying.stored(one.id)).toMatchObject({ status: 'PendingPayment' });
    expect(await jobsNamed(ctx, paymentReminderEmail.job.name, { bookingId: one.id })).toHaveLength(1);
    clock.set(new Date(to.getTime() + 60_000).toISOString());
    await runClocksJob.run(ctx, {});
    expect(await paying.stored(one.id)).toMatchObject({ status: 'Cancelled' });
    await expect(extend(one.id, new Date(to.getTime() + 9e7).toISOString())).rejects.toMatchObject({
      code: 'notWaiting',
    });
  });

  // docs/rules/booking.md#told-deadlines
  test('until the small hours is told to a host as the evening before, if the answer is theirs', async () => {
    const night = 'Thu 12/03/2026 at 12:12 AM CST';
    for (const [status, told] of [
      ['PendingConfirmation', 'Wed 12/02/2026 at 8:00 PM CST'],
      ['PendingPayment', night],
    ] as const) {
      clock.set('2026-11-27T20:00:00Z');
      const one = await waiting(status);
      await extend(one.id, '2026-12-03T06:12:00Z');
      const lastLine = async (api: Due['api']) =>
        (await api.getBookingDetail({ params: { id: one.id } })).bookingActivity.at(-1)?.message;
      expect(await lastLine(await signIn(host))).toBe(`There is more time now, until ${told}.`);
      expect(await lastLine(one.api)).toBe(`There is more time now, until ${night}.`);
    }
  });

  test('is refused when it is no later, too late, or the booking was changed since', async () => {
    const one = await waiting('PendingPayment');
    const { expiresDateTime, startDay, updatedDateTime } = await (await asAdministrator()).getBooking({
      params: { id: one.id },
    });
    const tooLate = new Date(latestDeadline(startDay, clock.now()).getTime() + 60_000).toISOString();
    for (const bad of [expiresDateTime?.toISOString() ?? '', clock.now().toISOString(), tooLate])
      await expect(extend(one.id, bad)).rejects.toMatchObject({
        code: 'badInput',
        errors: [{ path: 'deadlineDateTime' }],
      });
    const later = new Date((expiresDateTime?.getTime() ?? 0) + 3_600_000).toISOString();
    await expect(extend(one.id, later, new Date(updatedDateTime.getTime() - 1))).rejects.toMatchObject({
      code: 'changedMeanwhile',
    });
    expect((await extend(one.id, later, updatedDateTime)).expiresDateTime).toEqual(new Date(later));
  });
});

test('no invariant of days and activity is violated', async () => {
  expect(await findViolations(ctx)).toEqual([]);
});
