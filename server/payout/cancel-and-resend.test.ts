import { afterAll, describe, expect, test } from 'vitest';
import { findViolations, paymentInvariants } from '../testing/booking.ts';
import { jobsNamed } from '../testing/jobs.ts';
import { fiftyTimes, startPayingOut } from '../testing/paying-out.ts';
import { settleAttempt } from './settle-attempt.ts';

const paying = await startPayingOut();
const { ctx, payer, clock, administrator, aPayout, aManualPayout, run, finish, payoutOf, manualOf, post } =
  paying;
afterAll(paying.close);
const api = () => paying.asAdministrator();

// docs/rules/payouts.md#cancelling
describe('cancelling', () => {
  test('an unsent payout of each kind, once under 50 repeats', async () => {
    const [manual, auto] = [await aManualPayout(), await aPayout()];
    expect(await fiftyTimes(() => post(`${manual}/cancel/manual`))).toEqual({ 200: 1, 409: 49 });
    expect(await fiftyTimes(() => post(`${auto}/cancel/auto`))).toEqual({ 200: 1, 409: 49 });
    await run();
    expect(await payoutOf(auto)).toMatchObject({ payPalPayoutStatus: 'Canceled', attempts: [] });
    expect((await manualOf(manual)).activity).toHaveLength(2);
  });

  test('by the other kind is not found', async () => {
    expect((await post(`${await aPayout()}/cancel/manual`)).status).toBe(404);
    expect((await post(`${await aManualPayout()}/cancel/auto`)).status).toBe(404);
  });

  test('an unclaimed payout takes the money back, once under 50 repeats', async () => {
    const id = await aPayout({ receiver: 'host+unclaimed@farm.example' });
    await run();
    await finish(id);
    const counts = await fiftyTimes(() => post(`${id}/cancel/auto`));
    expect(counts[200]).toBeGreaterThanOrEqual(1);
    expect(Object.keys(counts).filter((status) => !['200', '409'].includes(status))).toEqual([]);
    expect(await payoutOf(id)).toMatchObject({
      payPalPayoutStatus: 'Canceled',
      payoutItemStatus: 'Returned',
      adminUser: { email: administrator.email },
    });
    const returned = await payer.journal('payout.item.returned');
    const { attempts } = await payoutOf(id);
    expect(returned.filter(({ sender_item_id }) => sender_item_id === attempts[0]?.id)).toHaveLength(1);
  });

  test('counts when its answer is lost', async () => {
    const id = await aPayout({ receiver: 'host+unclaimed@farm.example' });
    await run();
    await finish(id);
    await payer.fail('POST /v1/payments/payouts-item/*/cancel', { drop: true, after: true });
    expect((await post(`${id}/cancel/auto`)).status).toBe(503);
    clock.advance({ minutes: 5 });
    await run();
    expect(await payoutOf(id)).toMatchObject({ payPalPayoutStatus: 'Canceled' });
    expect((await post(`${id}/cancel/auto`)).status).toBe(409);
  });

  test('does not count when it never arrived and the money came back by itself', async () => {
    const id = await aPayout({ receiver: 'host+unclaimed@farm.example' });
    await run();
    await finish(id);
    await payer.fail('POST /v1/payments/payouts-item/*/cancel', { drop: true });
    expect((await post(`${id}/cancel/auto`)).status).toBe(503);
    clock.advance({ minutes: 3 });
    await run();
    clock.advance({ days: 31 });
    await payer.advance(31 * 86_400);
    await run();
    const payout = await payoutOf(id);
    expect(payout).toMatchObject({ payPalPayoutStatus: 'Error', payoutItemStatus: 'Returned' });
    expect(payout.activity.map(({ message }) => message).join()).toContain('did not take the money back');
  });

  test('is refused while PayPal works on it, and once it is paid', async () => {
    const id = await aPayout();
    await run();
    expect((await post(`${id}/cancel/auto`)).status).toBe(409);
    await finish(id);
    expect((await post(`${id}/cancel/auto`)).status).toBe(409);
    expect(await payoutOf(id)).toMatchObject({ payPalPayoutStatus: 'Completed' });
  });
});

