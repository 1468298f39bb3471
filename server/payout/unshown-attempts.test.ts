import { afterAll, afterEach, describe, expect, test } from 'vitest';
import { refusals } from '#contract/refusals.ts';
import { findViolations, paymentInvariants } from '../testing/booking.ts';
import { jobsNamed } from '../testing/jobs.ts';
import { startPayingOut } from '../testing/paying-out.ts';
import { listPayPalAttempts, updateAttempt } from './attempt-store.ts';
import { cancelPayout } from './cancel-payout.ts';
import { pollAttempt } from './poll-attempt.ts';
import { noteMissing } from './unanswered-attempt.ts';

const paying = await startPayingOut();
const { ctx, clock, payer, aPayout, run, finish, payoutOf, payBy, post } = paying;
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
    const notKnown = { status: 409, body: { detail: refusals.payoutNotKnown.text } };
    expect(await payoutOf(id)).toMatchObject({ acts: ['cancel'], missingSinceDateTime: null });
    expect(await post(`${id}/cancel/auto`)).toMatchObject(notKnown);
    expect(await payBy(id, 'byHand')).toMatchObject(down);
    expect(await payoutOf(id)).toMatchObject({ payPalPayoutStatus: 'Processing', owedCents: 0 });
  });

  test('while it is on its way is not offered to be cancelled, until PayPal shows it again', async () => {
    const id = await sentTo('offered+unclaimed@farm.example', 'INVALID_RESOURCE_ID');
    clock.advance({ days: 1 });
    const since = clock.now();
    await run();
    const isMissing = { acts: [], missingSinceDateTime: since, payoutItemStatus: 'Unclaimed' };
    expect(await payoutOf(id)).toMatchObject(isMissing);
    expect(await post(`${id}/cancel/auto`)).toMatchObject({ status: 409 });
    const lines = (await payoutOf(id)).activity.map(({ message }) => message);
    expect(lines.filter((line) => line.startsWith('PayPal says that it does not know'))).toHaveLength(1);
    await payer.recover();
    clock.advance({ days: 1 });
    await run();
    expect(await payoutOf(id)).toMatchObject({ acts: ['cancel'], missingSinceDateTime: null });
    expect(await post(`${id}/cancel/auto`)).toMatchObject({ status: 200 });
    expect(await payoutOf(id)).toMatchObject({ payPalPayoutStatus: 'Canceled', owedCents: 3825 });
  });
});

// docs/rules/payouts.md#cancelling
describe('an attempt on its way that PayPal does not let us see', () => {
  const hidden = (since: Date) => ({ acts: [], hiddenSinceDateTime: since, payoutItemStatus: 'Unclaimed' });
  const shown = { acts: ['cancel'], hiddenSinceDateTime: null };
  const refused = { status: 409, body: { detail: refusals.payoutHidden.text } };

  test('is not cancelled, and not offered to be, until PayPal shows it again: it is read within the hour', async () => {
    const id = await sentTo('secret+unclaimed@farm.example', 'PERMISSION_DENIED');
    expect(await payoutOf(id)).toMatchObject(shown);
    expect(await post(`${id}/cancel/auto`)).toMatchObject(refused);
    const since = clock.now();
    for (const _ of [1, 2]) {
      expect(await payoutOf(id)).toMatchObject(hidden(since));
      clock.advance({ hours: 1 });
      await run();
    }
    expect(await post(`${id}/cancel/auto`)).toMatchObject(refused);
    await payer.recover();
    clock.advance({ hours: 1 });
    await run();
    expect(await payoutOf(id)).toMatchObject(shown);
    expect(await post(`${id}/cancel/auto`)).toMatchObject({ status: 200 });
    expect(await payoutOf(id)).toMatchObject({ payPalPayoutStatus: 'Canceled', owedCents: 3825 });
  });

  test('is not also named as not known, if PayPal said that before: its three days begin anew', async () => {
    const id = await sentTo('first.lost+unclaimed@farm.example', 'INVALID_RESOURCE_ID');
    clock.advance({ days: 1 });
    await run();
    expect(await payoutOf(id)).toMatchObject({
      missingSinceDateTime: clock.now(),
      hiddenSinceDateTime: null,
    });
    await payer.recover();
    await payer.fail('GET /v1/payments/payouts-item/*', 'PERMISSION_DENIED', 1000);
    clock.advance({ hours: 1 });
    await run();
    const since = clock.now();
    expect(await payoutOf(id)).toMatchObject({ ...hidden(since), missingSinceDateTime: null });
    await payer.recover();
    await payer.fail('GET /v1/payments/payouts-item/*', 'INVALID_RESOURCE_ID', 1000);
    clock.advance({ hours: 1 });
    await run();
    expect(await payoutOf(id)).toMatchObject({
      missingSinceDateTime: clock.now(),
      hiddenSinceDateTime: null,
    });
  });

  test('can be cancelled here if it had ended', async () => {
    const id = await sentTo('secret+failed@farm.example', 'PERMISSION_DENIED');
    expect((await payoutOf(id)).acts).toContain('cancel');
    expect(await post(`${id}/cancel/auto`)).toMatchObject({ status: 200 });
  });
});

