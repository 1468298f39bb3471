import { afterAll, expect, test } from 'vitest';
import { bookingRow } from '../testing/booking.ts';
import { aUser, giveUpPayout, listingForm } from '../testing/factories.ts';
import { emailsTo } from '../testing/inbox.ts';
import { jobsNamed } from '../testing/jobs.ts';
import { startPayingOut } from '../testing/paying-out.ts';
import { listPayPalAttempts } from './attempt-store.ts';
import { payoutAlarmEmail } from './payout-alarm.email.ts';
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

/** PayPal says that it has the first attempt of a payout on its way. */
const reopenFirst = async (id: string, itemStatus: 'Pending' | 'Unclaimed') => {
  const first = (await listPayPalAttempts(ctx.db, id)).at(-1);
  if (!first) throw new Error('There is no attempt.');
  const unknown = { transactionId: null, feeCents: null, amountCents: null, error: null };
  await settleAttempt(ctx, first, { itemStatus, batchId: 'B1', itemId: 'I1', ...unknown });
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
