import { afterAll, afterEach, beforeEach, describe, expect, test } from 'vitest';
import { isRefused, refusals } from '#contract/refusals.ts';
import { runClocksJob } from '../booking/run-clocks.job.ts';
import { findViolations, paymentInvariants } from '../testing/booking.ts';
import { emulator } from '../testing/emulators.ts';
import { gatewayJson, htmlPage, providerError, startGateway } from '../testing/gateway.ts';
import { jobsNamed } from '../testing/jobs.ts';
import { type Due, startPaying } from '../testing/paying.ts';
import { reconcileJob } from './reconcile.job.ts';

const gateway = await startGateway((await emulator('payments')).url);
const paying = await startPaying({ config: { PAYPAL_BASE_URL: gateway.url } });
const { ctx, payer, signIn, clock, due, approved, put, stored, ordersOf, asAdministrator } = paying;
afterAll(async () => {
  await paying.close();
  gateway.close();
});
const begin = '2026-11-20T20:00:00Z';
beforeEach(() => clock.set(begin));
afterEach(async () => {
  gateway.clearFaults();
  await payer.recover();
});

const captures = /^POST \/v2\/checkout\/orders\/[^/]+\/capture$/;
const orderReads = /^GET \/v2\/checkout\/orders\//;
const provider = /^\w+ \/v[12]\//;
const unknownOrder = providerError(404, 'RESOURCE_NOT_FOUND', 'INVALID_RESOURCE_ID');

const capture = async ({ id, hunter }: Due, orderId: string) =>
  (await signIn(hunter)).captureOrder({ params: { bookingId: id }, body: { orderId } });
const createOrder = async ({ id, hunter }: Due) => (await signIn(hunter)).createOrder({ params: { id } });
const reconcileFor = async (minutes: number): Promise<void> => {
  for (let minute = 0; minute < minutes; minute += 1) {
    clock.advance({ minutes: 1 });
    await reconcileJob.run(ctx, {});
  }
};
const orderOf = async ({ id }: Due) => (await ordersOf(id)).at(-1);
const messageOf = async (call: Promise<unknown>): Promise<string> =>
  call.then(
    (answer) => JSON.stringify(answer),
    (error: unknown) => (isRefused(error) ? error.message : `unexpected: ${error}`),
  );

/** A booking whose order was captured, but the response was lost and no webhook came. */
const lostCapture = async (totalCents?: number): Promise<Due> => {
  const one = await due(totalCents);
  const orderId = await approved(one);
  gateway.inject({ match: captures, answer: htmlPage(502), isForwarded: true, times: 1 });
  expect(await capture(one, orderId)).toEqual({ status: 'ProcessingPayment' });
  return one;
};

/** Lets the hunter try to pay again, and returns the response or the refusal's message. */
const payAgain = (one: Due): Promise<string> =>
  messageOf(
    createOrder(one).then(async ({ id }) => {
      await payer.approve(id);
      return capture(one, id);
    }),
  );

