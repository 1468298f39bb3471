import { afterAll, afterEach, describe, expect, test } from 'vitest';
import { findViolations, paymentInvariants } from '../testing/booking.ts';
import { jobsNamed } from '../testing/jobs.ts';
import { startPayingOut } from '../testing/paying-out.ts';
import { getAttempt } from './attempt-store.ts';
import { beginDueAttempt } from './begin-attempt.ts';
import { pollAttempt } from './poll-attempt.ts';

const paying = await startPayingOut();
const { ctx, payer, clock, aPayout, run, payoutOf, batchesOf } = paying;
afterEach(() => payer.recover());
afterAll(paying.close);

/** Begins an attempt and calls the provider, which refuses it; `meanwhile` happens before that answer is read. */
const refusedLate = async (issue: string, meanwhile: () => Promise<unknown>): Promise<[string, string]> => {
  const id = await aPayout();
  const attemptId = (await beginDueAttempt(ctx, id)) ?? '';
  await payer.fail('POST /v1/payments/payouts', issue);
  const createPayout: typeof ctx.payments.createPayout = (wanted) =>
    ctx.payments.createPayout(wanted).finally(async () => {
      clock.advance({ minutes: 2 });
      await meanwhile();
    });
  await pollAttempt({ ...ctx, payments: { ...ctx.payments, createPayout } }, attemptId);
  return [id, attemptId];
};

// docs/rules/payouts.md#our-own-account
describe('a refusal because of our own account that is read late', () => {
  test('changes nothing of an attempt that PayPal took meanwhile, which no refund takes back', async () => {
    const [id, attemptId] = await refusedLate('INSUFFICIENT_FUNDS', run);
    expect(await batchesOf(id)).toBe(1);
    expect(await getAttempt(ctx.db, attemptId)).toMatchObject({
      ...{ status: 'Accepted', called_at: expect.any(Date), account_refused_at: null, error: null },
    });
    expect(await payoutOf(id)).toMatchObject({ acts: [] });
    await paying.refund(id, 4950);
    expect(await payoutOf(id)).toMatchObject({ payPalPayoutStatus: 'Processing', onItsWayCents: 3825 });
    await paying.finish(id);
    expect(await payoutOf(id)).toMatchObject({ payPalPayoutStatus: 'Completed', arrivedCents: 3825 });
  });

  test('nor of one that was called meanwhile without an answer', async () => {
    const [id, attemptId] = await refusedLate('INSUFFICIENT_FUNDS', async () => {
      await payer.fail('POST /v1/payments/payouts', { drop: true, after: true });
      await run();
    });
    expect(await batchesOf(id)).toBe(1);
    expect(await getAttempt(ctx.db, attemptId)).toMatchObject({
      ...{ status: 'Requested', called_at: expect.any(Date), account_refused_at: null },
    });
    expect(await payoutOf(id)).toMatchObject({ acts: [] });
    await paying.refund(id, 4950);
    expect(await payoutOf(id)).toMatchObject({ payPalPayoutStatus: 'Processing', onItsWayCents: 3825 });
  });
});

// docs/rules/payouts.md#sent-once
describe('a final refusal', () => {
  const unknown = { payPalPayoutStatus: 'Processing', payoutItemStatus: 'Unknown', owedCents: 0 };

  test('of a repeat after a lost answer says nothing of what was made: administrators look for it', async () => {
    const id = await aPayout();
    await payer.fail('POST /v1/payments/payouts', { drop: true, after: true });
    await run();
    await payer.fail('POST /v1/payments/payouts', 'VALIDATION_ERROR');
    clock.advance({ minutes: 2 });
    await run();
    expect(await payoutOf(id)).toMatchObject({
      ...{ ...unknown, acts: ['resolve'] },
      attempts: [{ error: 'VALIDATION_ERROR' }],
    });
    expect((await payoutOf(id)).activity.at(-1)?.message).toBe(
      'Not sent again by itself: PayPal refused a repeat, and said nothing of the call before it. PayPal’s reason is VALIDATION_ERROR. An administrator looks for it in PayPal’s records.',
    );
    expect(await jobsNamed(ctx, 'mail.payout-alarm', { bookingId: id, what: 'unknown' })).toHaveLength(1);
    expect((await paying.payBy(id, 'byHand')).status).toBe(409);
    const found = { wasPaid: true, transactionId: '8AB12345CD678901E', reason: 'Seen.' };
    expect((await paying.post(`${id}/resolve`, found)).status).toBe(200);
    expect(await payoutOf(id)).toMatchObject({ payPalPayoutStatus: 'Completed', arrivedCents: 3825 });
  });

  test('that is read late does not end an attempt that was called meanwhile without an answer', async () => {
    const [id, attemptId] = await refusedLate('VALIDATION_ERROR', async () => {
      await payer.fail('POST /v1/payments/payouts', { drop: true, after: true });
      await run();
    });
    expect(await batchesOf(id)).toBe(1);
    expect(await getAttempt(ctx.db, attemptId)).toMatchObject({ status: 'Requested', item_status: null });
    clock.advance({ minutes: 2 });
    await run();
    await paying.finish(id);
    expect(await payoutOf(id)).toMatchObject({ payPalPayoutStatus: 'Completed', arrivedCents: 3825 });
  });
});

test('no invariant is violated', async () => {
  expect(await findViolations(ctx, paymentInvariants)).toEqual([]);
});
