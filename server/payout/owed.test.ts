import { afterAll, afterEach, describe, expect, test } from 'vitest';
import { addDays, dayInWisconsin } from '#domain/dates.ts';
import { reconcileJob } from '../payment/reconcile.job.ts';
import { readOrder, settleOrder } from '../payment/settle.ts';
import { findViolations, paymentInvariants } from '../testing/booking.ts';
import { jobsNamed } from '../testing/jobs.ts';
import { startPayingOut } from '../testing/paying-out.ts';
import { beginDueAttempt } from './begin-attempt.ts';
import { pollAttempt } from './poll-attempt.ts';

const paying = await startPayingOut();
const {
  ctx,
  payer,
  clock,
  aPayout,
  aManualPayout,
  run,
  finish,
  payoutOf,
  manualOf,
  batchesOf,
  post,
  refund,
} = paying;
afterEach(() => payer.recover());
afterAll(paying.close);

/** What a paid booking of the tests costs, and the host's share of it. */
const [whole, share] = [4950, 3825] as const;

const ledgerOf = async (bookingId: string) =>
  (await paying.asAdministrator()).getLedger({ params: { bookingId } });
const today = async () => (await paying.asAdministrator()).getToday();
const isInToday = async (bookingId: string) =>
  (await today()).tasks.some((task) => JSON.stringify(task).includes(bookingId));

const sendAgain = (id: string, receiver?: string) => paying.payBy(id, 'payPal', receiver);

/** A payout of a booking that was paid through the provider, whose day is over. */
const aCapturedPayout = async (): Promise<string> => {
  const { id } = await paying.paid(whole);
  const day = addDays(dayInWisconsin(ctx.now()), -2);
  await ctx.db.updateTable('bookings').set({ start_day: day, end_day: day }).where('id', '=', id).execute();
  return id;
};

/** A payout that went out and could not be paid, or came back. */
const sentTo = async (receiver: string): Promise<string> => {
  const id = await aPayout({ receiver });
  await run();
  await finish(id);
  return id;
};

/** What the provider was asked to pay for a booking, oldest first, in cents. */
const sentCents = async (id: string) =>
  (await payoutOf(id)).attempts.map(({ amountCents }) => amountCents).toReversed();

/** A context in which `meanwhile` happens before the next transaction begins, as in a process that paused. */
const pausedBeforeNext = (meanwhile: () => Promise<unknown>): typeof ctx => {
  let hasPaused = false;
  const db = new Proxy(ctx.db, {
    get(target, name) {
      if (name === 'transaction' && !hasPaused)
        return () => ({
          execute: async (work: Parameters<ReturnType<typeof ctx.db.transaction>['execute']>[0]) => {
            hasPaused = true;
            await meanwhile();
            return ctx.db.transaction().execute(work);
          },
        });
      const value = Reflect.get(target, name);
      return typeof value === 'function' ? value.bind(target) : value;
    },
  });
  return { ...ctx, db };
};

/** Lets pending refunds end, and reads them. */
const endRefunds = async (): Promise<void> => {
  await payer.recover();
  await payer.endPending();
  for (let time = 0; time < 3; time += 1) {
    clock.advance({ minutes: 40 });
    await reconcileJob.run(ctx, {});
  }
};