// docs/rules/payments.md#clear-answers, docs/rules/payments.md#missing-payments
// docs/rules/payments.md#deadline-of-a-call, docs/rules/payments.md#provider-outage
describe('an order whose capture was requested, and that is not found (404)', () => {
  test.each([
    ['HTML from the gateway', htmlPage(404)],
    ['JSON from the gateway', gatewayJson(404)],
    ['the provider itself', unknownOrder],
  ])('stays under way, can’t be paid again, and pays the booking once it is found: %s', async (_, answer) => {
    const one = await lostCapture();
    gateway.inject({ match: orderReads, answer });
    await reconcileFor(30);
    expect(await stored(one.id)).toMatchObject({ status: 'ProcessingPayment' });
    expect(await orderOf(one)).toMatchObject({ status: 'Capturing' });
    expect(await payAgain(one)).toBe(refusals.bookingMovedOn.text);
    gateway.clearFaults();
    await reconcileFor(31);
    expect(await stored(one.id)).toMatchObject({ status: 'Paid', payouts: ['Created 3825'] });
    expect(await orderOf(one)).toMatchObject({ missing_at: null, next_poll_at: null });
    expect(await payer.moneyOf(one.id)).toEqual(['capture.completed 49.50']);
  });

  test('with a pending capture: the capture is read instead', async () => {
    const one = await due(10_131);
    const orderId = await approved(one);
    expect(await capture(one, orderId)).toEqual({ status: 'ProcessingPayment' });
    expect(await orderOf(one)).toMatchObject({ status: 'Pending' });
    gateway.inject({ match: orderReads, answer: unknownOrder });
    await payer.endPending();
    await reconcileFor(3);
    expect(await stored(one.id)).toMatchObject({ status: 'Paid' });
  });

  test('raises one alarm after ten minutes, and is polled daily in the end', async () => {
    const one = await lostCapture();
    gateway.inject({ match: orderReads, answer: unknownOrder });
    await reconcileFor(5);
    const order = await orderOf(one);
    const alarm = { orderId: order?.id, what: 'missing' };
    expect(await jobsNamed(ctx, 'mail.payment-alarm', alarm)).toHaveLength(1);
    expect(order?.missing_at).toEqual(new Date('2026-11-20T20:01:00Z'));
    const polls: number[] = [];
    while (polls.length < 12) {
      const at = (await orderOf(one))?.next_poll_at ?? new Date(0);
      polls.push(Math.round((at.getTime() - Date.parse(begin)) / 60_000));
      clock.set(at.toISOString());
      await reconcileJob.run(ctx, {});
    }
    expect(polls.slice(0, 4)).toEqual([9, 17, 33, 65]);
    expect((polls.at(-1) ?? 0) - (polls.at(-2) ?? 0)).toBe(1440);
    expect(await jobsNamed(ctx, 'mail.payment-alarm', alarm)).toHaveLength(1);
    gateway.clearFaults();
    await reconcileFor(1441);
    expect(await stored(one.id)).toMatchObject({ status: 'Paid' });
  });

  test('can be closed by an administrator, after which the booking can be paid again', async () => {
    const one = await due();
    const orderId = await approved(one);
    // The capture never arrives, and the provider forgets the order.
    gateway.inject({ match: captures, answer: htmlPage(502), times: 1 });
    expect(await capture(one, orderId)).toEqual({ status: 'ProcessingPayment' });
    gateway.inject({ match: orderReads, answer: unknownOrder });
    const administrator = await asAdministrator();
    const paymentId = (await orderOf(one))?.id ?? '';
    const close = () =>
      administrator.closePayment({
        params: { bookingId: one.id },
        body: { paymentId, reason: 'Nothing of it at PayPal.' },
      });
    await expect(close()).rejects.toMatchObject({ status: 409, code: 'nothingToClose' });
    await reconcileFor(2);
    expect(await payAgain(one)).toBe(refusals.bookingMovedOn.text);
    expect(await close()).toEqual({ status: 'PendingPayment' });
    expect((await stored(one.id)).lines.at(-1)).toBe(
      'No money came of the payment of $49.50: Nothing of it at PayPal.',
    );
    expect(await jobsNamed(ctx, 'mail.payment-declined', { bookingId: one.id })).toHaveLength(1);
    gateway.clearFaults();
    const next = await approved({ ...one, api: await signIn(one.hunter) });
    expect(await capture(one, next)).toEqual({ status: 'Paid' });
    expect(await payer.moneyOf(one.id)).toEqual(['capture.completed 49.50']);
  });
});

