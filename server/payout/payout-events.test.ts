import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { findViolations, paymentInvariants } from '../testing/booking.ts';
import { aUser, giveUpPayout } from '../testing/factories.ts';
import { jobsNamed } from '../testing/jobs.ts';
import { fiftyTimes, startPayingOut } from '../testing/paying-out.ts';
import { attemptId } from './attempt-id.ts';
import { getAttempt } from './attempt-store.ts';
import { beginDueAttempt } from './begin-attempt.ts';
import { payoutAlarmEmail } from './payout-alarm.email.ts';
import { pollAttempt, pollAttemptJob } from './poll-attempt.ts';
import { giveUp } from './unanswered-attempt.ts';

const paying = await startPayingOut();
const { app, ctx, payer, clock, aPayout, run, finish, payoutOf, batchesOf } = paying;

let webhook: string;
beforeAll(async () => {
  webhook = `${await app.listen({ host: '127.0.0.1', port: 0 })}/api/payment/webhook`;
  await payer.notify({ url: webhook, deliver: 'twice' });
  await ctx.jobs.work(ctx);
});
afterEach(() => payer.recover());
afterAll(async () => {
  await payer.notify({ url: null });
  await paying.close();
});

const eventually = (id: string) => expect.poll(() => payoutOf(id));