// docs/rules/payouts.md#owed
describe('before the provider is asked for money', () => {
  test('an administrator reads with the booking that what is on its way can be taken back', async () => {
    const id = await aPayout();
    const seen = async () =>
      (await (await paying.asAdministrator()).getBooking({ params: { id } })).hostPayout;
    expect(await seen()).toMatchObject({ isUncalled: false, sentDateTime: null });
    await beginDueAttempt(ctx, id);
    expect(await seen()).toMatchObject({ isUncalled: true, sentDateTime: null });
    await run();
    expect(await payoutOf(id)).toMatchObject({ payPalPayoutStatus: 'Processing' });
    expect(await seen()).toMatchObject({ isUncalled: false, sentDateTime: expect.any(Date) });
  });

  test('an administrator reads with the booking that what PayPal has is not claimed', async () => {
    const id = await sentTo('read+unclaimed@farm.example');
    const itemStatus = async () =>
      (await (await paying.asAdministrator()).getBooking({ params: { id } })).hostPayout?.itemStatus;
    expect(await itemStatus()).toBe('Unclaimed');
    expect(await post(`${id}/cancel/auto`)).toMatchObject({ status: 200 });
    expect(await itemStatus()).toBeNull();
  });

  test('an attempt that was taken back and begun again with another sum is sent with that sum', async () => {
    const id = await aPayout();
    const attemptId = (await beginDueAttempt(ctx, id)) ?? '';
    const paused = pausedBeforeNext(async () => {
      await refund(id, 1000, 'host');
      expect(await beginDueAttempt(ctx, id)).toBe(attemptId);
    });
    await pollAttempt(paused, attemptId);
    await run();
    await finish(id);
    expect(await payoutOf(id)).toMatchObject({ owedCents: 0, arrivedCents: share - 1000 });
    expect(await findViolations(ctx, paymentInvariants)).toEqual([]);
  });

  test('a payout that waits for its new address is not sent once its booking is refunded', async () => {
    const id = await sentTo('mend+failed@farm.example');
    await sendAgain(id, 'mended@farm.example');
    await refund(id, whole);
    clock.advance({ hours: 25 });
    await run();
    expect(await batchesOf(id)).toBe(1);
    expect(await payoutOf(id)).toMatchObject({ payPalPayoutStatus: 'Canceled' });
    expect(await jobsNamed(ctx, 'mail.payout-sent', { bookingIds: [id] })).toEqual([]);
    expect(await isInToday(id)).toBe(false);
  });

  test('nor one whose first call failed', async () => {
    const id = await aPayout();
    await payer.fail('POST /v1/payments/payouts', 503);
    await run();
    await refund(id, whole);
    clock.advance({ minutes: 2 });
    await run();
    expect(await batchesOf(id)).toBe(0);
  });

  test('one that our own account holds up is sent without what a refund took meanwhile', async () => {
    const id = await aPayout();
    await payer.fail('POST /v1/payments/payouts', 'INSUFFICIENT_FUNDS');
    await run();
    await refund(id, 1000, 'host');
    clock.advance({ hours: 1, minutes: 1 });
    await run();
    await run();
    await finish(id);
    expect(await batchesOf(id)).toBe(1);
    expect(await payoutOf(id)).toMatchObject({ payPalPayoutStatus: 'Completed', amountCents: share - 1000 });
    expect((await payoutOf(id)).attempts[0]).toMatchObject({
      amountCents: share - 1000,
      itemStatus: 'Success',
    });
  });

  test('one whose answer was lost is not repeated, but looked for by administrators', async () => {
    const id = await aPayout();
    await payer.fail('POST /v1/payments/payouts', { drop: true });
    await run();
    await refund(id, whole);
    clock.advance({ minutes: 2 });
    await run();
    expect(await batchesOf(id)).toBe(0);
    expect(await payoutOf(id)).toMatchObject({
      payPalPayoutStatus: 'Processing',
      payoutItemStatus: 'Unknown',
    });
    expect((await payoutOf(id)).activity.at(-1)?.message).toBe(
      'Not sent again by itself: It is not owed any more in this amount, and PayPal may have heard an earlier call. An administrator looks for it in PayPal’s records.',
    );
    expect(await jobsNamed(ctx, 'mail.payout-alarm', { bookingId: id, what: 'unknown' })).toHaveLength(1);
    expect(await isInToday(id)).toBe(true);
    const notThere = { wasPaid: false, reason: 'Not in PayPal’s records.' };
    expect((await post(`${id}/resolve`, notThere)).status).toBe(200);
    expect(await payoutOf(id)).toMatchObject({ payPalPayoutStatus: 'Canceled' });
    expect(await isInToday(id)).toBe(false);
  });

  test('of refunds and runs at once: what is sent is owed when it is sent', async () => {
    const ids: string[] = [];
    for (let count = 0; count < 12; count += 1) ids.push(await aPayout());
    await Promise.all([run(), ...ids.map((id) => refund(id, whole)), run()]);
    clock.advance({ minutes: 2 });
    await run();
    for (const id of ids) {
      await finish(id);
      const { payPalPayoutStatus } = await payoutOf(id);
      expect(payPalPayoutStatus).toBe((await batchesOf(id)) === 0 ? 'Canceled' : 'Completed');
    }
  });

  test('nothing is sent while all of its payment goes back', async () => {
    const id = await aCapturedPayout();
    await payer.fail('POST /v2/payments/captures/*/refund', 503);
    expect(await refund(id, whole)).toMatchObject({ status: 'Paid', refund: { status: 'Asked' } });
    await run();
    expect(await batchesOf(id)).toBe(0);
    clock.advance({ minutes: 2 });
    await reconcileJob.run(ctx, {});
    expect(await payoutOf(id)).toMatchObject({ payPalPayoutStatus: 'Canceled' });
  });

  test('but is sent when that refund fails', async () => {
    const id = await aCapturedPayout();
    await refund(id, whole - 113, 'marketplace');
    await payer.fail('POST /v2/payments/captures/*/refund', 503);
    // The provider refuses to give this sum back, once it answers.
    await refund(id, 113);
    await run();
    expect(await batchesOf(id)).toBe(0);
    clock.advance({ minutes: 2 });
    await reconcileJob.run(ctx, {});
    await run();
    await finish(id);
    expect(await payoutOf(id)).toMatchObject({ payPalPayoutStatus: 'Completed' });
  });
});

