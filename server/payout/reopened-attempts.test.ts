import { afterAll, expect, test } from 'vitest';
import { formatDateOf } from '#domain/dates.ts';
import { bookingRow } from '../testing/booking.ts';
import { aUser, giveUpPayout, listingForm } from '../testing/factories.ts';
import { emailsTo } from '../testing/inbox.ts';
import { jobsNamed } from '../testing/jobs.ts';
import { newsReader } from '../testing/news.ts';
import { startPayingOut } from '../testing/paying-out.ts';
import { addressChangedEmail } from './address-changed.email.ts';
import { listPayPalAttempts } from './attempt-store.ts';
import { payoutAlarmEmail } from './payout-alarm.email.ts';
import { payoutNewsEmail } from './payout-news.email.ts';
import { payoutSentEmail } from './payout-sent.email.ts';
import { settleAttempt } from './settle-attempt.ts';
import { noteMissing } from './unanswered-attempt.ts';

const paying = await startPayingOut({ emulators: ['mail'] });
const { ctx, clock, aPayout, run, payoutOf, payBy, post } = paying;
afterAll(paying.close);

/** A payout of which an administrator said that what PayPal never answered was not paid. */
const saidUnpaid = async () => {
  const id = await aPayout();
  await giveUpPayout(ctx, id);
  expect((await post(`${id}/resolve`, { wasPaid: false, reason: 'Not there.' })).status).toBe(200);
  return id;
};

/** PayPal says that it has the first attempt of a payout on its way; of its item nothing, or which it is. */
const reopenFirst = async (
  id: string,
  itemStatus: 'Pending' | 'Unclaimed',
  itemId: string | null = 'I1',
  receiver: string | null = null,
) => {
  const first = (await listPayPalAttempts(ctx.db, id)).at(-1);
  if (!first) throw new Error('There is no attempt.');
  const unknown = { transactionId: null, feeCents: null, amountCents: null, error: null };
  await settleAttempt(ctx, first, { itemStatus, batchId: 'B1', itemId, receiver, ...unknown });
  return first.id;
};
const alarmsOf = (bookingId: string) => jobsNamed(ctx, 'mail.payout-alarm', { bookingId, what: 'reopened' });
const linesOf = async (id: string) =>
  (await payoutOf(id)).activity
    .map(({ message }) => message)
    .filter((message) => message.startsWith('PayPal has the payment to'));

// docs/rules/payouts.md#sent-once
test('what an administrator says is noted once, in their words', async () => {
  const id = await saidUnpaid();
  const lines = (await payoutOf(id)).activity.map(({ message }) => message);
  expect(lines.at(-1)).toBe('Looked for in PayPal’s records: it was not paid. Not there.');
  expect(await jobsNamed(ctx, 'mail.payout-alarm', { bookingId: id, what: 'failed' })).toEqual([]);
});

// docs/rules/payouts.md#sent-once
test('administrators are told once of a payment that PayPal has after all, with its address', async () => {
  const id = await saidUnpaid();
  expect((await payBy(id, 'payPal', 'walter.new@farm.example')).status).toBe(200);
  const attemptId = await reopenFirst(id, 'Pending');
  await reopenFirst(id, 'Unclaimed');
  await reopenFirst(id, 'Unclaimed');
  expect(await payoutOf(id)).toMatchObject({
    ...{ payPalPayoutStatus: 'Processing', payoutItemStatus: 'Unclaimed', owedCents: 0, acts: ['cancel'] },
    payoutReceiverEmail: 'walter.new@farm.example',
  });
  expect(await linesOf(id)).toEqual([
    'PayPal has the payment to host@farm.example after all. PayPal is working on it.',
  ]);
  expect(await alarmsOf(id)).toHaveLength(1);
  await payoutAlarmEmail.job.run(ctx, { bookingId: id, what: 'reopened', since: 1, attemptId });
  const alarm = (await emailsTo(paying.administrator.email, 1)).at(-1)?.text.replaceAll(/\s+/g, ' ');
  expect(alarm).toContain('PayPal has a payout on its way of which an administrator had said');
  expect(alarm).toContain('PayPal address host@farm.example');
});

