import { afterAll, describe, expect, test } from 'vitest';
import type { BookingStatus } from '#domain/booking-status.ts';
import { limits } from '#launch/testing/limits.ts';
import { updateListing } from '../listing/store.ts';
import { startTestApp } from '../testing/app.ts';
import { activityOf, findViolations, requestBooking } from '../testing/booking.ts';
import { emulator } from '../testing/emulators.ts';
import { aListing, aUser, type Person } from '../testing/factories.ts';
import { jobsNamed } from '../testing/jobs.ts';
import { answerReminderEmail } from './answer-reminder.email.ts';
import { bookingCancelledEmail } from './booking-cancelled.email.ts';
import { bookingConfirmedEmail } from './booking-confirmed.email.ts';
import { bookingReceivedEmail } from './booking-received.email.ts';
import { bookingRequestedEmail } from './booking-requested.email.ts';
import { paymentReminderEmail } from './payment-reminder.email.ts';
import { runClocksJob } from './run-clocks.job.ts';

const server = await startTestApp({ emulators: ['mail'] });
const { ctx, signIn, clock, close } = server;
afterAll(close);
const { url: inbox } = await emulator('mail');

const host = await aUser(ctx, { firstName: 'Walter' });
const hunter = await aUser(ctx, { firstName: 'Ada' });
const administrator = await aUser(ctx, { roles: ['Administrator'] });
const byHand = await aListing(ctx, { host });
const autoConfirmed = await aListing(ctx, { host });
await updateListing(ctx.db, autoConfirmed.id, { is_auto_confirm: true });

const friday = '2026-11-20T20:00:00Z';
/** Runs the clocks at an instant, twice: the second run must change nothing. */
const runAt = async (instant: string): Promise<void> => {
  clock.set(instant);
  await runClocksJob.run(ctx, {});
  await runClocksJob.run(ctx, {});
};
const stored = (id: string) =>
  ctx.db
    .selectFrom('bookings')
    .where('id', '=', id)
    .select(['status', 'expire_at'])
    .executeTakeFirstOrThrow();
const linesOf = (id: string): Promise<string[]> => activityOf(ctx, id);
const made = async (listing: { id: string }, startDay: string, person: Person = hunter): Promise<string> => {
  clock.set(friday);
  return (await requestBooking(await signIn(person), listing.id, startDay)).id;
};

// docs/rules/booking.md#clocks
describe('a request without an answer', () => {
  test('gets one reminder after 24 hours and is cancelled after 48', async () => {
    const id = await made(byHand, '2026-12-05');
    await runAt('2026-11-21T19:59:00Z');
    expect(await linesOf(id)).toEqual(['Requested by the hunter.']);
    await runAt('2026-11-21T20:00:00Z');
    expect(await jobsNamed(ctx, answerReminderEmail.job.name, { bookingId: id })).toHaveLength(1);
    await runAt('2026-11-22T19:59:00Z');
    expect(await stored(id)).toMatchObject({ status: 'PendingConfirmation' });
    await runAt('2026-11-22T20:00:00Z');
    expect(await stored(id)).toEqual({ status: 'Cancelled', expire_at: null });
    expect(await linesOf(id)).toEqual([
      'Requested by the hunter.',
      'The landowner is reminded to answer.',
      'Cancelled, as the landowner did not answer in time.',
    ]);
    const ids = { bookingId: id, reason: 'unanswered' };
    expect(await jobsNamed(ctx, bookingCancelledEmail.job.name, ids)).toHaveLength(1);
    await expect(made(byHand, '2026-12-05')).resolves.toBeDefined();
  });

  test('is cancelled on the evening before its first day', async () => {
    const id = await made(byHand, '2026-11-21');
    await runAt('2026-11-21T01:59:00Z');
    expect(await stored(id)).toMatchObject({ status: 'PendingConfirmation' });
    await runAt('2026-11-21T02:00:00Z');
    expect(await stored(id)).toMatchObject({ status: 'Cancelled' });
  });
});

