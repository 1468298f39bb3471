import { afterAll, describe, expect, test } from 'vitest';
import { addDays, dayInWisconsin, formatDay } from '#domain/dates.ts';
import { bookingPaidEmail } from '../booking/booking-paid.email.ts';
import { requestBooking } from '../testing/booking.ts';
import { aListing, aUser, givePostalAddress, giveUpPayout, type Person } from '../testing/factories.ts';
import { newsReader } from '../testing/news.ts';
import { startPayingOut } from '../testing/paying-out.ts';
import { listPayPalAttempts } from './attempt-store.ts';
import { pollAttemptJob } from './poll-attempt.ts';

const paying = await startPayingOut({ emulators: ['mail'] });
const { ctx, aPayout, run, finish, payBy, signIn, post, writeCheck, nextNumber } = paying;
afterAll(paying.close);
const { kinds, emails, emailsTo } = await newsReader(ctx);
let count = 0;

type Visit = { id: string; host: Person };

const aVisit = async (wanted: Parameters<typeof aPayout>[0] = {}): Promise<Visit> => {
  const host = await aUser(ctx, { firstName: 'Walter' });
  return { id: await aPayout({ host, receiver: '', ...wanted }), host };
};
const payoutOf = async ({ id, host }: Visit) =>
  (await (await signIn(host)).getBookingDetail({ params: { id } })).hostPayout;

const paidEmail = async ({ id, host }: Visit) => {
  await bookingPaidEmail.job.run(ctx, { bookingId: id });
  return (await emailsTo(host)).find(({ subject }) => subject.startsWith('Paid'))?.text;
};

const ok = { status: 200 };
const home = '12 Gate Road, Unit 3, Mount Horeb, WI 53572';
const dayAfter = (daysAgo: number) => addDays(dayInWisconsin(ctx.now()), 1 - daysAgo);

// docs/rules/payouts.md#what-hosts-are-told
describe('a host who is paid by check and has no postal address', () => {
  test('reads that it is missing, and is told by the email that the booking is paid, and by no other', async () => {
    const visit = await aVisit({ hasNoAddress: true });
    expect(await payoutOf(visit)).toMatchObject({ problem: 'noAddress', address: null, payDay: null });
    expect(await kinds(visit)).toEqual([]);
    const text = await paidEmail(visit);
    for (const part of ['your postal address is missing', `${ctx.config.PUBLIC_URL}/myaccount/profile`])
      expect(text).toContain(part);
    await givePostalAddress(ctx, visit.host);
    expect(await payoutOf(visit)).toMatchObject({ problem: null, address: home });
    expect(await kinds(visit)).toEqual([]);
  });

  test('is told nothing of a booking that becomes paid without emails', async () => {
    const host = await aUser(ctx);
    const listing = await aListing(ctx, { host, payPalEmail: '' });
    const api = await paying.asAdministrator();
    const day = addDays(dayInWisconsin(ctx.now()), 20);
    const body = { userId: (await aUser(ctx)).id, bookingStatus: 'Paid', sendEmails: false } as const;
    const { id } = await requestBooking(api, listing.id, day, day, body);
    expect(await payoutOf({ id, host })).toMatchObject({ problem: 'noAddress' });
    expect(await kinds({ id, host })).toEqual([]);
  });

  test('is told when an administrator says that it is paid by check', async () => {
    const visit = await aVisit({ hasNoAddress: true, receiver: `way${++count}@farm.example` });
    expect(await payoutOf(visit)).toMatchObject({ problem: null });
    expect(await kinds(visit)).toEqual([]);
    await payBy(visit.id, 'byHand');
    expect(await payoutOf(visit)).toMatchObject({ problem: 'noAddress' });
    expect((await emails(visit)).map(({ subject }) => subject.split(':')[0])).toEqual([
      'We can’t pay you $38.25 yet',
    ]);
  });

  test('is not told any more once it is there', async () => {
    const visit = await aVisit({ hasNoAddress: true, receiver: `way${++count}@farm.example` });
    await payBy(visit.id, 'byHand');
    await givePostalAddress(ctx, visit.host);
    expect(await kinds(visit)).toContain('noAddress');
    expect((await emails(visit)).map(({ subject }) => subject.split(':')[0])).toEqual([
      'We pay you $38.25 another way',
    ]);
  });

  test('is told again when it is to be paid by check once more, as they were told of another way since', async () => {
    const visit = await aVisit({ hasNoAddress: true, receiver: `way${++count}@farm.example` });
    for (const way of ['byHand', 'payPal', 'byHand'] as const) {
      paying.clock.advance({ minutes: 1 });
      expect((await payBy(visit.id, way)).status).toBe(200);
      await emails(visit);
    }
    const told = (await emails(visit)).filter(({ subject }) => subject.startsWith('We can’t pay you'));
    expect(told).toHaveLength(2);
  });
});