// docs/rules/payouts.md#what-hosts-are-told
test('the host is asked to claim it at the address at which it waits, whatever address was planned since', async () => {
  const host = await aUser(ctx);
  const id = await aPayout({ host });
  await giveUpPayout(ctx, id);
  expect((await post(`${id}/resolve`, { wasPaid: false, reason: 'Not there.' })).status).toBe(200);
  expect((await payBy(id, 'payPal', 'walter.new@farm.example')).status).toBe(200);
  await reopenFirst(id, 'Unclaimed');
  const seen = async () =>
    (await (await paying.signIn(host)).getBookingDetail({ params: { id } })).hostPayout;
  expect(await seen()).toMatchObject({ problem: 'unclaimed', receiverEmail: 'host@farm.example' });
  // A database that was restored had asked with another address; PayPal tells the one that it has.
  await paying.report(id, { itemStatus: 'Unclaimed', receiver: 'first@farm.example' });
  expect(await seen()).toMatchObject({ problem: 'unclaimed', receiverEmail: 'first@farm.example' });
});

// docs/rules/payouts.md#sent-once
test('a payment that PayPal has after all is told with the address that PayPal has of it', async () => {
  const id = await saidUnpaid();
  expect((await payBy(id, 'byHand')).status).toBe(200);
  await reopenFirst(id, 'Pending', 'I1', 'first@farm.example');
  expect(await linesOf(id)).toEqual([
    'PayPal has the payment to first@farm.example after all. PayPal is working on it.',
  ]);
  expect(await payoutOf(id)).toMatchObject({ payoutReceiverEmail: 'first@farm.example' });
});

// docs/rules/payouts.md#what-paypal-reports
test('more of what arrived goes to the address that PayPal has of it', async () => {
  const id = await saidUnpaid();
  expect((await payBy(id, 'byHand')).status).toBe(200);
  const first = (await listPayPalAttempts(ctx.db, id)).at(-1);
  if (!first) throw new Error('There is no attempt.');
  const arrived = { batchId: 'B1', itemId: 'I1', transactionId: null, feeCents: null, error: null };
  await settleAttempt(ctx, first, {
    ...{ ...arrived, itemStatus: 'Success', amountCents: 3825, receiver: 'first@farm.example' },
  });
  expect(await payoutOf(id)).toMatchObject({ payoutReceiverEmail: 'first@farm.example' });
});

// docs/rules/payouts.md#sent-once
test('a payment that PayPal has after all once more, after what was said of it again, is told again', async () => {
  const host = await aUser(ctx);
  const id = await aPayout({ host });
  await giveUpPayout(ctx, id);
  expect((await post(`${id}/resolve`, { wasPaid: false, reason: 'Not there.' })).status).toBe(200);
  const attemptId = await reopenFirst(id, 'Unclaimed');
  const news = { kind: 'unclaimed', bookingId: id, occasion: attemptId } as const;
  await payoutNewsEmail.job.run(ctx, news);
  const [attempt] = await listPayPalAttempts(ctx.db, id);
  if (!attempt) throw new Error('There is no attempt.');
  for (const days of [0, 1, 1, 1]) {
    clock.advance({ days });
    await noteMissing(ctx, attempt);
  }
  const paid = { transactionId: '8AB12345CD678901E' };
  expect((await post(`${id}/resolve`, { wasPaid: true, reason: 'It is there.', ...paid })).status).toBe(200);
  const takenAt = clock.now().getTime();
  const takenOn = formatDateOf(clock.now());
  const taken = { hostId: host.id, bookingIds: [id], sentAt: takenAt, attemptId };
  await payoutSentEmail.job.run(ctx, taken);
  expect(await reopenFirst(id, 'Unclaimed')).toBe(attemptId);
  await reopenFirst(id, 'Unclaimed');
  expect(await linesOf(id)).toHaveLength(2);
  expect(await alarmsOf(id)).toHaveLength(2);
  clock.advance({ hours: 72 });
  await paying.report(id, { itemStatus: 'Success', feeCents: 25, ...paid });
  const occasion = { hostId: host.id, bookingIds: [id], sentAt: clock.now().getTime(), attemptId };
  await payoutSentEmail.job.run(ctx, occasion);
  expect((await emailsTo(host.email, 3))[0]?.text.replaceAll(/\s+/g, ' ')).toContain(
    `This is not a second payment: it was taken as paid on ${takenOn}, while PayPal still had it.`,
  );
});