// docs/rules/payments.md#clear-answers
describe('a payment that an administrator closed', () => {
  const close = async (one: Due) =>
    (await asAdministrator()).closePayment({
      params: { bookingId: one.id },
      body: { paymentId: (await orderOf(one))?.id ?? '', reason: 'Nothing of it at PayPal.' },
    });

  test('pays its booking when its capture is found later, without a webhook', async () => {
    const one = await lostCapture();
    gateway.inject({ match: orderReads, answer: unknownOrder });
    await reconcileFor(2);
    await close(one);
    gateway.clearFaults();
    clock.advance({ minutes: 24 * 60 });
    await reconcileFor(2);
    expect(await stored(one.id)).toMatchObject({ status: 'Paid' });
    expect(await payer.moneyOf(one.id)).toEqual(['capture.completed 49.50']);
  });

  test('is refunded when its capture is found after the booking was cancelled', async () => {
    const one = await lostCapture();
    gateway.inject({ match: orderReads, answer: unknownOrder });
    await reconcileFor(2);
    await close(one);
    gateway.clearFaults();
    await put(one.id, 'Cancelled');
    clock.advance({ minutes: 24 * 60 });
    await reconcileFor(4);
    expect(await payer.moneyOf(one.id)).toEqual(['capture.completed 49.50', 'refund.completed 49.50']);
  });

  test('is emailed to its hunter, also when the booking was in PendingPayment already', async () => {
    const one = await lostCapture();
    gateway.inject({ match: orderReads, answer: unknownOrder });
    await put(one.id, 'PendingPayment');
    await reconcileFor(2);
    await close(one);
    expect(await jobsNamed(ctx, 'mail.payment-declined', { bookingId: one.id })).toHaveLength(1);
  });
});

describe('a capture whose response is an error of a gateway', () => {
  test.each([
    ['400', htmlPage(400)],
    ['403', htmlPage(403)],
    ['404', htmlPage(404)],
    ['422', gatewayJson(422)],
    ['400 as JSON', gatewayJson(400)],
    ['301', { status: 301, headers: { location: 'https://elsewhere.example/' } }],
    ['200 with HTML', htmlPage(200)],
    ['200 without a body', { status: 200 }],
  ])('%s: the money was captured, and no message says that nothing was charged', async (_, answer) => {
    const one = await due();
    const orderId = await approved(one);
    gateway.inject({ match: captures, answer, isForwarded: true, times: 1 });
    const message = await messageOf(capture(one, orderId));
    expect(message).not.toContain('Nothing was charged');
    expect(JSON.parse(message)).toEqual({ status: 'ProcessingPayment' });
    await reconcileFor(2);
    expect(await stored(one.id)).toMatchObject({ status: 'Paid' });
    expect(await payer.moneyOf(one.id)).toEqual(['capture.completed 49.50']);
  });

  test('in the provider’s format: the order is read again and counts', async () => {
    const one = await due();
    const orderId = await approved(one);
    const declined = providerError(422, 'UNPROCESSABLE_ENTITY', 'INSTRUMENT_DECLINED');
    gateway.inject({ match: captures, answer: declined, isForwarded: true, times: 1 });
    expect(await capture(one, orderId)).toEqual({ status: 'Paid' });
  });

  test('reading an order that returns another order counts as no response', async () => {
    const [one, other] = [await due(), await due()];
    const orderId = await approved(one);
    const otherId = await approved(other);
    const response = await fetch(`${gateway.url}/v2/checkout/orders/${otherId}`, {
      headers: { authorization: `Bearer ${await newToken()}` },
    });
    const answer = { status: 200, type: 'application/json', body: await response.text() };
    gateway.inject({ match: orderReads, answer });
    expect(await messageOf(capture(one, orderId))).toBe(refusals.paymentsDown.text);
    expect(await stored(one.id)).toMatchObject({ status: 'PendingPayment' });
  });

  test('a capture that returns another order does not pay this booking', async () => {
    const [one, other] = [await due(), await due()];
    const orderId = await approved(one);
    const otherId = await approved(other);
    await capture(other, otherId);
    const response = await fetch(`${gateway.url}/v2/checkout/orders/${otherId}`, {
      headers: { authorization: `Bearer ${await newToken()}` },
    });
    const answer = { status: 201, type: 'application/json', body: await response.text() };
    gateway.inject({ match: captures, answer, times: 1 });
    expect(await capture(one, orderId)).toEqual({ status: 'ProcessingPayment' });
    expect(await payer.moneyOf(one.id)).toEqual([]);
    await reconcileFor(2);
    expect(await payer.moneyOf(one.id)).toEqual(['capture.completed 49.50']);
  });
});