// docs/rules/payouts.md#cancelling
test('an attempt that PayPal does not know for a moment is read again within the hour, and can be cancelled', async () => {
  const id = await sentTo('moment+unclaimed@farm.example', 'INVALID_RESOURCE_ID');
  await payer.recover();
  for (const _ of [1, 2, 3]) {
    clock.advance({ days: 1 });
    await run();
  }
  expect(await payoutOf(id)).toMatchObject({ acts: ['cancel'], missingSinceDateTime: null });
  // A run reads those of the tests before, too.
  await payer.fail('GET /v1/payments/payouts-item/*', 'INVALID_RESOURCE_ID', 1000);
  clock.advance({ days: 1 });
  await run();
  expect(await payoutOf(id)).toMatchObject({ acts: [], missingSinceDateTime: clock.now() });
  await payer.recover();
  clock.advance({ hours: 1 });
  await run();
  expect(await payoutOf(id)).toMatchObject({ acts: ['cancel'], missingSinceDateTime: null });
});

// docs/rules/payouts.md#sent-once
describe('an attempt on its way that PayPal does not know any more', () => {
  const days = async (count: number) => {
    for (let day = 0; day < count; day += 1) {
      clock.advance({ days: 1 });
      await run();
    }
  };
  const daysAgo = (count: number) => new Date(clock.now().getTime() - count * 86_400_000);
  const unclaimed = { payPalPayoutStatus: 'Processing', payoutItemStatus: 'Unclaimed', acts: ['cancel'] };
  const unknown = { payPalPayoutStatus: 'Processing', payoutItemStatus: 'Unknown', acts: ['resolve'] };
  const notThere = { wasPaid: false, reason: 'Not in PayPal’s records.' };
  const alarmsOf = (bookingId: string) => jobsNamed(ctx, 'mail.payout-alarm', { bookingId, what: 'unknown' });

  test('is given up after three days: an administrator says what became of it', async () => {
    const id = await sentTo('lost+unclaimed@farm.example', 'INVALID_RESOURCE_ID');
    await days(3);
    expect(await payoutOf(id)).toMatchObject({ ...unclaimed, acts: [] });
    await days(1);
    expect(await payoutOf(id)).toMatchObject(unknown);
    expect(await alarmsOf(id)).toHaveLength(1);
    expect((await payoutOf(id)).activity.at(-1)?.message).toBe(
      'Not sent again by itself: PayPal said for three days that it does not know it. An administrator looks for it in PayPal’s records.',
    );
    await days(2);
    expect(await paying.batchesOf(id)).toBe(1);
    // Nobody has claimed it by then.
    await payer.advance(31 * 86_400);
    expect(await post(`${id}/resolve`, notThere)).toMatchObject({ status: 200 });
    expect(await payoutOf(id)).toMatchObject({ payPalPayoutStatus: 'Error', owedCents: 3825 });
    expect(await payBy(id, 'byHand')).toMatchObject({ status: 200 });
    expect(await alarmsOf(id)).toHaveLength(1);
  });

  test('but not if it is shown again meanwhile', async () => {
    const id = await sentTo('shown+unclaimed@farm.example', 'INVALID_RESOURCE_ID');
    await days(3);
    await payer.recover();
    await days(1);
    await payer.fail('GET /v1/payments/payouts-item/*', 'INVALID_RESOURCE_ID', 1000);
    await days(3);
    expect(await payoutOf(id)).toMatchObject({ ...unclaimed, acts: [] });
    expect(await alarmsOf(id)).toEqual([]);
  });

  test('nor by one answer, if a process of another version has read it since the first', async () => {
    const id = await sentTo('version+unclaimed@farm.example', 'INVALID_RESOURCE_ID');
    const [attempt] = await listPayPalAttempts(ctx.db, id);
    // That process has left it standing.
    await updateAttempt(ctx.db, attempt?.id ?? '', { missing_at: daysAgo(5) });
    await days(3);
    expect(await payoutOf(id)).toMatchObject({ ...unclaimed, acts: [] });
    expect(await alarmsOf(id)).toEqual([]);
    await days(1);
    expect(await payoutOf(id)).toMatchObject(unknown);
    expect(await alarmsOf(id)).toHaveLength(1);
  });

  test('counts as on its way again if it is shown before more is sent', async () => {
    const id = await sentTo('again+unclaimed@farm.example', 'INVALID_RESOURCE_ID');
    await days(4);
    expect(await post(`${id}/resolve`, notThere)).toMatchObject({ status: 200 });
    await payer.recover();
    expect(await payBy(id, 'byHand')).toMatchObject({ status: 409 });
    expect(await payoutOf(id)).toMatchObject({ ...unclaimed, owedCents: 0 });
    expect(await post(`${id}/cancel/auto`)).toMatchObject({ status: 200 });
    expect(await payoutOf(id)).toMatchObject({ payPalPayoutStatus: 'Canceled', owedCents: 3825 });
  });

  test('or does not let us see stays as it was, of which administrators are told once a day', async () => {
    const id = await sentTo('hidden+unclaimed@farm.example', 'PERMISSION_DENIED');
    const told = () => jobsNamed(ctx, 'mail.payout-alarm', { bookingId: id, what: 'account' });
    await days(1);
    await run();
    expect(await told()).toHaveLength(1);
    await days(4);
    expect(await told()).toHaveLength(5);
    expect(await payoutOf(id)).toMatchObject({ ...unclaimed, acts: [] });
    const isHeldUp = async () => (await listPayPalAttempts(ctx.db, id)).at(0)?.account_refused_at !== null;
    expect(await isHeldUp()).toBe(true);
    await payer.recover();
    await days(1);
    expect(await isHeldUp()).toBe(false);
    expect(await told()).toHaveLength(5);
    expect(await post(`${id}/cancel/auto`)).toMatchObject({ status: 200 });
  });

  test('is told each time that it is given up', async () => {
    const id = await sentTo('again+unclaimed@farm.example', 'INVALID_RESOURCE_ID');
    await days(4);
    const first = clock.now().getTime();
    await payer.recover();
    const [attempt] = await listPayPalAttempts(ctx.db, id);
    if (!attempt) throw new Error('There is no attempt.');
    await pollAttempt(ctx, attempt.id, { itemId: attempt.item_id, batchId: null });
    expect(await payoutOf(id)).toMatchObject(unclaimed);
    await payer.fail('GET /v1/payments/payouts-item/*', 'INVALID_RESOURCE_ID', 1000);
    await days(4);
    expect(await payoutOf(id)).toMatchObject(unknown);
    const about = { bookingId: id, what: 'unknown', attemptId: attempt.id };
    for (const since of [first, clock.now().getTime()])
      expect(await jobsNamed(ctx, 'mail.payout-alarm', { ...about, since })).toHaveLength(1);
  });

  test('and of which only the batch is known is read by that before more is sent', async () => {
    const id = await aPayout({ receiver: 'batch+unclaimed@farm.example' });
    await run();
    await payer.fail('GET /v1/payments/payouts/*', 'INVALID_RESOURCE_ID', 1000);
    await days(4);
    expect(await payoutOf(id)).toMatchObject(unknown);
    expect(await post(`${id}/resolve`, notThere)).toMatchObject({ status: 200 });
    await payer.recover();
    await payer.advance(5);
    expect(await payBy(id, 'payPal', 'other@farm.example')).toMatchObject({ status: 409 });
    clock.advance({ hours: 30 });
    await run();
    expect(await paying.batchesOf(id)).toBe(1);
    await finish(id);
    expect(await payoutOf(id)).toMatchObject(unclaimed);
  });

  test('is not sent again by a cancel that was on its way as it was given up', async () => {
    const id = await sentTo('race+unclaimed@farm.example', 'INVALID_RESOURCE_ID');
    await payer.recover();
    const [attempt] = await listPayPalAttempts(ctx.db, id);
    if (!attempt) throw new Error('There is no attempt.');
    await updateAttempt(ctx.db, attempt.id, { missing_at: daysAgo(4), missing_read_at: daysAgo(1) });
    const calls: string[] = [];
    const payments = {
      ...ctx.payments,
      async getPayoutItem(itemId: string) {
        const item = await ctx.payments.getPayoutItem(itemId);
        await noteMissing(ctx, attempt);
        return item;
      },
      async createPayout(payout: never) {
        calls.push('createPayout');
        return ctx.payments.createPayout(payout);
      },
      async cancelPayoutItem(itemId: string) {
        calls.push('cancelPayoutItem');
        return ctx.payments.cancelPayoutItem(itemId);
      },
    };
    const meanwhile = { ...ctx, payments };
    const cancelled = cancelPayout(meanwhile, {
      caller: { id: paying.administrator.id },
      params: { bookingId: id, type: 'auto' },
      saveAnswer: async (_: unknown, answer: unknown) => answer,
    } as never);
    await expect(cancelled).rejects.toMatchObject({ code: 'payoutMovedOn' });
    clock.advance({ minutes: 3 });
    await pollAttempt(meanwhile, attempt.id);
    expect(calls).toEqual([]);
    // Nobody has claimed it by then.
    await payer.advance(31 * 86_400);
    expect(await post(`${id}/resolve`, notThere)).toMatchObject({ status: 200 });
  });
});

test('no invariant is violated', async () => {
  expect(await findViolations(ctx, paymentInvariants)).toEqual([]);
});