// docs/rules/payouts.md#what-hosts-are-told
test('the host is told again that it waits for them, once they were told between that it came back', async () => {
  const host = await aUser(ctx);
  const id = await aPayout({ host });
  await giveUpPayout(ctx, id);
  await paying.report(id, { itemStatus: 'Unclaimed', batchId: 'B1', itemId: 'I1' });
  const [attempt] = await listPayPalAttempts(ctx.db, id);
  if (!attempt) throw new Error('There is no attempt.');
  const about = { bookingId: id, occasion: attempt.id };
  await payoutNewsEmail.job.run(ctx, { kind: 'unclaimed', ...about });
  for (const days of [0, 1, 1, 1]) {
    clock.advance({ days });
    await noteMissing(ctx, attempt);
  }
  expect((await post(`${id}/resolve`, { wasPaid: false, reason: 'Not there.' })).status).toBe(200);
  await payoutNewsEmail.job.run(ctx, { kind: 'cameBack', ...about });
  await reopenFirst(id, 'Unclaimed');
  for (let times = 0; times < 2; times += 1)
    await payoutNewsEmail.job.run(ctx, { kind: 'unclaimed', ...about });
  const subjects = (await emailsTo(host.email, 3)).map(({ subject }) => subject.split(':')[0]);
  expect(subjects.toSorted()).toEqual([
    '$38.25 waits for you at PayPal',
    '$38.25 waits for you at PayPal',
    'PayPal could not pay you $38.25',
  ]);
});

// docs/rules/payouts.md#what-hosts-are-told
test.each(['as before', 'elsewhere'])(
  'the host is told that it failed after all, once they were told between that it is paid %s',
  async (where) => {
    const host = await aUser(ctx);
    const visit = { id: await aPayout({ host }), host };
    const { id } = visit;
    const { emails } = await newsReader(ctx);
    await giveUpPayout(ctx, id);
    expect((await post(`${id}/resolve`, { wasPaid: false, reason: 'Not there.' })).status).toBe(200);
    await emails(visit);
    clock.advance({ minutes: 1 });
    const receiver = where === 'elsewhere' ? 'walter.else@farm.example' : '';
    expect((await payBy(id, 'payPal', receiver)).status).toBe(200);
    if (receiver) await addressChangedEmail.job.run(ctx, { bookingId: id, receiver, notBefore: 1 });
    const between = receiver ? 'Your payout goes to another address' : 'Your payout of $38.25 goes on';
    const subjects = async () => (await emails(visit)).map(({ subject }) => subject.split(':')[0]).toSorted();
    const failed = 'PayPal could not pay you $38.25';
    expect(await subjects()).toEqual([failed, between]);
    clock.advance({ minutes: 1 });
    await reopenFirst(id, 'Pending');
    await paying.report(id, { itemStatus: 'Failed' });
    expect(await subjects()).toEqual([failed, failed, between]);
  },
);

// docs/rules/payouts.md#sent-once
test('a payment that PayPal has after all, while another one is with PayPal, is told and moves nothing', async () => {
  const id = await saidUnpaid();
  expect((await payBy(id, 'payPal', 'walter.other@farm.example')).status).toBe(200);
  clock.advance({ hours: 25 });
  await run();
  const { activity: _, ...before } = await payoutOf(id);
  expect(before).toMatchObject({ payPalPayoutStatus: 'Processing', onItsWayCents: 3825 });
  await reopenFirst(id, 'Unclaimed');
  await reopenFirst(id, 'Unclaimed');
  expect(await payoutOf(id)).toMatchObject(before);
  expect(await linesOf(id)).toHaveLength(1);
  expect(await alarmsOf(id)).toHaveLength(1);
  await reopenFirst(id, 'Pending', null);
  expect((await listPayPalAttempts(ctx.db, id)).at(-1)).toMatchObject({ item_id: 'I1' });
});

