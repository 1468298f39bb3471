import { afterAll, expect, test } from 'vitest';
import { formatDateOf } from '#domain/dates.ts';
import { bookingRow } from '../testing/booking.ts';
import { aUser, giveUpPayout, listingForm } from '../testing/factories.ts';
import { emailsTo } from '../testing/inbox.ts';
import { jobsNamed } from '../testing/jobs.ts';
import { startPayingOut } from '../testing/paying-out.ts';
import { listPayPalAttempts } from './attempt-store.ts';
import { payoutAlarmEmail } from './payout-alarm.email.ts';
import { payoutSentEmail } from './payout-sent.email.ts';
import { settleAttempt } from './settle-attempt.ts';

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
const reopenFirst = async (id: string, itemStatus: 'Pending' | 'Unclaimed', itemId: string | null = 'I1') => {
  const first = (await listPayPalAttempts(ctx.db, id)).at(-1);
  if (!first) throw new Error('There is no attempt.');
  const unknown = { transactionId: null, feeCents: null, amountCents: null, receiver: null, error: null };
  await settleAttempt(ctx, first, { itemStatus, batchId: 'B1', itemId, ...unknown });
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
  const takenOn = formatDateOf(clock.now());
  const attemptId = await reopenFirst(id, 'Pending');
  clock.advance({ hours: 72 });
  await paying.report(id, { itemStatus: 'Success', feeCents: 25, ...paid });
  expect(await jobsNamed(ctx, 'mail.payout-sent', { bookingIds: [id], attemptId })).toHaveLength(2);
  const occasion = { hostId: host.id, bookingIds: [id], sentAt: clock.now().getTime(), attemptId };
  await payoutSentEmail.job.run(ctx, occasion);
  const [statement] = await emailsTo(host.email, 1);
  expect(statement?.text.replaceAll(/\s+/g, ' ')).toContain(
    `This is not a second payment: it was taken as paid on ${takenOn}, while PayPal still had it.`,
  );
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
