import { afterAll, expect, test } from 'vitest';
import { findViolations, paymentInvariants } from '../testing/booking.ts';
import { startPayingOut } from '../testing/paying-out.ts';

const paying = await startPayingOut();
const { ctx, clock, aManualPayout, manualOf, post, refund, failRefunds } = paying;
afterAll(paying.close);

const mark = (bookingId: string, receiverPayPalEmail: string) =>
  post('markManualPayoutSent', {
    ...{ bookingId, status: 'ManualPayPalPaymentSent', note: 'Paid.', receiverPayPalEmail },
  });

/** A payout of which $37.12 was paid by hand, then the rest, as a refund had failed. */
const paidTwice = async (): Promise<string> => {
  const id = await aManualPayout();
  await refund(id, 113, 'host');
  await mark(id, 'first@farm.example');
  await failRefunds(id);
  clock.advance({ minutes: 5 });
  await mark(id, 'second@farm.example');
  return id;
};

// docs/rules/payouts.md#money-that-came-back
test('of two payments by hand the first can come back, and only once', async () => {
  const id = await paidTwice();
  const { handPayments } = await manualOf(id);
  expect(handPayments).toMatchObject([
    { amountCents: 113, receiverEmail: 'second@farm.example' },
    { amountCents: 3712, receiverEmail: 'first@farm.example' },
  ]);
  const back = { attemptId: handPayments[1]?.attemptId, reason: 'PayPal sent it back.' };
  expect((await post(`${id}/back`, back)).status).toBe(200);
  expect((await post(`${id}/back`, back)).status).toBe(409);
  expect(await manualOf(id)).toMatchObject({
    ...{ owedCents: 3712, arrivedCents: 113 },
    handPayments: [{ amountCents: 113 }],
  });
});

test('without a word which, the latest comes back, as pages of before ask for', async () => {
  const id = await paidTwice();
  expect((await post(`${id}/back`, { reason: 'PayPal sent it back.' })).status).toBe(200);
  expect(await manualOf(id)).toMatchObject({ owedCents: 113, arrivedCents: 3712 });
});

test('a payment of another payout is not found', async () => {
  const [id, other] = [await paidTwice(), await paidTwice()];
  const [foreign] = (await manualOf(other)).handPayments;
  const back = { attemptId: foreign?.attemptId, reason: 'PayPal sent it back.' };
  expect((await post(`${id}/back`, back)).status).toBe(409);
  expect(await manualOf(other)).toMatchObject({ owedCents: 0, arrivedCents: 3825 });
});

test('no invariant is violated', async () => {
  expect(await findViolations(ctx, paymentInvariants)).toEqual([]);
});
