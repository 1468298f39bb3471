import { afterAll, afterEach, expect, test } from 'vitest';
import { PaymentsError } from '../adapters/payments-error.ts';
import { findViolations, paymentInvariants } from '../testing/booking.ts';
import { giveUpPayout } from '../testing/factories.ts';
import { jobsNamed } from '../testing/jobs.ts';
import { startPayingOut } from '../testing/paying-out.ts';
import { listPayPalAttempts } from './attempt-store.ts';
import { pollAttemptJob } from './poll-attempt.ts';

const paying = await startPayingOut();
const { ctx, clock, payer, aPayout, run, finish, payoutOf } = paying;
afterEach(() => payer.recover());
afterAll(paying.close);

/** The job of an event of the latest attempt of a payout, of which the item is read and answered so. */
const anEvent = async (bookingId: string, answer: 'INVALID_RESOURCE_ID' | 503) => {
  await payer.fail('GET /v1/payments/payouts-item/*', answer, 1000);
  const [attempt] = await listPayPalAttempts(ctx.db, bookingId);
  const data = { sendId: attempt?.id ?? '', itemId: 'GONE123', reportedAt: clock.now().getTime() };
  return () => pollAttemptJob.run(ctx, data);
};
const linesOf = async (id: string) =>
  (await payoutOf(id)).activity.map(({ message }) => message).filter((line) => line.includes('reported'));
const alarmsOf = (bookingId: string) => jobsNamed(ctx, 'mail.payout-alarm', { bookingId, what: 'unread' });

const aGivenUpPayout = async () => {
  const id = await aPayout();
  await giveUpPayout(ctx, id);
  return id;
};

// docs/rules/payouts.md#sent-once
test('an event about what PayPal does not know is tried for an hour, and told to administrators once', async () => {
  const id = await aGivenUpPayout();
  const read = await anEvent(id, 'INVALID_RESOURCE_ID');
  await expect(read()).rejects.toThrow(PaymentsError);
  clock.advance({ minutes: 59 });
  await expect(read()).rejects.toThrow(PaymentsError);
  expect(await linesOf(id)).toEqual([]);
  clock.advance({ minutes: 1 });
  await read();
  await read();
  expect(await linesOf(id)).toEqual([
    'PayPal reported something of the payment to host@farm.example, but does not know it when it is asked for it. Please look for it in PayPal’s records.',
  ]);
  expect(await alarmsOf(id)).toHaveLength(1);
  expect(await payoutOf(id)).toMatchObject({ acts: ['resolve'] });
});

// docs/rules/payouts.md#sent-once
test('one that can’t be read for days, of what nothing else reads, is told to administrators', async () => {
  const id = await aGivenUpPayout();
  const read = await anEvent(id, 503);
  clock.advance({ days: 3 });
  await expect(read()).rejects.toThrow(PaymentsError);
  expect(await linesOf(id)).toEqual([]);
  clock.advance({ days: 1 });
  for (let times = 0; times < 2; times += 1) await expect(read()).rejects.toThrow(PaymentsError);
  expect(await linesOf(id)).toEqual([
    'PayPal reported something of the payment to host@farm.example, but has not let us read it for days. Please look for it in PayPal’s records.',
  ]);
  expect(await alarmsOf(id)).toHaveLength(1);
});

// docs/rules/payouts.md#sent-once
test('of what is on its way is read as planned, and no alarm of its own', async () => {
  const id = await aPayout({ receiver: 'planned+unclaimed@farm.example' });
  await run();
  await finish(id);
  const read = await anEvent(id, 'INVALID_RESOURCE_ID');
  clock.advance({ hours: 1 });
  await read();
  expect(await payoutOf(id)).toMatchObject({ acts: [], missingSinceDateTime: clock.now() });
  expect(await alarmsOf(id)).toEqual([]);
});

test('no invariant is violated', async () => {
  expect(await findViolations(ctx, paymentInvariants)).toEqual([]);
});