const newToken = async (): Promise<string> => {
  const { PAYPAL_CLIENT_ID: id, PAYPAL_CLIENT_SECRET: secret } = ctx.config;
  const answer = await fetch(`${gateway.url}/v1/oauth2/token`, {
    method: 'POST',
    headers: {
      authorization: `Basic ${Buffer.from(`${id}:${secret}`).toString('base64')}`,
      'content-type': 'application/x-www-form-urlencoded',
    },
    body: 'grant_type=client_credentials',
  });
  return ((await answer.json()) as { access_token: string }).access_token;
};

// docs/rules/payments.md#deadline-of-a-call
describe('while the provider hangs', () => {
  test('concurrent calls are all answered within one deadline', async () => {
    const one = await due();
    const orderId = await approved(one);
    gateway.inject({ match: provider });
    const started = performance.now();
    const waits: number[] = [];
    const message = await Promise.all(
      Array.from({ length: 6 }, async () => {
        const answer = await messageOf(capture(one, orderId));
        waits.push(performance.now() - started);
        return answer;
      }),
    );
    // One after the other, the sixth would wait six times as long as the first.
    expect(Math.max(...waits) / Math.min(...waits)).toBeLessThan(3);
    expect(new Set(message)).toEqual(new Set([refusals.paymentsDown.text]));
    gateway.clearFaults();
    await reconcileFor(2);
    expect(await stored(one.id)).toMatchObject({ status: 'Paid' });
    expect(await payer.moneyOf(one.id)).toEqual(['capture.completed 49.50']);
  });
});

// docs/rules/payments.md#provider-outage
describe('after an outage of several hours', () => {
  test('orders approved meanwhile are paid within two minutes', async () => {
    const orders = [await due(), await due()];
    const ids = await Promise.all(orders.map((one) => approved(one)));
    gateway.inject({ match: provider, answer: htmlPage(503) });
    for (const [index, one] of orders.entries())
      expect(await messageOf(capture(one, ids[index] ?? ''))).toBe(refusals.paymentsDown.text);
    await reconcileFor(130);
    for (const one of orders) expect(await stored(one.id)).toMatchObject({ status: 'PendingPayment' });
    gateway.clearFaults();
    await reconcileFor(2);
    for (const one of orders) expect(await stored(one.id)).toMatchObject({ status: 'Paid' });
  });
});

describe('a booking returned to PendingPayment while a payment is under way', () => {
  test('can’t be paid again, and does not expire', async () => {
    const one = await lostCapture();
    gateway.inject({ match: orderReads, answer: unknownOrder });
    await put(one.id, 'PendingPayment');
    const booking = await (await signIn(one.hunter)).getBookingDetail({ params: { id: one.id } });
    expect(booking).toMatchObject({
      status: 'PendingPayment',
      isPaymentUnderWay: true,
      expiresDateTime: null,
    });
    expect(await payAgain(one)).toBe(refusals.paymentUnderWay.text);
    clock.advance({ minutes: 60 * 30 });
    await runClocksJob.run(ctx, {});
    expect(await stored(one.id)).toMatchObject({ status: 'PendingPayment' });
    expect(await jobsNamed(ctx, 'mail.payment-reminder', { bookingId: one.id })).toHaveLength(0);
    gateway.clearFaults();
    await reconcileFor(2);
    expect(await stored(one.id)).toMatchObject({ status: 'Paid' });
  });
});

test('no invariant of payments is violated', async () => {
  expect(await findViolations(ctx, paymentInvariants)).toEqual([]);
});