// docs/rules/payouts.md#what-paypal-reports
describe('an event of the provider', () => {
  test.each([
    ['walter', { payPalPayoutStatus: 'Completed', payoutItemStatus: 'Success' }],
    ['host+failed', { payPalPayoutStatus: 'Error', payoutItemStatus: 'Failed' }],
    ['host+unclaimed', { payPalPayoutStatus: 'Processing', payoutItemStatus: 'Unclaimed' }],
    ['host+blocked', { payPalPayoutStatus: 'Error', payoutItemStatus: 'Blocked' }],
    ['host+denied', { payPalPayoutStatus: 'Error', payoutItemStatus: 'Failed' }],
  ])('updates the payout of %s without a poll', async (name, expected) => {
    const id = await aPayout({ receiver: `${name}@farm.example` });
    await run();
    await payer.advance(2);
    await payer.advance(2);
    await eventually(id).toMatchObject(expected);
    expect(await batchesOf(id)).toBe(1);
  });

  /** A payout whose answer was lost, and which was refunded in part before it could be asked for again. */
  const givenUp = async (receiver = 'walter@farm.example') => {
    // What the provider reports meanwhile does not arrive, and is sent again later.
    await payer.notify({ url: 'http://127.0.0.1:1' });
    const id = await aPayout({ receiver });
    await payer.fail('POST /v1/payments/payouts', { drop: true, after: true });
    await run();
    await paying.refund(id, 1000, 'host');
    clock.advance({ minutes: 2 });
    await run();
    const unknown = { payPalPayoutStatus: 'Processing', payoutItemStatus: 'Unknown' };
    expect(await payoutOf(id)).toMatchObject({ ...unknown, acts: ['resolve'] });
    expect(await jobsNamed(ctx, 'mail.payout-alarm', { bookingId: id, what: 'unknown' })).toHaveLength(1);
    return id;
  };
  /** Lets the provider report all that it has done and does. Whoever asks it for money meets an error. */
  const report = async () => {
    await payer.fail('POST /v1/payments/payouts', 503);
    await payer.notify({ url: webhook });
    await payer.advance(2);
    await payer.advance(2);
    await payer.advance(600);
  };
  /** Nobody has asked the provider for money since then. */
  const expectNothingSent = async (id: string) => {
    expect(await payer.pendingFaults()).toBe(1);
    expect(await batchesOf(id)).toBe(1);
  };

  // docs/rules/payouts.md#sent-once
  test.each([
    ['walter', { payPalPayoutStatus: 'Completed', payoutItemStatus: 'Success', arrivedCents: 3825 }],
    ['host+unclaimed', { payPalPayoutStatus: 'Processing', payoutItemStatus: 'Unclaimed', owedCents: 0 }],
    ['host+failed', { payPalPayoutStatus: 'Error', payoutItemStatus: 'Failed', owedCents: 2825 }],
  ])('settles the payout of %s, which was given up, and sends nothing', async (name, expected) => {
    const id = await givenUp(`${name}@farm.example`);
    await report();
    await eventually(id).toMatchObject(expected);
    await expectNothingSent(id);
    const { acts, attempts } = await payoutOf(id);
    expect(acts).not.toContain('resolve');
    expect(attempts).toHaveLength(1);
  });

  // docs/rules/payouts.md#sent-once
  test.each([
    ['was not paid', { resolve: { wasPaid: false, reason: 'Not there on 12/20.' } }],
    [
      'was paid, and came back',
      {
        resolve: { wasPaid: true, transactionId: '8AB12345CD678901E', reason: 'Seen on 12/20.' },
        back: { reason: 'That was another payment.' },
      },
    ],
  ])('about one of which an administrator said that it %s is told at once', async (_, said) => {
    const id = await givenUp();
    for (const [act, body] of Object.entries(said))
      expect(await paying.post(`${id}/${act}`, body)).toMatchObject({ status: 200 });
    expect(await payoutOf(id)).toMatchObject({ arrivedCents: 0, owedCents: 2825 });
    expect(await paying.payBy(id, 'byHand')).toMatchObject({ status: 200 });
    await report();
    await expect
      .poll(() => paying.manualOf(id).catch(() => payoutOf(id)))
      .toMatchObject({ arrivedCents: 3825, owedCents: 0 });
    await expectNothingSent(id);
    // What is read first may be that PayPal works on it.
    const alarms = ['paidTwice', 'reopened'].map((what) =>
      jobsNamed(ctx, 'mail.payout-alarm', { bookingId: id, what }),
    );
    expect((await Promise.all(alarms)).flat()).toHaveLength(1);
  });

  // docs/rules/payouts.md#sent-once
  test('that PayPal still has what was said not to be paid keeps it from being sent again', async () => {
    const id = await givenUp('host+unclaimed@farm.example');
    const notThere = { wasPaid: false, reason: 'Not there on 12/20.' };
    expect(await paying.post(`${id}/resolve`, notThere)).toMatchObject({ status: 200 });
    expect(await paying.payBy(id, 'payPal', 'walter.new@farm.example')).toMatchObject({ status: 200 });
    await report();
    await eventually(id).toMatchObject({ payPalPayoutStatus: 'Processing', payoutItemStatus: 'Unclaimed' });
    expect(await payoutOf(id)).toMatchObject({ owedCents: 0, onItsWayCents: 3825, acts: ['cancel'] });
    clock.advance({ hours: 25 });
    await run();
    await expectNothingSent(id);
    expect((await payoutOf(id)).activity.map(({ message }) => message)).toContainEqual(
      expect.stringMatching(/^PayPal has the payment to host\+unclaimed@farm.example after all/),
    );
    expect(await jobsNamed(ctx, 'mail.payout-alarm', { bookingId: id, what: 'reopened' })).toHaveLength(1);
    await payer.recover();
    expect(await paying.post(`${id}/cancel/auto`)).toMatchObject({ status: 200 });
    expect(await payoutOf(id)).toMatchObject({ payPalPayoutStatus: 'Canceled', owedCents: 2825 });
  });

  // docs/rules/payouts.md#sent-once
  test.each([
    ['was not paid', 'another attempt that waits for its call', { wasPaid: false }],
    ['was paid', 'what was to be paid by hand', { wasPaid: true, transactionId: '8AB12345CD678901E' }],
  ] as const)('that PayPal works on what was said that it %s stops %s', async (_, instead, said) => {
    const id = await givenUp('host+pending@farm.example');
    expect(await paying.post(`${id}/resolve`, { ...said, reason: 'Seen.' })).toMatchObject({ status: 200 });
    if (instead.startsWith('another')) {
      const receiver = (await payoutOf(id)).payoutReceiverEmail ?? '';
      expect(await paying.payBy(id, 'payPal', receiver)).toMatchObject({ status: 200 });
      await beginDueAttempt(ctx, id);
    } else {
      expect(await paying.post(`${id}/back`, { reason: 'Another one.' })).toMatchObject({ status: 200 });
      expect(await paying.payBy(id, 'byHand')).toMatchObject({ status: 200 });
    }
    await report();
    await eventually(id).toMatchObject({
      ...{ payPalPayoutStatus: 'Processing', payoutItemStatus: 'Pending', owedCents: 0, onItsWayCents: 3825 },
      attempts: [{ itemStatus: 'Pending' }],
    });
    await expectNothingSent(id);
    expect((await paying.checksDue()).flatMap(({ payouts }) => payouts)).not.toContainEqual(
      expect.objectContaining({ bookingId: id }),
    );
  });

  // docs/rules/payouts.md#sent-once
  test('that PayPal has what was said not to be paid, beside another attempt, counts before more is sent', async () => {
    const id = await givenUp('host+unclaimed@farm.example');
    const notThere = { wasPaid: false, reason: 'Not there on 12/20.' };
    expect(await paying.post(`${id}/resolve`, notThere)).toMatchObject({ status: 200 });
    expect(await paying.payBy(id, 'payPal', 'second+failed@farm.example')).toMatchObject({ status: 200 });
    clock.advance({ hours: 25 });
    await run();
    expect(await batchesOf(id)).toBe(2);
    await report();
    await payer.recover();
    await eventually(id).toMatchObject({ payPalPayoutStatus: 'Error', payoutItemStatus: 'Failed' });
    await expect
      .poll(() => jobsNamed(ctx, 'mail.payout-alarm', { bookingId: id, what: 'reopened' }))
      .toHaveLength(1);
    expect(await paying.payBy(id, 'payPal', 'third@farm.example')).toMatchObject({ status: 409 });
    expect(await payoutOf(id)).toMatchObject({
      ...{ payPalPayoutStatus: 'Processing', payoutItemStatus: 'Unclaimed', owedCents: 0, acts: ['cancel'] },
    });
    expect(await paying.post(`${id}/cancel/auto`)).toMatchObject({ status: 200 });
    expect(await payoutOf(id)).toMatchObject({ payPalPayoutStatus: 'Canceled', owedCents: 2825 });
  });

  // docs/rules/payouts.md#sent-once
  test('that it failed, as an administrator has said before, leaves what is planned since then', async () => {
    const id = await givenUp('host+failed@farm.example');
    const notThere = { wasPaid: false, reason: 'Not there on 12/20.' };
    expect(await paying.post(`${id}/resolve`, notThere)).toMatchObject({ status: 200 });
    expect(await paying.payBy(id, 'payPal', 'walter.new@farm.example')).toMatchObject({ status: 200 });
    await paying.report(id, { itemStatus: 'Failed' });
    expect(await payoutOf(id)).toMatchObject({
      ...{ payPalPayoutStatus: 'Created', owedCents: 2825 },
      attempts: [{ itemStatus: 'Failed' }],
    });
  });

  // docs/rules/payouts.md#sent-once
  test('settles an attempt that is about to be given up', async () => {
    await payer.notify({ url: null });
    const id = await aPayout();
    await run();
    const [known] = (await payoutOf(id)).attempts;
    const unanswered = { ...(await getAttempt(ctx.db, known?.id ?? '')), status: 'Requested' } as const;
    await finish(id);
    await giveUp(ctx, unanswered);
    expect(await payoutOf(id)).toMatchObject({
      ...{ payPalPayoutStatus: 'Completed', payoutItemStatus: 'Success' },
      attempts: [{ itemStatus: 'Success' }],
    });
    expect(await jobsNamed(ctx, 'mail.payout-alarm', { bookingId: id, what: 'unknown' })).toEqual([]);
  });

  // docs/rules/payouts.md#sent-once
  test('is read as long as important emails are sent, as nothing else may ever read it', () => {
    expect(pollAttemptJob.retries).toBe(payoutAlarmEmail.job.retries);
  });

  // docs/rules/payouts.md#what-paypal-reports
  test('that was read before a newer one was written does not undo it', async () => {
    const id = await aPayout({ receiver: 'late+unclaimed@farm.example' });
    await payer.notify({ url: null });
    await run();
    const [attempt] = (await payoutOf(id)).attempts;
    let reads = 0;
    const getPayoutBatch: typeof ctx.payments.getPayoutBatch = async (batchId) => {
      const batch = await ctx.payments.getPayoutBatch(batchId);
      reads += 1;
      await paying.finish(id);
      expect(await payoutOf(id)).toMatchObject({ payoutItemStatus: 'Unclaimed' });
      // As it was before its item was made.
      return { ...batch, items: [] };
    };
    await pollAttempt({ ...ctx, payments: { ...ctx.payments, getPayoutBatch } }, attempt?.id ?? '');
    expect(reads).toBe(1);
    expect(await payoutOf(id)).toMatchObject({ payoutItemStatus: 'Unclaimed' });
    await payer.notify({ url: webhook });
  });

  test('before the answer to the call finds its payout by our id', async () => {
    const id = await aPayout();
    // However slow the machine is, no event arrives before our clock allows another call: the first tries fail.
    await payer.notify({ url: 'http://127.0.0.1:1/' });
    await payer.fail('POST /v1/payments/payouts', { delayMs: 2500, drop: true, after: true });
    const running = run();
    await expect.poll(() => batchesOf(id)).toBe(1);
    clock.advance({ minutes: 2 });
    await payer.advance(2);
    await payer.advance(2);
    await payer.notify({ url: webhook });
    await payer.advance(60);
    await expect.poll(async () => (await payoutOf(id)).attempts[0]?.itemStatus).toBeTruthy();
    await running;
    clock.advance({ minutes: 5 });
    await run();
    expect(await payoutOf(id)).toMatchObject({ payPalPayoutStatus: 'Completed' });
    expect(await batchesOf(id)).toBe(1);
  });
});

