import { afterAll, describe, expect, test } from 'vitest';
import { findViolations, paymentInvariants } from '../testing/booking.ts';
import { startPayingOut } from '../testing/paying-out.ts';

const paying = await startPayingOut();
const { ctx, aPayout, run, finish, post, payoutOf, manualOf, writeCheck, refund, failRefunds, nextNumber } =
  paying;
afterAll(paying.close);

/** A payout of which a part is with the host, and of which an administrator stopped the rest. */
const stoppedInPart = async (): Promise<string> => {
  const bookingId = await aPayout({ receiver: '' });
  await refund(bookingId, 1000, 'host');
  await writeCheck([bookingId], nextNumber());
  await failRefunds(bookingId);
  const marked = { bookingId, status: 'Canceled', note: 'Not now.' };
  expect((await post('markManualPayoutSent', marked)).status).toBe(200);
  expect(await manualOf(bookingId)).toMatchObject({ manualPaymentStatus: 'Canceled', owedCents: 1000 });
  return bookingId;
};

// docs/rules/payouts.md#cancelling
describe('a payout that an administrator stopped', () => {
  test('is not sent by itself once PayPal pays an earlier attempt of a part of it', async () => {
    const id = await aPayout({ receiver: 'stopped+failed@farm.example' });
    await refund(id, 1000, 'host');
    await run();
    await finish(id);
    await failRefunds(id);
    expect((await post(`${id}/cancel/auto`)).status).toBe(200);
    await paying.report(id, { itemStatus: 'Success', transactionId: 'LATE', feeCents: 0 });
    await run();
    const payout = await payoutOf(id);
    expect(payout).toMatchObject({ payPalPayoutStatus: 'Canceled', owedCents: 1000, arrivedCents: 2825 });
    expect(payout.attempts).toHaveLength(1);
    expect(payout.acts).toEqual(['changeWay']);
  });

  test('is as it was sent once nothing more is owed of it', async () => {
    const id = await stoppedInPart();
    await refund(id, 1000, 'host');
    expect(await manualOf(id)).toMatchObject({
      ...{ manualPaymentStatus: 'CheckSent', owedCents: 0, arrivedCents: 2825 },
    });
  });

  test('is as it was sent while its booking is over, and stopped again once that is paid again', async () => {
    const id = await stoppedInPart();
    await paying.put(id, 'PendingPayment');
    expect(await manualOf(id)).toMatchObject({
      ...{ manualPaymentStatus: 'CheckSent', owedCents: 0, arrivedCents: 2825, acts: [] },
    });
    await paying.put(id, 'Paid');
    expect(await manualOf(id)).toMatchObject({ manualPaymentStatus: 'Canceled', owedCents: 1000 });
  });
});

test('no invariant is violated', async () => {
  expect(await findViolations(ctx, paymentInvariants)).toEqual([]);
});