// docs/rules/payouts.md#sent-once
test('a payment that PayPal has after all, and that arrives beside a check, is told as paid twice', async () => {
  const id = await saidUnpaid();
  expect((await payBy(id, 'byHand')).status).toBe(200);
  clock.advance({ minutes: 1 });
  await paying.writeCheck([id], paying.nextNumber());
  await reopenFirst(id, 'Pending');
  expect(await payoutOf(id)).toMatchObject({ payPalPayoutStatus: 'Processing', arrivedCents: 3825 });
  clock.advance({ minutes: 1 });
  await paying.report(id, { itemStatus: 'Success', transactionId: '8AB12345CD678901E', feeCents: 25 });
  expect(await payoutOf(id)).toMatchObject({ payPalPayoutStatus: 'Completed', arrivedCents: 7650 });
  expect(await jobsNamed(ctx, 'mail.payout-alarm', { bookingId: id, what: 'paidTwice' })).toHaveLength(1);
});

// docs/rules/payouts.md#statement
test('the statement of what was taken as paid before says that it is not a second payment', async () => {
  const host = await aUser(ctx);
  const id = await aPayout({ host });
  await giveUpPayout(ctx, id);
  const paid = { transactionId: '8AB12345CD678901E' };
  expect((await post(`${id}/resolve`, { wasPaid: true, reason: 'It is there.', ...paid })).status).toBe(200);
  const takenAt = clock.now();
  const takenOn = formatDateOf(takenAt);
  const { id: firstId = '' } = (await listPayPalAttempts(ctx.db, id)).at(-1) ?? {};
  const then = { hostId: host.id, bookingIds: [id], sentAt: takenAt.getTime(), attemptId: firstId };
  await payoutSentEmail.job.run(ctx, then);
  clock.advance({ minutes: 1 });
  const attemptId = await reopenFirst(id, 'Pending');
  clock.advance({ hours: 72 });
  await paying.report(id, { itemStatus: 'Success', feeCents: 25, ...paid });
  expect(await jobsNamed(ctx, 'mail.payout-sent', { bookingIds: [id], attemptId })).toHaveLength(2);
  const occasion = { hostId: host.id, bookingIds: [id], sentAt: clock.now().getTime(), attemptId };
  await payoutSentEmail.job.run(ctx, occasion);
  const [statement, first, ...others] = await emailsTo(host.email, 2);
  expect(others).toEqual([]);
  expect(first?.subject).toContain('We paid you $38.25');
  expect(statement?.subject).toContain('Your statement of $38.25 once more');
  expect(statement?.text.replaceAll(/\s+/g, ' ')).toContain(
    `This is not a second payment: it was taken as paid on ${takenOn}, while PayPal still had it. This statement takes the place of the one of then.`,
  );
});

// docs/rules/payouts.md#statement
test('of what was taken as paid before, and whose statement was late, there is one of when PayPal had paid it', async () => {
  const host = await aUser(ctx);
  const id = await aPayout({ host });
  await giveUpPayout(ctx, id);
  const paid = { transactionId: '8AB12345CD678901E' };
  expect((await post(`${id}/resolve`, { wasPaid: true, reason: 'It is there.', ...paid })).status).toBe(200);
  const sentAt = clock.now().getTime();
  clock.advance({ minutes: 1 });
  const attemptId = await reopenFirst(id, 'Pending');
  clock.advance({ hours: 72 });
  await paying.report(id, { itemStatus: 'Success', feeCents: 25, ...paid });
  const occasion = { hostId: host.id, bookingIds: [id], attemptId };
  await payoutSentEmail.job.run(ctx, { ...occasion, sentAt });
  await payoutSentEmail.job.run(ctx, { ...occasion, sentAt: clock.now().getTime() });
  const [statement, ...others] = await emailsTo(host.email, 1);
  expect(others).toEqual([]);
  expect(statement?.subject).toContain('We paid you $38.25');
  expect(statement?.text).not.toContain('second payment');
});