// docs/rules/payouts.md#sent-once
describe('the provider', () => {
  test('that is down loses nothing', async () => {
    const id = await aPayout();
    await payer.fail('POST /v1/payments/payouts', 503, 3);
    for (let count = 0; count < 3; count += 1) {
      await run();
      clock.advance({ minutes: 2 });
    }
    expect(await payoutOf(id)).toMatchObject({ payPalPayoutStatus: 'Processing', payoutItemStatus: null });
    await run();
    await finish(id);
    expect(await payoutOf(id)).toMatchObject({ payPalPayoutStatus: 'Completed' });
    expect(await batchesOf(id)).toBe(1);
  });

  test('that was down when a payout was read is asked again in a minute', async () => {
    await payer.notify({ url: null });
    const id = await aPayout();
    await run();
    await payer.advance(2);
    await payer.advance(2);
    clock.advance({ days: 3 });
    await payer.fail('GET /v1/payments/payouts/*', 503);
    await run();
    expect(await payoutOf(id)).toMatchObject({ payPalPayoutStatus: 'Processing' });
    clock.advance({ minutes: 2 });
    await run();
    expect(await payoutOf(id)).toMatchObject({ payPalPayoutStatus: 'Completed' });
    await payer.notify({ url: webhook, deliver: 'twice' });
  });

  test('that refuses a payout makes it an error, which can be sent again', async () => {
    const id = await aPayout();
    await payer.fail('POST /v1/payments/payouts', 'RECEIVER_UNCONFIRMED');
    await run();
    expect(await payoutOf(id)).toMatchObject({
      payPalPayoutStatus: 'Error',
      payoutItemStatus: 'Error',
      attempts: [{ error: 'RECEIVER_UNCONFIRMED' }],
    });
    expect((await paying.payBy(id, 'payPal')).status).toBe(200);
    await run();
    await finish(id);
    expect(await payoutOf(id)).toMatchObject({ payPalPayoutStatus: 'Completed' });
  });

  // docs/rules/payouts.md#our-own-account
  test.each(['INSUFFICIENT_FUNDS', 'PERMISSION_DENIED'])(
    'that refuses our account with %s is asked again later, with one alarm',
    async (issue) => {
      clock.advance({ days: 1 });
      const ids = [await aPayout(), await aPayout()];
      await payer.fail('POST /v1/payments/payouts', issue, 2);
      await run();
      for (const id of ids)
        expect(await payoutOf(id)).toMatchObject({
          payPalPayoutStatus: 'Processing',
          payoutItemStatus: null,
        });
      const alarms = await Promise.all(
        ids.map((bookingId) => jobsNamed(ctx, 'mail.payout-alarm', { bookingId })),
      );
      expect(alarms.flat()).toHaveLength(1);
      clock.advance({ hours: 2 });
      await run();
      for (const id of ids) {
        await finish(id);
        expect(await payoutOf(id)).toMatchObject({ payPalPayoutStatus: 'Completed' });
        expect(await batchesOf(id)).toBe(1);
      }
    },
  );

  test('is not paid again by a database that was restored from a backup', async () => {
    const id = await aPayout();
    await run();
    const [sent] = (await payoutOf(id)).attempts;
    // As the backup had it.
    await ctx.db.deleteFrom('payout_attempts').where('booking_id', '=', id).execute();
    await ctx.db
      .updateTable('payouts')
      .set({
        ...{ pay_pal_payout_status: 'Created', stage: 'owed', on_its_way_cents: 0 },
        ...{ payout_batch_id: null, payout_item_id: null },
      })
      .where('booking_id', '=', id)
      .execute();
    await run();
    expect((await payoutOf(id)).attempts.map(({ id: attemptId }) => attemptId)).toEqual([sent?.id]);
    await finish(id);
    expect(await payoutOf(id)).toMatchObject({ payPalPayoutStatus: 'Completed' });
    expect(await batchesOf(id)).toBe(1);
  });

  // docs/rules/payouts.md#changed-addresses
  test('has paid to the address of then what a restored database asks for with another', async () => {
    const host = await aUser(ctx);
    const [receiver, other] = ['rita.old@farm.example', 'rita.new@farm.example'];
    const id = await aPayout({ receiver, host });
    // What the backup does not have.
    const sent = attemptId(id, 1);
    await ctx.payments.createPayout({
      ...{ idempotencyKey: sent, emailSubject: 'You are paid' },
      items: [{ itemId: sent, receiver, amountCents: 3825, note: 'For a booking.' }],
    });
    expect((await paying.payBy(id, 'payPal', other)).status).toBe(200);
    clock.advance({ hours: 25 });
    await run();
    await finish(id);
    expect(await payoutOf(id)).toMatchObject({
      ...{ payPalPayoutStatus: 'Completed', attempts: [{ id: sent, receiverEmail: receiver }] },
    });
    // The address that was not paid is not known by that.
    const next = await aPayout({ receiver: 'rita.third@farm.example', host });
    expect((await paying.payBy(next, 'payPal', other)).status).toBe(200);
    expect(await payoutOf(next)).toMatchObject({ waitsUntilDateTime: expect.any(Date) });
  });

  test('is not asked again without an answer after 25 days', async () => {
    await payer.notify({ url: null });
    const id = await aPayout();
    await payer.fail('POST /v1/payments/payouts', { drop: true, after: true });
    await run();
    expect(await batchesOf(id)).toBe(1);
    // By then the provider has forgotten the id, and would pay again.
    clock.advance({ days: 25 });
    // Administrators are told before PayPal forgets it, even while nothing may be sent.
    ctx.config.PAYOUT_SENDING = 'off';
    await run();
    const unknown = { bookingId: id, what: 'unknown' };
    expect(await jobsNamed(ctx, 'mail.payout-alarm', unknown)).toHaveLength(1);
    ctx.config.PAYOUT_SENDING = 'on';
    clock.advance({ days: 6 });
    await payer.advance(31 * 86_400);
    await run();
    expect(await batchesOf(id)).toBe(1);
    expect(await payoutOf(id)).toMatchObject({
      payPalPayoutStatus: 'Processing',
      payoutItemStatus: 'Unknown',
    });

    // An administrator found it in PayPal's records.
    const resolve = (body: object) => paying.post(`${id}/resolve`, body);
    expect(await resolve({ wasPaid: true, transactionId: '', reason: 'Seen.' })).toMatchObject({
      status: 400,
      body: { errors: [{ path: 'transactionId' }] },
    });
    const found = { wasPaid: true, transactionId: '8AB12345CD678901E', reason: 'Seen on 12/20.' };
    expect(await fiftyTimes(() => resolve(found))).toEqual({ 200: 1, 409: 49 });
    const done = await payoutOf(id);
    expect(done).toMatchObject({
      payPalPayoutStatus: 'Completed',
      payoutTransactionId: '8AB12345CD678901E',
      attempts: [{ itemStatus: 'Success' }],
    });
    expect(done.activity.map(({ message }) => message)).toContain(
      'Looked for in PayPal’s records: it was paid. Seen on 12/20.',
    );
    clock.advance({ days: 2 });
    await run();
    expect(await batchesOf(id)).toBe(1);
  });

  // docs/rules/payouts.md#our-own-account
  test('waits for our own account however long that takes, and is repeated after a lost answer', async () => {
    const id = await aPayout();
    await payer.fail('POST /v1/payments/payouts', 'INSUFFICIENT_FUNDS');
    await run();
    clock.advance({ days: 26 });
    await payer.fail('POST /v1/payments/payouts', 'INSUFFICIENT_FUNDS');
    await run();
    expect(await payoutOf(id)).toMatchObject({ payPalPayoutStatus: 'Processing', payoutItemStatus: null });
    expect(await jobsNamed(ctx, 'mail.payout-alarm', { bookingId: id, what: 'unknown' })).toEqual([]);
    expect(await batchesOf(id)).toBe(0);
    // The days in which PayPal knows the attempt begin with the first call that it may have heard.
    clock.advance({ hours: 2 });
    await payer.fail('POST /v1/payments/payouts', { drop: true, after: true });
    await run();
    clock.advance({ minutes: 2 });
    await run();
    await finish(id);
    expect(await payoutOf(id)).toMatchObject({ payPalPayoutStatus: 'Completed' });
    expect(await batchesOf(id)).toBe(1);
  });
});