// docs/rules/payouts.md#what-hosts-are-told
describe('a host reads when and how they will be paid', () => {
  test('by PayPal one day after the last day', async () => {
    const receiver = `walter.when${++count}@farm.example`;
    const visit = await aVisit({ receiver, daysAgo: -3 });
    const payDay = dayAfter(-3);
    expect(await payoutOf(visit)).toMatchObject({ payDay, receiverEmail: receiver, address: null });
    expect(await paidEmail(visit)).toContain(
      `We pay you $38.25 on ${formatDay(payDay)} by PayPal to ${receiver}.`,
    );
  });

  test('by check to the address of their profile', async () => {
    const visit = await aVisit({ daysAgo: -3 });
    expect(await payoutOf(visit)).toMatchObject({ payDay: dayAfter(-3), address: home });
    expect(await paidEmail(visit)).toContain(
      `We pay you $38.25 by check to ${home}, with our next checks from ${formatDay(dayAfter(-3))} on.`,
    );
  });

  // docs/rules/payouts.md#undoing-a-check
  test('by a check that is written, to the address on it, whatever they do with theirs until they are told', async () => {
    const visit = await aVisit();
    await writeCheck([visit.id], nextNumber());
    await ctx.db
      .updateTable('payouts')
      .set({ host_address_line1: '' })
      .where('booking_id', '=', visit.id)
      .execute();
    await ctx.db.updateTable('users').set({ address_line1: '' }).where('id', '=', visit.host.id).execute();
    expect(await payoutOf(visit)).toMatchObject({ problem: null, owedCents: 3825, address: home });
    expect(await paidEmail(visit)).toContain(`by check to ${home}, with our next checks.`);
  });

  test('by a check that was marked without an address, of which none is said to be missing', async () => {
    const visit = await aVisit({ hasNoAddress: true });
    const check = { status: 'CheckSent', checkNumber: nextNumber(), note: 'Handed over.' };
    expect((await post('markManualPayoutSent', { bookingId: visit.id, ...check })).status).toBe(200);
    expect(await payoutOf(visit)).toMatchObject({ problem: null, owedCents: 3825, address: null });
    const text = await paidEmail(visit);
    expect(text).toContain('We pay you $38.25 by check, with our next checks.');
    expect(text).not.toContain('missing');
  });

  test('and no more once all of it has left', async () => {
    const visit = await aVisit({ receiver: `walter.when${++count}+arrives@farm.example` });
    await run();
    await finish(visit.id);
    expect(await payoutOf(visit)).toMatchObject({ arrivedCents: 3825, payDay: null });
  });

  test('after an administrator has changed the way, by one email', async () => {
    const visit = await aVisit({ receiver: `walter.when${++count}+failed@farm.example` });
    await run();
    await finish(visit.id);
    expect(await payBy(visit.id, 'byHand')).toMatchObject({ status: 200 });
    expect(await payoutOf(visit)).toMatchObject({ problem: null, payDay: dayAfter(2), address: home });
    const told = (await emails(visit)).filter(({ subject }) => subject.includes('another way'));
    expect(told).toHaveLength(1);
    expect(told[0]?.text).toContain(`We pay you $38.25 by check to ${home}, with our next checks.`);
  });

  test('also while the payment of the booking is in doubt, with what it waits for', async () => {
    const visit = await aVisit({ receiver: `walter.when${++count}@farm.example` });
    const doubted = { doubted_at: ctx.now() };
    await ctx.db.updateTable('payment_orders').set(doubted).where('booking_id', '=', visit.id).execute();
    await payBy(visit.id, 'byHand');
    expect(await payoutOf(visit)).toMatchObject({ problem: 'doubted', payDay: null });
    expect((await emails(visit))[0]?.text).toContain(
      `We pay you $38.25 by check to ${home}, once it is certain that the payment for this booking came.`,
    );
  });
});

// docs/rules/payouts.md#waiting-for-a-report
describe('while what PayPal reported of an earlier payment is unread, its host', () => {
  const waiting = async (receiver: string) => {
    const visit = await aVisit({ receiver });
    await giveUpPayout(ctx, visit.id);
    expect(await post(`${visit.id}/resolve`, { wasPaid: false, reason: 'Not there.' })).toMatchObject(ok);
    await emails(visit);
    await paying.payer.fail('GET /v1/payments/payouts-item/*', 503, 1000);
    const [attempt] = await listPayPalAttempts(ctx.db, visit.id);
    const report = { sendId: attempt?.id ?? '', itemId: 'GONE123', reportedAt: ctx.now().getTime() };
    await expect(pollAttemptJob.run(ctx, report)).rejects.toThrow();
    return visit;
  };
  const finding =
    'We are finding out from PayPal whether an earlier payment reached you. After that we pay you what is still owed of $38.25,';

  test.each([
    ['byHand', 'We pay you $38.25 another way', `by check to ${home}.`],
    ['payPal', 'Your payout of $38.25 goes on', 'by PayPal to payPal.unread@farm.example.'],
  ] as const)('reads so with the booking and in the email, paid %s', async (way, subject, where) => {
    const visit = await waiting(`${way}.unread@farm.example`);
    expect(await payBy(visit.id, way)).toMatchObject(ok);
    expect(await payoutOf(visit)).toMatchObject({ problem: null, isReportUnread: true });
    const email = (await emails(visit)).find((one) => one.subject.startsWith(subject));
    expect(email?.text).toContain(`${finding} ${where}`);
    await paying.payer.recover();
  });

  test('does not read so once an administrator has looked it up', async () => {
    const visit = await waiting('looked.unread@farm.example');
    await payBy(visit.id, 'byHand');
    paying.clock.advance({ days: 3 });
    const [attempt] = await listPayPalAttempts(ctx.db, visit.id);
    const notThere = { wasPaid: false, reason: 'Not there.', attemptId: attempt?.id };
    expect(await post(`${visit.id}/resolve`, notThere)).toMatchObject(ok);
    expect(await payoutOf(visit)).toMatchObject({ problem: null, isReportUnread: false });
    await paying.payer.recover();
  });
});