// docs/rules/payouts.md#statement
test('a late statement is sent if PayPal still has it while another one is with PayPal: it is the only one', async () => {
  const host = await aUser(ctx);
  const id = await aPayout({ host, totalCents: 9900 });
  await giveUpPayout(ctx, id);
  const paid = { transactionId: '8AB12345CD678901E' };
  expect((await post(`${id}/resolve`, { wasPaid: true, reason: 'It is there.', ...paid })).status).toBe(200);
  const sentAt = clock.now().getTime();
  clock.advance({ hours: 1 });
  // More of it is owed, and with PayPal.
  await run();
  expect(await payoutOf(id)).toMatchObject({ payPalPayoutStatus: 'Processing', arrivedCents: 3825 });
  const attemptId = await reopenFirst(id, 'Pending');
  await payoutSentEmail.job.run(ctx, { hostId: host.id, bookingIds: [id], sentAt, attemptId });
  const [statement, ...others] = await emailsTo(host.email, 1);
  expect(others).toEqual([]);
  expect(statement?.subject).toContain('We paid you $38.25');
  expect(statement?.text).not.toContain('second payment');
});

// docs/rules/payouts.md#statement
test('the statement of what PayPal paid beside a check does not say so', async () => {
  const host = await aUser(ctx);
  const id = await aPayout({ host });
  await giveUpPayout(ctx, id);
  const paid = { transactionId: '8AB12345CD678901E' };
  expect((await post(`${id}/resolve`, { wasPaid: true, reason: 'It is there.', ...paid })).status).toBe(200);
  clock.advance({ hours: 1 });
  const back = await paying.postTo(`booking/payout/${id}/back`, { reason: 'It was another one.' });
  expect(back.status).toBe(200);
  expect((await payBy(id, 'byHand')).status).toBe(200);
  clock.advance({ minutes: 1 });
  await paying.writeCheck([id], paying.nextNumber());
  const attemptId = await reopenFirst(id, 'Pending');
  clock.advance({ minutes: 1 });
  await paying.report(id, { itemStatus: 'Success', feeCents: 25, ...paid });
  const occasion = { hostId: host.id, bookingIds: [id], sentAt: clock.now().getTime(), attemptId };
  await payoutSentEmail.job.run(ctx, occasion);
  const text = (await emailsTo(host.email, 1)).at(-1)?.text ?? '';
  expect(text).toContain('$38.25');
  expect(text).not.toContain('not a second payment');
});

// docs/rules/payouts.md#payee
test('a payment to a former payee that PayPal has after all keeps nothing from the present one', async () => {
  const former = await aUser(ctx, { firstName: 'Jane', lastName: 'Doe' });
  const present = await aUser(ctx);
  const id = await aPayout({ host: former });
  await giveUpPayout(ctx, id);
  expect((await post(`${id}/resolve`, { wasPaid: false, reason: 'Not there.' })).status).toBe(200);
  const land = { id: (await bookingRow(ctx, id)).listing_id, userId: present.id };
  const body = { ...listingForm({ payPalEmail: 'present@farm.example' }), ...land };
  await (await paying.asAdministrator()).submitListing({ body });
  await paying.refund(id, 4950);
  clock.advance({ minutes: 2 });
  await paying.put(id, 'Paid');
  const attemptId = await reopenFirst(id, 'Unclaimed');
  await reopenFirst(id, 'Unclaimed');
  expect(await alarmsOf(id)).toHaveLength(1);
  await payoutAlarmEmail.job.run(ctx, { bookingId: id, what: 'reopened', since: 1, attemptId });
  const alarms = (await emailsTo(paying.administrator.email, 1)).map(({ text }) => text);
  expect(alarms).toContainEqual(expect.stringContaining('Jane Doe'));
  clock.advance({ hours: 25 });
  await run();
  await paying.finish(id);
  expect(await payoutOf(id)).toMatchObject({
    ...{ payPalPayoutStatus: 'Completed', arrivedCents: 3825, owedCents: 0 },
    listingUserId: present.id,
  });
});
