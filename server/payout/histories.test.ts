import fc from 'fast-check';
import { afterAll, expect, test } from 'vitest';
import { limits } from '#launch/testing/limits.ts';
import { findViolations, paymentInvariants } from '../testing/booking.ts';
import { startPayingOut } from '../testing/paying-out.ts';
import { begin, sentOf } from '../testing/payout-history.ts';
import { act, actByHand, fates } from '../testing/payout-history-acts.ts';
import { comeToRest, step } from '../testing/payout-history-steps.ts';
import { due } from '../testing/payout-model.ts';

/** 10,000 by hand: `HISTORIES=10000 npm test -- server/payout/histories`. */
const histories = Number(process.env.HISTORIES ?? 20);

const paying = await startPayingOut({ config: { RATE_LIMIT_FACTOR: '1000000' } });
afterAll(paying.close);

// docs/rules/payouts.md#owed
test.each([
  ['whatever happens to a payout', act, fc.constantFrom(...fates, 'byHand')],
  ['whatever is done with checks', actByHand, fc.constant('byHand')],
] as const)(
  '%s, in whatever sequence: what arrived is what was due when it was sent',
  {
    timeout: process.env.HISTORIES ? limits.byHandMs : limits.testMs,
  },
  async (_, one, first: fc.Arbitrary<string>) => {
    const history = fc.array(one, { minLength: 6, maxLength: 14 });
    const property = fc.asyncProperty(
      fc.boolean(),
      fc.boolean(),
      first,
      history,
      async (isCaptured, isReversed, from, list) => {
        const world = await begin(paying, { isCaptured, isReversed, first: from });
        for (const next of list) await step(world, next);
        const payout = await comeToRest(world);
        const { model } = world;
        const { onItsWayCents, arrivedCents } = sentOf(payout, model);
        // What the provider holds stays on its way, and the rest waits behind it.
        if (payout.payoutItemStatus !== 'OnHold') {
          expect(onItsWayCents).toBe(0);
          expect(arrivedCents).toBeGreaterThanOrEqual(due(model));
        }
        const ledger = await world.administrator.getLedger({ params: { bookingId: world.id } });
        expect(ledger).toMatchObject({
          payoutCents: Math.max(due(model), onItsWayCents + arrivedCents),
          payoutSentCents: arrivedCents,
        });
      },
    );
    await fc.assert(property, { numRuns: Math.ceil(histories / 2), endOnFailure: !!process.env.HISTORIES });
  },
);

test('no invariant is violated after all of them', async () => {
  expect(await findViolations(paying.ctx, paymentInvariants)).toEqual([]);
});
