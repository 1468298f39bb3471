import { afterAll, describe, expect, test } from 'vitest';
import { refusals } from '#contract/refusals.ts';
import { findViolations, paymentInvariants } from '../testing/booking.ts';
import { jobsNamed } from '../testing/jobs.ts';
import { fiftyTimes, startPayingOut } from '../testing/paying-out.ts';

const paying = await startPayingOut();
const { ctx, payer, clock, administrator, aPayout, aManualPayout, run, finish, payoutOf, manualOf, post } =
  paying;
afterAll(paying.close);
const api = () => paying.asAdministrator();
const payBy: typeof paying.payBy = (...call) => paying.payBy(...call);
const payoutOfAnyType = (id: string) => payoutOf(id).catch(() => manualOf(id));

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

// docs/rules/payouts.md#cancelling
describe('what was cancelled stays owed, and is paid after all', () => {
  test('unclaimed money that was taken back: to another address', async () => {
    const id = await aPayout({ receiver: 'back+unclaimed@farm.example' });
    await run();
    await finish(id);
    await post(`${id}/cancel/auto`);
    expect(await payoutOf(id)).toMatchObject({ acts: ['changeWay'], owedCents: 3825, arrivedCents: 0 });
    expect((await payBy(id, 'payPal', 'claims@farm.example')).status).toBe(200);
    clock.advance({ hours: 25 });
    await run();
    await finish(id);
    expect(await payoutOf(id)).toMatchObject({
      ...{ payPalPayoutStatus: 'Completed', payoutReceiverEmail: 'claims@farm.example' },
      ...{ owedCents: 0, arrivedCents: 3825, acts: [] },
    });
  });

  test('or by check', async () => {
    const id = await aPayout({ receiver: 'check+unclaimed@farm.example' });
    await run();
    await finish(id);
    await post(`${id}/cancel/auto`);
    expect((await payBy(id, 'byHand')).status).toBe(200);
    const marked = { bookingId: id, status: 'CheckSent', note: 'Mailed.', checkNumber: '1101' };
    expect((await post('markManualPayoutSent', marked)).status).toBe(200);
    expect(await manualOf(id)).toMatchObject({ manualPaymentStatus: 'CheckSent', arrivedCents: 3825 });
  });

  test('and the house does not keep it meanwhile', async () => {
    const id = await aPayout();
    await post(`${id}/cancel/auto`);
    const ledger = await (await api()).getLedger({ params: { bookingId: id } });
    expect(ledger).toMatchObject({ payoutCents: 3825, payoutSentCents: 0 });
    await run();
    expect(await payoutOf(id)).toMatchObject({ payPalPayoutStatus: 'Canceled', attempts: [] });
    expect((await payBy(id, 'payPal')).status).toBe(200);
    await run();
    await finish(id);
    expect(await payoutOf(id)).toMatchObject({ payPalPayoutStatus: 'Completed' });
  });

  test('but not by a change of the booking’s status', async () => {
    const id = await aPayout();
    await post(`${id}/cancel/auto`);
    await paying.put(id, 'PendingPayment');
    expect((await payBy(id, 'payPal')).status).toBe(409);
    await paying.put(id, 'Paid');
    await run();
    expect(await payoutOf(id)).toMatchObject({ payPalPayoutStatus: 'Canceled', owedCents: 3825 });
  });

  test('an attempt that our account holds up can be cancelled', async () => {
    const id = await aPayout();
    await payer.fail('POST /v1/payments/payouts', 'INSUFFICIENT_FUNDS');
    await run();
    expect((await payoutOf(id)).acts).toEqual(['cancel']);
    expect((await post(`${id}/cancel/auto`)).status).toBe(200);
    clock.advance({ hours: 2 });
    await run();
    expect(await payoutOf(id)).toMatchObject({ payPalPayoutStatus: 'Canceled', attempts: [] });
    expect(await paying.batchesOf(id)).toBe(0);
  });
});

