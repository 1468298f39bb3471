import { afterAll, expect, test } from 'vitest';
import type { RejectionReason } from '#domain/rejection-reasons.ts';
import { startTestApp } from '../testing/app.ts';
import { requestBooking } from '../testing/booking.ts';
import { aListing, aUser } from '../testing/factories.ts';
import { emailsTo } from '../testing/inbox.ts';
import { bookingRejectedEmail } from './booking-rejected.email.ts';

const { ctx, signIn, clock, close } = await startTestApp({ emulators: ['mail'] });
afterAll(close);

const host = await aUser(ctx);
const hunter = await aUser(ctx);
const listing = await aListing(ctx, { host });
const asHunter = await signIn(hunter);

/** Asks for a day, rejects it, and returns the text of the email, which is sent at the given time. */
const emailOf = async (day: string, reason?: RejectionReason, sentAt?: string): Promise<string> => {
  const { id, confirmationCode } = await requestBooking(asHunter, listing.id, day);
  await (await signIn(host)).rejectBooking({ params: { id }, body: { reason } });
  if (sentAt) clock.set(sentAt);
  await bookingRejectedEmail.job.run(ctx, { bookingId: id });
  const sent = await emailsTo(hunter.email);
  return sent.find(({ text }) => text.includes(confirmationCode))?.text.replace(/\s+/g, ' ') ?? '';
};

// docs/rules/booking.md#rejection
test('the email about a rejection says why, and names land nearby that is free on these days', async () => {
  expect(await emailOf('2026-12-03', 'party')).toContain('Other land is open, maybe not far from there.');

  const near = await aListing(ctx, { title: 'Coulee with two stands' });
  const text = await emailOf('2026-12-04', 'party');
  expect(text).toContain('Why: the party is too large for this land.');
  expect(text).toContain('Coulee with two stands, Mount Horeb: $49.50 with fees and taxes');
  expect(text).toContain(`${ctx.config.PUBLIC_URL}/listing/${near.id}?start=12-04-2026&end=12-04-2026`);
  expect(text).toContain(`${ctx.config.PUBLIC_URL}/?startDate=2026-12-04&endDate=2026-12-04`);

  // Nobody can book a day that is past when the email is sent.
  const late = await emailOf('2026-12-05', undefined, '2026-12-06T20:00:00Z');
  expect(late).toContain('Sat 12/05/2026');
  expect(late).not.toContain('Coulee');
  expect(late).not.toContain('Why:');
});