// docs/rules/payouts.md#reducing
describe('a refund that the host bears', () => {
  test.each(['failed', 'returned', 'blocked'])(
    'is taken off a payout that %s, whenever it is paid',
    async (fate) => {
      const id = await sentTo(`bear+${fate}@farm.example`);
      await refund(id, 1000, 'host');
      expect((await payoutOf(id)).activity.map(({ message }) => message).join()).not.toContain(
        'sent already',
      );
      await sendAgain(id, 'bears@farm.example');
      clock.advance({ hours: 25 });
      await run();
      await finish(id);
      expect(await sentCents(id)).toEqual([share, share - 1000]);
      expect(await payoutOf(id)).toMatchObject({
        payPalPayoutStatus: 'Completed',
        amountCents: share - 1000,
      });
      expect(await ledgerOf(id)).toMatchObject({ payoutCents: share - 1000, payoutSentCents: share - 1000 });
    },
  );

  test.each(['refunded', 'reversed'])('is taken off money that was %s after it had arrived', async (fate) => {
    const id = await sentTo(`bear+${fate}@farm.example`);
    await payer.advance(3700);
    await paying.poll(id);
    await refund(id, 1000, 'host');
    await sendAgain(id, `bears.${fate}@farm.example`);
    clock.advance({ hours: 25 });
    await run();
    await finish(id);
    expect(await sentCents(id)).toEqual([share, share - 1000]);
  });

  test('while a payout is on its way is taken off when it comes back', async () => {
    const id = await aPayout({ receiver: 'away+failed@farm.example' });
    await run();
    await refund(id, 1000, 'host');
    await finish(id);
    expect(await payoutOf(id)).toMatchObject({ payPalPayoutStatus: 'Error', amountCents: share - 1000 });
  });

  test('that fails after the payout was sent is owed, and sent by the next run', async () => {
    const id = await aCapturedPayout();
    await payer.fail('POST /v2/payments/captures/*/refund', 503);
    await refund(id, 113, 'host');
    await run();
    await finish(id);
    expect(await payoutOf(id)).toMatchObject({ payPalPayoutStatus: 'Completed', amountCents: share - 113 });
    clock.advance({ minutes: 2 });
    // The provider refuses it now.
    await reconcileJob.run(ctx, {});
    expect(await payoutOf(id)).toMatchObject({ payPalPayoutStatus: 'Created', amountCents: share });
    await run();
    await finish(id);
    expect(await sentCents(id)).toEqual([share - 113, 113]);
    expect(await payoutOf(id)).toMatchObject({ payPalPayoutStatus: 'Completed', amountCents: share });
    expect(await ledgerOf(id)).toMatchObject({ payoutCents: share, payoutSentCents: share });
  });

  test('that fails leaves what it took of the share to those after it', async () => {
    const id = await aCapturedPayout();
    // The first one takes the whole share, and is pending.
    for (const cents of [4031, 500]) {
      await refund(id, cents, 'host');
      clock.advance({ minutes: 2 });
    }
    expect(await payoutOf(id)).toMatchObject({ owedCents: 0 });
    const [order] = await paying.ordersOf(id);
    const found = await readOrder(ctx, order?.provider_order_id ?? '');
    if (!order || found === 'notFound') throw new Error('The provider has the order.');
    const refunds = found.refunds.map((one) =>
      one.amountCents === 4031 ? { ...one, state: 'failed' as const } : one,
    );
    await settleOrder(ctx, order.id, { ...found, refunds });
    expect(await payoutOf(id)).toMatchObject({ owedCents: share - 500 });
    // And takes it again if it succeeds after all.
    await settleOrder(ctx, order.id, found);
    expect(await payoutOf(id)).toMatchObject({ owedCents: 0 });
  });
});

