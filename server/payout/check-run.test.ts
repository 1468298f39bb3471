import { randomUUID } from 'node:crypto';
import { afterAll, describe, expect, test } from 'vitest';
import { findViolations, paymentInvariants } from '../testing/booking.ts';
import { aUser, type Person } from '../testing/factories.ts';
import { emailsTo } from '../testing/inbox.ts';
import { jobsNamed } from '../testing/jobs.ts';
import { fiftyTimes, startPayingOut } from '../testing/paying-out.ts';
import { payoutSentEmail } from './payout-sent.email.ts';

const paying = await startPayingOut({ emulators: ['mail'] });
const { ctx, administrator, aPayout, aManualPayout, manualOf, post } = paying;
afterAll(paying.close);
const api = () => paying.asAdministrator();

const check = (bookingId: string, checkNumber: string, note = '') => ({
  bookingId,
  checkNumber,
  amountCents: 3825,
  note,
});

// docs/rules/payouts.md#run-for-checks
describe('a run for checks', () => {
  test('has the manual payouts that are due, the longest due first', async () => {
    const recent = await aPayout({ receiver: '', daysAgo: 1 });
    const older = await aPayout({ receiver: '', daysAgo: 9 });
    const notDue = await aPayout({ receiver: '', daysAgo: 0 });
    const byPayPal = await aPayout({ daysAgo: 9 });
    const { payouts, total } = await (await api()).listChecksDue();
    const ids = payouts.map(({ bookingId }) => bookingId);
    expect(ids.filter((id) => [recent, older, notDue, byPayPal].includes(id))).toEqual([older, recent]);
    expect(total).toBe(ids.length);
  });

  test('is marked in one call, with a number and a note each', async () => {
    const [one, two] = [await aManualPayout(), await aManualPayout()];
    const body = { note: 'Mailed.', checks: [check(two, '0100', 'By courier.'), check(one, '0101')] };
    expect(await (await api()).markManualPayoutsSent({ body })).toEqual({ marked: [two, one], movedOn: [] });
    const sent = { manualPaymentStatus: 'CheckSent', payoutDate: ctx.now() };
    expect(await manualOf(one)).toMatchObject({ ...sent, checkNumber: '0101', note: 'Mailed.' });
    expect(await manualOf(two)).toMatchObject({ ...sent, checkNumber: '0100', note: 'By courier.' });
    const seen = await (await paying.signIn(paying.host)).getBookingDetail({ params: { id: one } });
    expect(seen.paidOut).toEqual({
      dateTime: ctx.now(),
      checkNumber: '0101',
      checkCents: 3825,
      receiverEmail: null,
    });
    const { activity, adminUser } = await manualOf(one);
    expect(activity.at(-1)).toMatchObject({ message: 'Check sent, number 0101: Mailed.' });
    expect(adminUser?.email).toBe(administrator.email);
    const { payouts } = await (await api()).listChecksDue();
    expect(payouts.filter(({ bookingId }) => [one, two].includes(bookingId))).toEqual([]);
  });

  test('names what had moved on, changed its amount or is by PayPal, and marks the others', async () => {
    const [sent, reduced, good] = [await aManualPayout(), await aManualPayout(), await aManualPayout()];
    const byPayPal = await aPayout();
    const administration = await api();
    const first = {
      status: 'CheckSent',
      checkNumber: '7',
      receiverPayPalEmail: '',
      note: 'Mailed.',
    } as const;
    await administration.markManualPayoutSent({ body: { ...first, bookingId: sent } });
    const refund = { amountCents: 1000, reason: 'Flood', bearer: 'host' } as const;
    await administration.refundPayment({ params: { bookingId: reduced }, body: refund });
    const checks = [sent, reduced, good, byPayPal].map((id, index) => check(id, `${8 + index}`));
    expect(await administration.markManualPayoutsSent({ body: { note: 'Run', checks } })).toEqual({
      marked: [good],
      movedOn: [sent, reduced, byPayPal],
    });
    expect(await manualOf(sent)).toMatchObject({ checkNumber: '7' });
    expect(await manualOf(reduced)).toMatchObject({
      manualPaymentStatus: 'PaymentRequired',
      amountCents: 2825,
    });
  });

  test('refuses the number of another owner’s check, also at once, and takes it for the same owner', async () => {
    const other = await aUser(ctx);
    const [one, two] = [await aManualPayout(), await aManualPayout()];
    const theirs = await aPayout({ receiver: '', host: other });
    const run = (id: string) =>
      post('markManualPayoutsSent', {
        note: 'Mailed.',
        checks: [{ bookingId: id, checkNumber: 'B-1', amount: 38.25 }],
      });
    const marked = (bookingId: string) => ({
      bookingId,
      status: 'CheckSent',
      note: 'By hand',
      checkNumber: 'B-1',
    });
    const answers = await Promise.all([run(one), post('markManualPayoutSent', marked(theirs))]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    const isOurs = (await manualOf(one)).checkNumber === 'B-1';
    expect((await run(two)).status).toBe(isOurs ? 200 : 409);
    if (isOurs) {
      const seen = await (await paying.signIn(paying.host)).getBookingDetail({ params: { id: two } });
      expect(seen.paidOut?.checkCents).toBe(7650);
    }
    expect((await run(isOurs ? theirs : one)).status).toBe(409);
  });

  test('is recorded once under 50 repeats, also in another order', async () => {
    const ids = [await aManualPayout(), await aManualPayout(), await aManualPayout()];
    const wire = ids.map((bookingId, index) => ({
      bookingId,
      checkNumber: `${100 + index}`,
      amount: 38.25,
    }));
    let calls = 0;
    const answers: { marked: string[]; movedOn: string[] }[] = [];
    const statuses = await fiftyTimes(async () => {
      const checks = calls++ % 2 === 0 ? wire : wire.toReversed();
      const { status, body } = await post('markManualPayoutsSent', { note: 'Mailed.', checks });
      answers.push(body as never);
      return { status };
    });
    expect(statuses).toEqual({ 200: 50 });
    expect(answers.filter(({ marked }) => marked.length === 3)).toHaveLength(1);
    expect(answers.filter(({ movedOn }) => movedOn.length === 3)).toHaveLength(49);
    for (const id of ids) expect((await manualOf(id)).activity).toHaveLength(2);
  });

  test('answers a repeat with its key as it answered the first', async () => {
    const id = await aManualPayout();
    const call = { body: { note: 'Mailed.', checks: [check(id, '55')] }, idempotencyKey: randomUUID() };
    const first = await (await api()).markManualPayoutsSent(call);
    expect(first).toEqual({ marked: [id], movedOn: [] });
    expect(await (await api()).markManualPayoutsSent(call)).toEqual(first);
  });

  test.each([
    ['no checks', []],
    ['a payout twice', ['a', 'a']],
    ['a number twice', ['a', 'b']],
  ])('is refused with %s', async (_, who) => {
    const ids: Record<string, string> = { a: randomUUID(), b: randomUUID() };
    const isSamePayout = new Set(who).size < who.length;
    const checks = who.map((name, index) => ({
      bookingId: ids[name],
      checkNumber: isSamePayout ? `${index}` : '1',
      amount: 1,
    }));
    expect((await post('markManualPayoutsSent', { note: 'Mailed.', checks })).status).toBe(400);
  });
});

// docs/rules/payouts.md#statement
describe('the statement', () => {
  const statementsTo = async (hostId: string) =>
    (await jobsNamed(ctx, 'mail.payout-sent', { hostId })).length;
  /** The statement as it arrives. */
  const receive = async (host: Person, bookingIds: readonly string[]) => {
    await payoutSentEmail.job.run(ctx, { hostId: host.id, bookingIds, sentAt: ctx.now().getTime() });
    const [email] = await emailsTo(host.email, 1);
    return { subject: email?.subject, text: email?.text ?? '' };
  };
  const mark = { status: 'CheckSent', checkNumber: '9', receiverPayPalEmail: '', note: 'Mailed.' } as const;

  test('is one email to each host of a run, with every payout', async () => {
    const [host, other] = [await aUser(ctx, { firstName: 'Walter' }), await aUser(ctx)];
    const manual = { receiver: '', daysAgo: 3 };
    const ids = [
      await aPayout({ ...manual, host }),
      await aPayout({ ...manual, host }),
      await aPayout({ ...manual, host: other }),
    ] as const;
    const refund = { amountCents: 1000, reason: 'Flood', bearer: 'both' } as const;
    await (await api()).refundPayment({ params: { bookingId: ids[1] }, body: refund });
    const checks = [
      check(ids[0], '201'),
      { ...check(ids[1], '202'), amountCents: 3052 },
      check(ids[2], '203'),
    ];
    await (await api()).markManualPayoutsSent({ body: { note: 'Mailed.', checks } });
    expect([await statementsTo(host.id), await statementsTo(other.id)]).toEqual([1, 1]);
    const { subject, text } = await receive(host, [ids[0], ids[1]]);
    expect(subject).toBe('We paid you $68.77: 2 bookings');
    for (const part of ['Check 201', 'Check 202', '$45.00', '$38.25', '-$7.73', '$30.52', '$68.77'])
      expect(text).toContain(part);
  });

  test('follows a single mark, but not one that says that it is not to be sent', async () => {
    const [host, other] = [await aUser(ctx), await aUser(ctx)];
    const bookingId = await aPayout({ receiver: '', host });
    await (await api()).markManualPayoutSent({ body: { ...mark, bookingId } });
    const unsent = await aPayout({ receiver: '', host: other });
    const body = { ...mark, bookingId: unsent, status: 'Canceled' as const };
    await (await api()).markManualPayoutSent({ body });
    expect([await statementsTo(host.id), await statementsTo(other.id)]).toEqual([1, 0]);
  });

  test('follows a payment that PayPal has completed, once', async () => {
    const host = await aUser(ctx);
    const id = await aPayout({ host, receiver: 'statement@farm.example' });
    await paying.run();
    expect(await statementsTo(host.id)).toBe(0);
    await paying.finish(id);
    await paying.poll(id);
    expect(await statementsTo(host.id)).toBe(1);
    expect((await receive(host, [id])).text).toContain('PayPal, statement@farm.example');
  });
});

test('no invariant is violated', async () => {
  expect(await findViolations(ctx, paymentInvariants)).toEqual([]);
});
