import { afterAll, afterEach, describe, expect, test } from 'vitest';
import { refusals } from '#contract/refusals.ts';
import { findViolations, paymentInvariants } from '../testing/booking.ts';
import { startPayingOut } from '../testing/paying-out.ts';

const paying = await startPayingOut();
const { ctx, payer, aPayout, run, finish, payoutOf, payBy, post } = paying;
afterEach(() => payer.recover());
afterAll(paying.close);

/** A payout that PayPal has; from now on each read of its item is answered so. */
const sentTo = async (receiver: string, answer: 'INVALID_RESOURCE_ID' | 'PERMISSION_DENIED' | 503) => {
  const id = await aPayout({ receiver });
  await run();
  await finish(id);
  await payer.fail('GET /v1/payments/payouts-item/*', answer, 1000);
  return id;
};

// docs/rules/payouts.md#way-and-address
describe('an attempt that PayPal does not show', () => {
  test.each(['INVALID_RESOURCE_ID', 'PERMISSION_DENIED'] as const)(
    'with %s, and that had ended, does not keep an administrator from saying how it is paid',
    async (answer) => {
      const id = await sentTo(`gone.${answer}+failed@farm.example`, answer);
      expect((await payoutOf(id)).acts).toContain('changeWay');
      expect(await payBy(id, 'byHand')).toMatchObject({ status: 200 });
      expect(await paying.manualOf(id)).toMatchObject({
        ...{ manualPaymentStatus: 'PaymentRequired', owedCents: 3825 },
      });
    },
  );

  test('since it is down may have been paid meanwhile: an administrator tries again', async () => {
    const id = await sentTo('down+failed@farm.example', 503);
    const { payoutsDown } = refusals;
    expect(await payBy(id, 'byHand')).toMatchObject({ status: 503, body: { detail: payoutsDown.text } });
    await payer.recover();
    expect(await payBy(id, 'byHand')).toMatchObject({ status: 200 });
  });

  test('while it is on its way is not cancelled, nor paid in another way', async () => {
    const id = await sentTo('away+unclaimed@farm.example', 'INVALID_RESOURCE_ID');
    const down = { status: 503, body: { detail: refusals.payoutsDown.text } };
    expect(await post(`${id}/cancel/auto`)).toMatchObject(down);
    expect(await payBy(id, 'byHand')).toMatchObject(down);
    expect(await payoutOf(id)).toMatchObject({ payPalPayoutStatus: 'Processing', owedCents: 0 });
  });
});

test('no invariant is violated', async () => {
  expect(await findViolations(ctx, paymentInvariants)).toEqual([]);
});