// docs/rules/payouts.md#way-and-address
describe('an administrator says how a payout is paid', () => {
  const failed = async (receiver = 'host+failed@farm.example') => {
    const id = await aPayout({ receiver });
    await run();
    await finish(id);
    clock.advance({ minutes: 1 });
    return id;
  };

  test('again: by a new attempt, once under 50 repeats, with the history of both', async () => {
    const id = await failed();
    expect(await fiftyTimes(() => payBy(id, 'payPal'))).toEqual({ 200: 1, 409: 49 });
    await run();
    expect(await paying.batchesOf(id)).toBe(2);
    await finish(id);
    const { attempts, payPalPayoutStatus, activity } = await payoutOf(id);
    expect(payPalPayoutStatus).toBe('Error');
    expect(attempts.map(({ itemStatus }) => itemStatus)).toEqual(['Failed', 'Failed']);
    expect(new Set(attempts.map(({ id: attemptId }) => attemptId)).size).toBe(2);
    expect(activity.map(({ message }) => message)).toContain(
      'To be paid by PayPal to host+failed@farm.example: The owner asked for it.',
    );
  });

  // docs/rules/payouts.md#changed-addresses
  test('to a corrected address, which waits, and is paid after that', async () => {
    const id = await failed('mend+failed@farm.example');
    expect((await payBy(id, 'payPal', 'corrected@farm.example')).status).toBe(200);
    expect(await payoutOf(id)).toMatchObject({
      payPalPayoutStatus: 'Created',
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

  test('and can stop it while it waits, and say it anew', async () => {
    const id = await failed('stop+failed@farm.example');
    await payBy(id, 'payPal', 'thief@farm.example');
    expect(await fiftyTimes(() => post(`${id}/cancel/auto`))).toEqual({ 200: 1, 409: 49 });
    clock.advance({ hours: 25 });
    await run();
    expect(await paying.batchesOf(id)).toBe(1);
    expect(await payoutOf(id)).toMatchObject({ payPalPayoutStatus: 'Canceled' });
    await payBy(id, 'payPal', 'right@farm.example');
    clock.advance({ hours: 25 });
    await run();
    await finish(id);
    expect(await payoutOf(id)).toMatchObject({
      payPalPayoutStatus: 'Completed',
      payoutReceiverEmail: 'right@farm.example',
    });
  });

  test('by hand, with its history, for the run of checks, once under 50 repeats', async () => {
    const id = await failed();
    expect(await fiftyTimes(() => payBy(id, 'byHand'))).toEqual({ 200: 1, 409: 49 });
    const payouts = (await paying.checksDue()).flatMap((check) => check.payouts);
    expect(payouts.map(({ bookingId }) => bookingId)).toContain(id);
    const marked = { bookingId: id, status: 'CheckSent', note: 'Mailed.', checkNumber: '1107' };
    expect((await post('markManualPayoutSent', marked)).status).toBe(200);
    const payout = await manualOf(id);
    expect(payout).toMatchObject({ manualPaymentStatus: 'CheckSent', payPalPayoutStatus: null });
    expect(payout.attempts.map(({ itemStatus }) => itemStatus)).toEqual(['Failed']);
    expect((await payBy(id, 'payPal')).status).toBe(409);
  });

  test('before it is sent, in both directions; of 50 repeats of each at once, one', async () => {
    const [auto, manual] = [await aPayout(), await aManualPayout()];
    expect(await fiftyTimes(() => payBy(auto, 'byHand'))).toEqual({ 200: 1, 409: 49 });
    expect((await payBy(manual, 'payPal')).status).toBe(400);
    expect(await fiftyTimes(() => payBy(manual, 'payPal', 'has.pay.pal@farm.example'))).toEqual({
      200: 1,
      409: 49,
    });
    expect(await manualOf(auto)).toMatchObject({ manualPaymentStatus: 'PaymentRequired' });
    expect(await jobsNamed(ctx, 'mail.payout-address-changed', { bookingId: manual })).toHaveLength(1);
    await run();
    // An address that was added waits like one that was changed.
    expect(await payoutOf(manual)).toMatchObject({ payPalPayoutStatus: 'Created', attempts: [] });
    clock.advance({ hours: 25 });
    await run();
    await finish(manual);
    expect(await payoutOf(manual)).toMatchObject({ payPalPayoutStatus: 'Completed' });
    await post(`${auto}/cancel/manual`);
  });

  test('but not as it is to be paid already, and the refusal says so', async () => {
    const [auto, manual] = [await aPayout(), await aManualPayout()];
    const type = 'urn:openacre:refusal:payoutPlannedSo';
    const receiver = (await payoutOf(auto)).payoutReceiverEmail ?? '';
    for (const address of ['', receiver.toUpperCase()])
      expect(await payBy(auto, 'payPal', address)).toMatchObject({ status: 409, body: { type } });
    expect(await payBy(manual, 'byHand')).toMatchObject({ status: 409, body: { type } });
    await post(`${auto}/cancel/auto`);
    await post(`${manual}/cancel/manual`);
  });

  test('but not from a page on which it was paid otherwise than by now', async () => {
    const id = await aPayout();
    const { payoutType, payoutReceiverEmail } = await payoutOf(id);
    const change = { way: 'payPal', reason: 'They asked.', seen: { payoutType, payoutReceiverEmail } };
    expect((await post(`${id}/way`, { ...change, way: 'byHand' })).status).toBe(200);
    const late = { ...change, receiverPayPalEmail: 'walter.late@farm.example' };
    expect(await post(`${id}/way`, late)).toMatchObject({
      ...{ status: 409, body: { detail: refusals.payoutMovedOn.text } },
    });
    expect(await manualOf(id)).toMatchObject({ manualPaymentStatus: 'PaymentRequired' });
    const seen = { payoutType: 'Manual', payoutReceiverEmail: '' };
    expect((await post(`${id}/way`, { ...late, seen })).status).toBe(200);
  });

  test('each of three ways at once: one takes effect', async () => {
    const id = await failed();
    const counts = await Promise.all([
      fiftyTimes(() => payBy(id, 'byHand')),
      fiftyTimes(() => payBy(id, 'payPal')),
      fiftyTimes(() => post(`${id}/cancel/auto`)),
    ]);
    const { payoutType, manualPaymentStatus, payPalPayoutStatus } = await payoutOfAnyType(id);
    expect(counts.every(({ 500: failures = 0 }) => failures === 0)).toBe(true);
    expect([payoutType, manualPaymentStatus ?? payPalPayoutStatus].join(' ')).toMatch(
      /^(Manual PaymentRequired|PayPalPayout (Created|Canceled))$/,
    );
  });

  test('but not while the attempt may still pay, nor once it did', async () => {
    const id = await aPayout();
    await run();
    expect((await payBy(id, 'payPal')).status).toBe(409);
    expect((await payBy(id, 'byHand')).status).toBe(409);
    await payer.advance(4);
    expect((await payBy(id, 'byHand')).status).toBe(409);
    expect(await paying.batchesOf(id)).toBe(1);
    await finish(id);
    expect(await payoutOf(id)).toMatchObject({ payPalPayoutStatus: 'Completed' });
    expect((await payBy(id, 'byHand')).status).toBe(409);
    expect((await post(`${id}/way`, { way: 'byHand' })).status).toBe(400);
  });

  test('and what PayPal pays after all is not paid a second time: administrators are told at once', async () => {
    const id = await failed();
    expect((await payBy(id, 'byHand')).status).toBe(200);
    await paying.report(id, { itemStatus: 'Success', transactionId: '8AB12345CD678901E', feeCents: 25 });
    expect(await payoutOf(id)).toMatchObject({ payPalPayoutStatus: 'Completed', owedCents: 0 });
    const payouts = (await paying.checksDue()).flatMap((check) => check.payouts);
    expect(payouts.map(({ bookingId }) => bookingId)).not.toContain(id);
    const alarms = await jobsNamed(ctx, 'mail.payout-alarm', { bookingId: id, what: 'paidTwice' });
    expect(alarms).toHaveLength(1);
  });
});

test('no invariant is violated', async () => {
  expect(await findViolations(ctx, paymentInvariants)).toEqual([]);
});