// docs/rules/payouts.md#money-that-came-back
test('a payout that was said to be paid by mistake is owed again, and sent by a new attempt', async () => {
  const id = await aPayout();
  await giveUpPayout(ctx, id);
  const found = { wasPaid: true, transactionId: '8AB12345CD678901E', reason: 'Seen on 12/20.' };
  expect(await paying.post(`${id}/resolve`, found)).toMatchObject({ status: 200 });
  expect((await payoutOf(id)).acts).toEqual(['reportBack']);
  const back = { reason: 'That was another payment.' };
  expect(await paying.post(`${id}/back`, back)).toMatchObject({ status: 200 });
  const payout = await payoutOf(id);
  expect(payout).toMatchObject({
    ...{ payPalPayoutStatus: 'Error', owedCents: 3825, payoutItemStatus: 'Returned' },
    attempts: [{ itemStatus: 'Returned' }],
  });
  expect(payout.activity.at(-1)?.message).toContain('came back: That was another payment.');
  expect(await paying.post(`${id}/back`, back)).toMatchObject({ status: 409 });
  expect(await paying.payBy(id, 'payPal')).toMatchObject({ status: 200 });
  await run();
  await finish(id);
  expect(await payoutOf(id)).toMatchObject({ payPalPayoutStatus: 'Completed', arrivedCents: 3825 });
  // What PayPal reports as paid may come back by itself, and it says so.
  expect((await payoutOf(id)).acts).toEqual([]);
});

// docs/rules/payouts.md#sent-once
test('a payout that PayPal’s records don’t have can be sent again', async () => {
  const id = await aPayout();
  await giveUpPayout(ctx, id);
  const missing = { wasPaid: false, reason: 'Not there on 12/20.' };
  expect(await paying.post(`${id}/resolve`, missing)).toMatchObject({ status: 200 });
  expect(await payoutOf(id)).toMatchObject({
    payPalPayoutStatus: 'Error',
    attempts: [{ itemStatus: 'Error' }],
  });
  expect(await paying.payBy(id, 'payPal')).toMatchObject({ status: 200 });
  await run();
  await finish(id);
  expect(await payoutOf(id)).toMatchObject({ payPalPayoutStatus: 'Completed' });
  expect(await batchesOf(id)).toBe(1);
});

test('no invariant is violated', async () => {
  expect(await findViolations(ctx, paymentInvariants)).toEqual([]);
});