// docs/rules/booking.md#clocks, docs/rules/booking.md#clock-while-paying
describe('an unpaid booking', () => {
  test('gets one reminder after 12 hours and is cancelled after 24', async () => {
    const id = await made(autoConfirmed, '2026-12-05');
    await runAt('2026-11-21T08:00:00Z');
    expect(await jobsNamed(ctx, paymentReminderEmail.job.name, { bookingId: id })).toHaveLength(1);
    expect(await stored(id)).toMatchObject({ status: 'PendingPayment' });
    await runAt('2026-11-21T20:00:00Z');
    expect(await stored(id)).toMatchObject({ status: 'Cancelled' });
    expect((await linesOf(id)).slice(2)).toEqual([
      'The hunter is reminded to pay.',
      'Cancelled, as it was not paid in time.',
    ]);
  });

  test('has a clock that starts at the confirmation', async () => {
    const id = await made(byHand, '2026-12-10');
    clock.set('2026-11-22T10:00:00Z');
    await (await signIn(host)).confirmBooking({ params: { id } });
    await runAt('2026-11-22T20:00:00Z');
    expect(await stored(id)).toMatchObject({ status: 'PendingPayment' });
    await runAt('2026-11-23T10:00:00Z');
    expect(await stored(id)).toMatchObject({ status: 'Cancelled' });
  });

  test.each(['ProcessingPayment', 'Paid'] as const)('does not expire in status %s', async (status) => {
    const id = await made(autoConfirmed, status === 'Paid' ? '2026-12-12' : '2026-12-13');
    await ctx.db.updateTable('bookings').set({ status }).where('id', '=', id).execute();
    await runAt('2027-03-01T00:00:00Z');
    expect(await stored(id)).toMatchObject({ status });
    await ctx.db.deleteFrom('bookings').where('id', '=', id).execute();
  });
});

test('of a simultaneous answer and expiry, exactly one happens', async () => {
  const ends: BookingStatus[] = [];
  for (let round = 0; round < 8; round += 1) {
    const id = await made(byHand, `2027-01-0${round + 1}`, await aUser(ctx));
    clock.set('2026-11-22T20:00:00Z');
    const asHost = await signIn(host);
    const run = () => runClocksJob.run(ctx, {});
    await Promise.allSettled([run(), asHost.confirmBooking({ params: { id } }), run()]);
    ends.push((await stored(id)).status);
  }
  expect(ends.filter((status) => status !== 'PendingPayment' && status !== 'Cancelled')).toEqual([]);
  expect(await findViolations(ctx)).toEqual([]);
});

test('the hours are configuration', async () => {
  const short = await startTestApp({ config: { ANSWER_HOURS: '6', EVENING_HOUR: '18' } });
  try {
    const listing = await aListing(short.ctx);
    const api = await short.signIn(await aUser(short.ctx));
    const far = await requestBooking(api, listing.id, '2026-12-05');
    expect(far.expiresDateTime).toEqual(new Date('2026-11-21T02:00:00Z'));
    const near = await requestBooking(api, listing.id, '2026-11-21');
    expect(near.expiresDateTime).toEqual(new Date('2026-11-21T00:00:00Z'));
  } finally {
    await short.close();
  }
});