// docs/rules/payouts.md#sending-again
describe('sending again', () => {
  test('by a new attempt, once under 50 repeats, with the history of both', async () => {
    const id = await aPayout({ receiver: 'host+failed@farm.example' });
    await run();
    await finish(id);
    clock.advance({ minutes: 1 });
    const counts = await fiftyTimes(() => post(`${id}/resend`, {}));
    expect(counts).toEqual({ 200: 1, 409: 49 });
    expect(await paying.batchesOf(id)).toBe(2);
    await finish(id);
    const { attempts, payPalPayoutStatus } = await payoutOf(id);
    expect(payPalPayoutStatus).toBe('Error');
    expect(attempts.map(({ itemStatus }) => itemStatus)).toEqual(['Failed', 'Failed']);
    expect(new Set(attempts.map(({ id: attemptId }) => attemptId)).size).toBe(2);
  });

  // docs/rules/payouts.md#changed-addresses
  test('to a corrected address waits, and is paid after that', async () => {
    const id = await aPayout({ receiver: 'mend+failed@farm.example' });
    await run();
    await finish(id);
    const body = { receiverPayPalEmail: 'corrected@farm.example' };
    const again = await (await api()).resendPayout({ params: { bookingId: id }, body });
    expect(again).toMatchObject({
      payPalPayoutStatus: 'Processing',
      payoutReceiverEmail: 'corrected@farm.example',
    });
    expect(await jobsNamed(ctx, 'mail.payout-address-changed', { bookingId: id })).toHaveLength(1);
    clock.advance({ hours: 23 });
    await run();
    expect(await paying.batchesOf(id)).toBe(1);
    clock.advance({ hours: 2 });
    await run();
    expect(await paying.batchesOf(id)).toBe(2);
    await finish(id);
    expect(await payoutOf(id)).toMatchObject({ payPalPayoutStatus: 'Completed' });
  });

  test('can be stopped while it waits, and be sent again', async () => {
    const id = await aPayout({ receiver: 'stop+failed@farm.example' });
    await run();
    await finish(id);
    const body = { receiverPayPalEmail: 'thief@farm.example' };
    await (await api()).resendPayout({ params: { bookingId: id }, body });
    expect(await fiftyTimes(() => post(`${id}/cancel/auto`))).toEqual({ 200: 1, 409: 49 });
    clock.advance({ hours: 25 });
    await run();
    expect(await paying.batchesOf(id)).toBe(1);
    expect(await payoutOf(id)).toMatchObject({ payPalPayoutStatus: 'Error' });
    const corrected = { receiverPayPalEmail: 'right@farm.example' };
    await (await api()).resendPayout({ params: { bookingId: id }, body: corrected });
    clock.advance({ hours: 25 });
    await run();
    await finish(id);
    expect(await payoutOf(id)).toMatchObject({
      payPalPayoutStatus: 'Completed',
      payoutReceiverEmail: 'right@farm.example',
    });
  });

  test('is refused while the earlier attempt may still pay, for manual payouts, and for unsent ones', async () => {
    const id = await aPayout();
    await run();
    expect((await post(`${id}/resend`, {})).status).toBe(409);
    // PayPal has paid it, although an error was noted here.
    await ctx.db
      .updateTable('payouts')
      .set({ pay_pal_payout_status: 'Error' })
      .where('booking_id', '=', id)
      .execute();
    await payer.advance(4);
    expect((await post(`${id}/resend`, {})).status).toBe(409);
    expect(await paying.batchesOf(id)).toBe(1);
    await finish(id);
    expect(await payoutOf(id)).toMatchObject({ payPalPayoutStatus: 'Completed' });
    expect((await post(`${await aManualPayout()}/resend`, {})).status).toBe(409);
    expect((await post(`${await aPayout({ daysAgo: 0 })}/resend`, {})).status).toBe(409);
  });
});

// docs/rules/payouts.md#given-up-at-paypal
describe('giving a failed payout up at PayPal', () => {
  const reason = 'Their PayPal account is closed.';
  const aFailedPayout = async () => {
    const id = await aPayout({ receiver: 'closed+failed@farm.example' });
    await run();
    await finish(id);
    return id;
  };

  const end = (id: string, instead = 'payByHand') => post(`${id}/endPayPal`, { instead, reason });

  test('makes a manual payout with its history, for the run of checks, once under 50 repeats', async () => {
    const id = await aFailedPayout();
    expect(await fiftyTimes(() => end(id))).toEqual({ 200: 1, 409: 49 });
    const { payouts } = await (await api()).listChecksDue();
    expect(payouts.map(({ bookingId }) => bookingId)).toContain(id);
    const marked = { bookingId: id, status: 'CheckSent', note: 'Mailed.', checkNumber: '1107' };
    expect((await post('markManualPayoutSent', marked)).status).toBe(200);
    const payout = await manualOf(id);
    expect(payout).toMatchObject({ manualPaymentStatus: 'CheckSent', payPalPayoutStatus: null });
    expect(payout.attempts.map(({ itemStatus }) => itemStatus)).toEqual(['Failed']);
    expect(payout.activity.map(({ message }) => message).join()).toContain(reason);
    expect((await post(`${id}/resend`, {})).status).toBe(409);
  });

  test('or sending again, or cancelling: of 50 repeats of each at once, one', async () => {
    const id = await aFailedPayout();
    const counts = await Promise.all([
      fiftyTimes(() => end(id)),
      fiftyTimes(() => post(`${id}/resend`, {})),
      fiftyTimes(() => end(id, 'giveUp')),
    ]);
    expect(counts.reduce((sum, { 200: count = 0 }) => sum + count, 0)).toBe(1);
  });

  test('is refused while the attempt may still pay, and one that arrives after all is told', async () => {
    const id = await aPayout();
    await run();
    expect((await end(id)).status).toBe(409);
    await finish(id);
    expect((await end(id)).status).toBe(409);

    const failed = await aFailedPayout();
    expect((await end(failed)).status).toBe(200);
    const [attempt] = (await manualOf(failed)).attempts;
    const report = { itemStatus: 'Success', transactionId: '8AB12345CD678901E', feeCents: 25 } as const;
    await settleAttempt(ctx, failed, attempt?.id ?? '', {
      ...report,
      batchId: null,
      itemId: null,
      error: null,
    });
    expect(await manualOf(failed)).toMatchObject({ manualPaymentStatus: 'PaymentRequired' });
    const alarms = await jobsNamed(ctx, 'mail.payout-alarm', { bookingId: failed, what: 'paidTwice' });
    expect(alarms).toHaveLength(1);
  });

  test('or not at all: a failed payout can be cancelled, also of a booking that left Paid', async () => {
    const [first, second] = [await aFailedPayout(), await aFailedPayout()];
    expect((await end(first, 'giveUp')).status).toBe(200);
    expect(await payoutOf(first)).toMatchObject({ payPalPayoutStatus: 'Canceled' });
    await paying.put(second, 'Cancelled');
    expect((await end(second)).status).toBe(409);
    expect((await end(second, 'giveUp')).status).toBe(200);
  });
});

test('no invariant is violated', async () => {
  expect(await findViolations(ctx, paymentInvariants)).toEqual([]);
});