// docs/rules/payouts.md#owed
describe('what is no longer owed ends by itself', () => {
  test.each(['failed', 'returned', 'blocked'])('after it %s', async (fate) => {
    const id = await sentTo(`ends+${fate}@farm.example`);
    expect(await isInToday(id)).toBe(true);
    await refund(id, whole);
    expect(await payoutOf(id)).toMatchObject({ payPalPayoutStatus: 'Canceled' });
    const { payoutCents, payoutFeeCents, marketplaceCents } = await ledgerOf(id);
    expect([payoutCents, marketplaceCents + payoutFeeCents]).toEqual([0, 0]);
    expect((await payoutOf(id)).acts).toEqual([]);
    expect(await isInToday(id)).toBe(false);
    expect((await sendAgain(id)).status).toBe(409);
  });

  test('also when it comes back only after that', async () => {
    const id = await aPayout({ receiver: 'later+failed@farm.example' });
    await run();
    await refund(id, whole);
    expect(await payoutOf(id)).toMatchObject({ payPalPayoutStatus: 'Processing' });
    expect(await ledgerOf(id)).toMatchObject({ payoutCents: share });
    await finish(id);
    expect(await payoutOf(id)).toMatchObject({ payPalPayoutStatus: 'Canceled' });
    expect(await ledgerOf(id)).toMatchObject({ payoutCents: 0, marketplaceCents: 0 });
    expect(await isInToday(id)).toBe(false);
  });

  test('but what an administrator cancelled stays owed: the house does not keep it', async () => {
    const [auto, manual] = [await aPayout({ daysAgo: 0 }), await aManualPayout()];
    expect((await post(`${auto}/cancel/auto`)).status).toBe(200);
    expect((await post(`${manual}/cancel/manual`)).status).toBe(200);
    for (const id of [auto, manual])
      expect(await ledgerOf(id)).toMatchObject({ payoutCents: share, payoutSentCents: 0 });
    expect(await manualOf(manual)).toMatchObject({ manualPaymentStatus: 'Canceled' });
  });
});

test('no invariant is violated', async () => {
  expect(await findViolations(ctx, paymentInvariants)).toEqual([]);
});

// docs/rules/payouts.md#reducing
describe('what a refund makes the host bear', () => {
  test('counts of a refund of the rest, once an earlier one fails', async () => {
    const id = await aCapturedPayout();
    await refund(id, 50, 'marketplace');
    clock.advance({ minutes: 2 });
    await refund(id, 2137, 'host');
    expect((await payoutOf(id)).owedCents).toBe(share - 2137);
    await payer.fail('POST /v2/payments/captures/*/refund', 503);
    clock.advance({ minutes: 2 });
    await refund(id, whole - 50 - 2137, 'host');
    expect((await payoutOf(id)).owedCents).toBe(0);
    await endRefunds();
    expect(await payoutOf(id)).toMatchObject({ owedCents: share - (whole - 50 - 2137) });
    await run();
    await finish(id);
    expect(await payoutOf(id)).toMatchObject({ owedCents: 0, arrivedCents: share - (whole - 50 - 2137) });
    expect(await findViolations(ctx, paymentInvariants)).toEqual([]);
  });

  test('counts of held money, once it pays the booking again', async () => {
    const id = await aCapturedPayout();
    await paying.put(id, 'PendingPayment');
    clock.advance({ minutes: 2 });
    await refund(id, 2000, 'host');
    await paying.put(id, 'Paid');
    expect(await payoutOf(id)).toMatchObject({ owedCents: share - 2000 });
    const { activity } = await payoutOf(id);
    expect(activity.filter(({ message }) => message.includes('already'))).toEqual([]);
    expect(await findViolations(ctx, paymentInvariants)).toEqual([]);
  });

  test('is counted again by the price of a booking that is paid anew', async () => {
    const id = await aCapturedPayout();
    await refund(id, 1000, 'both');
    expect((await payoutOf(id)).owedCents).toBe(share - Math.round((1000 * share) / whole));
    await paying.put(id, 'PendingPayment');
    clock.advance({ minutes: 2 });
    const price = { bookingPriceCents: 3000, bookingFeeCents: 1950 };
    await (await paying.asAdministrator()).editBooking({
      body: { id, bookingStatus: 'Paid', ...price, sendEmails: false },
    });
    const ofNow = 2550;
    expect(await payoutOf(id)).toMatchObject({ owedCents: ofNow - Math.round((1000 * ofNow) / whole) });
    expect(await findViolations(ctx, paymentInvariants)).toEqual([]);
  });
});