describe('emails', () => {
  type Mail = { to: string; subject: string; text: string; html: string };
  const mailsTo = async ({ email }: Person): Promise<Mail[]> =>
    (await fetch(`${inbox}/messages?to=${encodeURIComponent(email)}`)).json() as Promise<Mail[]>;
  const secrets = /4471|corn crib|6085550142|ridge\.(host|pay)@|north fence|Ridge Road/;
  const url = ctx.config.PUBLIC_URL;

  test('say what happened, link to the next step, and are recorded in the activity', async () => {
    const reader = await aUser(ctx, { firstName: 'Ada', email: 'ada.emails@openacre.example' });
    const otherHost = await aUser(ctx, { firstName: 'Walter', email: 'walter.emails@openacre.example' });
    const listing = await aListing(ctx, { host: otherHost });
    const bookingId = await made(listing, '2026-12-05', reader);
    await bookingReceivedEmail.job.run(ctx, { bookingId });
    await bookingRequestedEmail.job.run(ctx, { bookingId });
    await bookingConfirmedEmail.job.run(ctx, { bookingId }); // not confirmed yet: not sent
    await (await signIn(otherHost)).confirmBooking({ params: { id: bookingId } });
    await bookingReceivedEmail.job.run(ctx, { bookingId }); // overtaken: not sent
    await bookingConfirmedEmail.job.run(ctx, { bookingId });
    const toHunter = await mailsTo(reader);
    const toHost = await mailsTo(otherHost);
    const subjects = [...toHunter, ...toHost].map(({ subject }) => subject.split(':')[0]);
    expect(subjects.sort()).toEqual(["It's a yes, please pay", 'Yes or no', 'Your request is in']);
    const all = [...toHunter, ...toHost].map(({ text, html }) => text + html).join();
    expect(all).not.toMatch(secrets);
    expect(toHost[0]?.text).toContain(`${url}/myaccount/listings\n`);
    expect(toHost[0]?.text).toContain('Sun 11/22/2026 at 2:00 PM CST');
    expect(toHost[0]?.text).toContain('$38.25');
    expect(toHost[0]?.text).not.toContain(reader.email);
    const pay = toHunter.find(({ subject }) => subject.startsWith("It's a yes"));
    expect(pay?.text).toContain(`${url}/payment/${bookingId}\n`);
    expect(pay?.text).toContain('Sat 11/21/2026 at 2:00 PM CST');
    expect(pay?.text).toContain('$49.50');
    expect(await linesOf(bookingId)).toEqual([
      'Requested by the hunter.',
      'Emailed the hunter: the request was received.',
      'Emailed the landowner: a hunter asks for days.',
      'Confirmed by the landowner.',
      'Emailed the hunter: the booking is confirmed.',
    ]);
  });

  // docs/rules/booking.md#told-deadlines
  test('tell a host the evening before a deadline in the small hours, and the hunter the deadline', async () => {
    const reader = await aUser(ctx, { email: 'night.hunter@openacre.example' });
    const otherHost = await aUser(ctx, { email: 'night.host@openacre.example' });
    clock.set('2026-11-20T06:12:00Z');
    const listing = await aListing(ctx, { host: otherHost });
    const { id: bookingId } = await requestBooking(await signIn(reader), listing.id, '2026-12-05');
    for (const { job } of [bookingRequestedEmail, bookingReceivedEmail]) await job.run(ctx, { bookingId });
    clock.set('2026-11-22T02:30:00Z');
    await answerReminderEmail.job.run(ctx, { bookingId });
    const [reminded, requested] = await mailsTo(otherHost);
    expect(requested?.text).toContain('Say yes or no by Sat 11/21/2026 at 8:00 PM CST.');
    expect(reminded?.text).toContain('Say yes or no by 12:12 AM CST in the night after Sat 11/21/2026.');
    expect((await mailsTo(reader))[0]?.text).toContain('by Sun 11/22/2026 at 12:12 AM CST');
  });

  test('of an auto-confirmed booking do not ask the host to answer', async () => {
    const reader = await aUser(ctx, { email: 'atonce.hunter@openacre.example' });
    const otherHost = await aUser(ctx, { email: 'atonce.host@openacre.example' });
    const listing = await aListing(ctx, { host: otherHost });
    await updateListing(ctx.db, listing.id, { is_auto_confirm: true });
    const bookingId = await made(listing, '2026-12-05', reader);
    for (const { job } of [bookingRequestedEmail, bookingConfirmedEmail, paymentReminderEmail])
      await job.run(ctx, { bookingId });
    const [toHost] = await mailsTo(otherHost);
    expect(toHost?.subject).toMatch(/^Booked: /);
    const toHunter = await mailsTo(reader);
    expect(toHunter).toHaveLength(2);
    expect(toHunter.map(({ text }) => text).join()).not.toMatch(/landowner said/);
    expect(await linesOf(bookingId)).toEqual([
      'Requested by the hunter.',
      'Confirmed at once, as this land takes bookings by itself.',
      'Emailed the landowner: a hunter has booked days.',
      'Emailed the hunter: the booking is confirmed.',
      'Emailed the hunter: the reminder to pay.',
    ]);
  });

  test('of a cancellation go to both sides, and do not link to a listing that is not public', async () => {
    const reader = await aUser(ctx, { email: 'ended.hunter@openacre.example' });
    const otherHost = await aUser(ctx, { email: 'ended.host@openacre.example' });
    const listing = await aListing(ctx, { host: otherHost });
    clock.set(friday);
    const asAdministrator = await signIn(administrator);
    const body = { userId: reader.id, sendEmails: false };
    const { id } = await requestBooking(asAdministrator, listing.id, '2026-12-05', '2026-12-05', body);
    const other = await aUser(ctx, { email: 'closed.hunter@openacre.example' });
    const closed = await aListing(ctx);
    const otherBooking = await made(closed, '2026-12-05', other);
    const asOther = await signIn(other);
    const listingOfOther = async () =>
      (await asOther.getBookingDetail({ params: { id: otherBooking } })).listing;
    expect(await listingOfOther()).toMatchObject({ isPublic: true });
    await updateListing(ctx.db, closed.id, { active: false });
    expect(await listingOfOther()).toMatchObject({ isPublic: false });
    await runAt('2026-11-22T20:00:00Z');
    await ctx.jobs.work(ctx);
    for (const [person, text] of [
      [reader, `${url}/listing/${listing.id}\n`],
      [reader, 'The landowner did not answer in time'],
      [other, 'This land takes no requests now.'],
      [otherHost, 'It was not answered in time'],
    ] as const) {
      const cancelled = async () =>
        (await mailsTo(person)).filter(({ subject }) => subject.startsWith('Cancelled'));
      await expect.poll(cancelled, { timeout: limits.processMs }).toHaveLength(1);
      expect((await cancelled())[0]?.text).toContain(text);
    }
    expect((await mailsTo(other)).map(({ text }) => text).join()).not.toContain('/listing/');
    expect(await stored(id)).toMatchObject({ status: 'Cancelled' });
  });
});
