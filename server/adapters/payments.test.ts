import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { checkedFetch } from '../../emulators/payments/contract-check.ts';
import { type PaymentsEmulator, startPayments } from '../../emulators/payments/server.ts';
import { createPayments, type Payments } from './payments.ts';
import { PaymentsError } from './payments-error.ts';

const credentials = { clientId: 'the-shop', clientSecret: 'the-secret' };
const webhookId = 'WEBHOOKOFTHESHOP';
const received: { headers: Record<string, string | string[] | undefined>; rawBody: Buffer }[] = [];
const shop = createServer(async (request, response) => {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk);
  received.push({ headers: request.headers, rawBody: Buffer.concat(chunks) });
  response.end();
});

let dir: string;
let emulator: PaymentsEmulator;
const traffic = checkedFetch();
let payments: Payments;

const connect = (options: Partial<Parameters<typeof createPayments>[0]> = {}) =>
  createPayments({ baseUrl: emulator.url, ...credentials, fetch: traffic.fetch, ...options });
const control = (what: string, body: unknown) =>
  fetch(`${emulator.url}/_control/${what}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
const approve = (url: string | null, decision = {}) =>
  fetch(url ?? '', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(decision),
  });
const anOrder = (amountCents = 26180) =>
  payments.createOrder({
    idempotencyKey: randomUUID(),
    amountCents,
    customId: 'booking-1',
    invoiceId: randomUUID(),
    description: 'Tamarack Ridge, 2 days',
  });
const aCapture = async (amountCents?: number, decision = {}) => {
  const order = await anOrder(amountCents);
  await approve(order.approveUrl, decision);
  const paid = await payments.captureOrder({ orderId: order.id, idempotencyKey: randomUUID() });
  const [capture] = paid.captures;
  if (!capture) throw new Error('The order has no capture');
  return capture;
};
const refusal = (promise: Promise<unknown>) =>
  promise.then(
    () => expect.unreachable('it should have been refused'),
    (error: unknown) => {
      expect(error).toBeInstanceOf(PaymentsError);
      return error as PaymentsError;
    },
  );

beforeAll(async () => {
  dir = mkdtempSync(join(tmpdir(), 'payments-'));
  await new Promise<void>((resolve) => shop.listen(0, '127.0.0.1', resolve));
  const webhookUrl = `http://127.0.0.1:${(shop.address() as AddressInfo).port}/`;
  emulator = await startPayments({
    port: 0,
    host: '127.0.0.1',
    journalDir: dir,
    webhookId,
    webhookUrl,
    ...credentials,
  });
  payments = connect();
});
afterAll(async () => {
  await emulator.close();
  shop.closeAllConnections();
  shop.close();
  rmSync(dir, { recursive: true, force: true });
});
afterEach(() => expect(traffic.found.splice(0)).toEqual([]));

describe('a payment', () => {
  test('is created, changed, approved, captured, read and refunded in whole cents', async () => {
    const breakdown = { bookingCents: 24000, feeCents: 1000, taxCents: 1180 };
    const wanted = {
      idempotencyKey: 'order-1',
      amountCents: 26180,
      breakdown,
      customId: 'booking-1',
      invoiceId: 'invoice-1',
      description: 'Two days',
      brandName: 'Openacre',
    };
    const order = await payments.createOrder(wanted);
    expect(order).toMatchObject({
      state: 'unapproved',
      amountCents: 26180,
      currency: 'USD',
      customId: 'booking-1',
      invoiceId: 'invoice-1',
      captures: [],
    });
    expect(await payments.createOrder(wanted)).toEqual(order);
    await payments.updateOrderAmount({
      orderId: order.id,
      amountCents: 26281,
      breakdown: { ...breakdown, taxCents: 1281 },
    });
    await approve(order.approveUrl);
    expect(await payments.getOrder(order.id)).toMatchObject({ state: 'approved', amountCents: 26281 });
    const paid = await payments.captureOrder({ orderId: order.id, idempotencyKey: 'capture-1' });
    expect(await payments.captureOrder({ orderId: order.id, idempotencyKey: 'capture-1' })).toEqual(paid);
    const [capture] = paid.captures;
    expect(capture).toMatchObject({
      state: 'taken',
      amountCents: 26281,
      feeCents: 966,
      netCents: 25315,
      orderId: order.id,
    });
    const captureId = capture?.id ?? '';
    const refund = await payments.refundCapture({
      captureId,
      idempotencyKey: 'refund-1',
      amountCents: 6281,
      noteToPayer: 'Rain',
    });
    expect(refund).toMatchObject({ state: 'completed', amountCents: 6281 });
    expect(await payments.getRefund(refund.id)).toEqual(refund);
    expect((await payments.refundCapture({ captureId, idempotencyKey: 'refund-2' })).amountCents).toBe(20000);
    expect(await payments.getCapture(captureId)).toMatchObject({ state: 'returned', orderId: order.id });
    expect((await payments.getOrder(order.id)).refunds).toHaveLength(2);
  });

  test('may be pending, without a fee', async () => {
    expect(await aCapture(5000, { outcome: 'pending' })).toMatchObject({
      state: 'pending',
      feeCents: null,
      netCents: null,
    });
  });

  test('that is refused has issue, status and debug id, and is not retryable', async () => {
    const order = await anOrder(4013);
    const capture = () => payments.captureOrder({ orderId: order.id, idempotencyKey: randomUUID() });
    expect(await refusal(capture())).toMatchObject({
      issue: 'ORDER_NOT_APPROVED',
      status: 422,
      name: 'UNPROCESSABLE_ENTITY',
      debugId: expect.stringMatching(/^\w{13}$/),
      retryable: false,
    });
    await approve(order.approveUrl);
    expect((await refusal(capture())).issue).toBe('INSTRUMENT_DECLINED');
    // An id from a browser is escaped to one path segment.
    expect(await refusal(payments.getOrder('../captures/x'))).toMatchObject({
      status: 404,
      issue: 'INVALID_RESOURCE_ID',
    });
    traffic.found.length = 0;
  });

  test.each([
    ['12', 1200],
    ['12.5', 1250],
    ['0.07', 7],
    ['1234567.89', 123456789],
  ])('reads "%s" as %d cents', async (value, cents) => {
    const capture = { id: 'C', status: 'COMPLETED', amount: { currency_code: 'USD', value } };
    const answers = [{ access_token: 'a', expires_in: 100 }, capture];
    const mine = connect({ fetch: async () => Response.json(answers.shift()) });
    expect((await mine.getCapture('C')).amountCents).toBe(cents);
  });

  test('with an invalid amount is not sent', async () => {
    await expect(anOrder(10.5)).rejects.toThrow(RangeError);
    await expect(anOrder(-1)).rejects.toThrow(RangeError);
  });
});

describe('when the provider fails', () => {
  test.each([
    [500, { name: 'INTERNAL_SERVER_ERROR', status: 500 }],
    [503, { name: 'SERVICE_UNAVAILABLE', status: 503 }],
    [429, { name: 'RATE_LIMIT_REACHED', status: 429 }],
    ['drop', { name: 'NETWORK', status: 0 }],
    ['lost', { name: 'NETWORK', status: 0 }],
    ['slow', { name: 'TIMEOUT', status: 0 }],
    ['PREVIOUS_REQUEST_IN_PROGRESS', { name: 'RESOURCE_CONFLICT', status: 409 }],
  ])('%s is retryable, and a retry captures once', async (as, expected) => {
    const order = await anOrder();
    await approve(order.approveUrl);
    await control('fail', { match: 'POST /v2/checkout/orders/*/capture', as });
    const idempotencyKey = randomUUID();
    const impatient = connect({ timeoutMs: 300 });
    const error = await refusal(impatient.captureOrder({ orderId: order.id, idempotencyKey }));
    expect(error).toMatchObject({ ...expected, retryable: true });
    if (as === 'slow') return;
    expect((await payments.captureOrder({ orderId: order.id, idempotencyKey })).captures).toHaveLength(1);
  });

  test('a missing or invalid response counts as none', async () => {
    const nobody = connect({ baseUrl: 'http://127.0.0.1:1', fetch });
    expect(await refusal(nobody.getOrder('X'))).toMatchObject({
      name: 'NETWORK',
      status: 0,
      retryable: true,
    });
    const talking = (body: string) => connect({ fetch: async () => new Response(body) });
    expect(await refusal(talking('<html>').getOrder('X'))).toMatchObject({
      name: 'UNREADABLE',
      retryable: true,
    });
    expect(await refusal(talking('{"access_token":"a"}').getOrder('X'))).toMatchObject({
      name: 'UNREADABLE',
      retryable: true,
    });
  });
});

describe('the access token', () => {
  const counted = () => {
    const tokens: string[] = [];
    const counting: typeof fetch = (input, init) => {
      if (String(input).endsWith('/token')) tokens.push(String(input));
      return traffic.fetch(input, init);
    };
    return { tokens, payments: connect({ fetch: counting }) };
  };

  test('is shared by concurrent calls, and renewed after a 401', async () => {
    const { tokens, payments: mine } = counted();
    const capture = await aCapture();
    await Promise.all(Array.from({ length: 5 }, () => mine.getCapture(capture.id)));
    expect(tokens).toHaveLength(1);
    await control('clock', { advanceSeconds: 10 * 3600 });
    await Promise.all(Array.from({ length: 5 }, () => mine.getCapture(capture.id)));
    expect(tokens).toHaveLength(2);
  });

  test('that can’t be fetched is an error, and is fetched again by the next call', async () => {
    const { tokens, payments: mine } = counted();
    const capture = await aCapture();
    await control('fail', { match: 'POST /v1/oauth2/token', as: 503 });
    expect(await refusal(mine.getCapture(capture.id))).toMatchObject({ status: 503, retryable: true });
    expect((await mine.getCapture(capture.id)).id).toBe(capture.id);
    expect(tokens).toHaveLength(2);
    const stranger = connect({ clientSecret: 'wrong' });
    expect(await refusal(stranger.getCapture(capture.id))).toMatchObject({
      status: 401,
      name: 'invalid_client',
      retryable: false,
    });
  });
});

describe('a payout', () => {
  const pay = (receiver: string, idempotencyKey: string = randomUUID(), amountCents = 20400) =>
    payments.createPayout({
      idempotencyKey,
      emailSubject: 'Your land was booked',
      items: [{ itemId: idempotencyKey, receiver, amountCents, note: 'Thank you' }],
    });

  test('is created, processed, and read by batch and item', async () => {
    const batch = await pay('host@openacre.example', 'payout-1');
    expect(batch).toMatchObject({ state: 'open', senderBatchId: 'payout-1' });
    await control('clock', { advanceSeconds: 1 });
    await control('clock', { advanceSeconds: 1 });
    const done = await payments.getPayoutBatch(batch.id);
    expect(done).toMatchObject({
      ...{ state: 'done', error: null },
      items: [{ status: 'Success', senderItemId: 'payout-1', amountCents: 20400, feeCents: 25 }],
    });
    expect(await payments.getPayoutItem(done.items[0]?.id ?? '')).toEqual(done.items[0]);
  });

  test('repeated with its key returns the first; with its batch id alone is refused with the id of the first', async () => {
    const first = await pay('host@openacre.example', 'payout-2');
    expect((await pay('host@openacre.example', 'payout-2')).id).toBe(first.id);
    const withoutKey = connect({
      fetch: (input, init) => {
        const headers = new Headers(init?.headers);
        headers.delete('paypal-request-id');
        return traffic.fetch(input, { ...init, headers });
      },
    });
    const again = withoutKey.createPayout({
      idempotencyKey: 'payout-2',
      emailSubject: 'x',
      items: [{ itemId: 'x', receiver: 'host@openacre.example', amountCents: 1 }],
    });
    expect(await refusal(again)).toMatchObject({
      refusal: 'payoutIdUsed',
      status: 400,
      existingId: first.id,
      retryable: false,
      isFinal: false,
    });
  });

  test('that was refused as a whole batch says so', async () => {
    const batch = await pay('denied@openacre.example');
    await control('clock', { advanceSeconds: 1 });
    expect(await payments.getPayoutBatch(batch.id)).toMatchObject({
      state: 'refused',
      error: 'BATCH_DENIED',
    });
  });

  test('that is unclaimed can be cancelled once', async () => {
    const batch = await pay('unclaimed@openacre.example');
    await control('clock', { advanceSeconds: 1 });
    await control('clock', { advanceSeconds: 1 });
    const [item] = (await payments.getPayoutBatch(batch.id)).items;
    expect(item).toMatchObject({ status: 'Unclaimed', error: 'RECEIVER_UNREGISTERED' });
    expect((await payments.cancelPayoutItem(item?.id ?? '')).status).toBe('Returned');
    expect((await refusal(payments.cancelPayoutItem(item?.id ?? ''))).name).toBe('ITEM_ALREADY_CANCELLED');
  });
});

describe('a webhook', () => {
  test('is verified by its exact bytes', async () => {
    received.length = 0;
    await aCapture();
    await expect.poll(() => received.length).toBeGreaterThan(1);
    const [{ headers, rawBody } = { headers: {}, rawBody: Buffer.from('') }] = received;
    const verify = (change: object) => payments.verifyWebhook({ headers, rawBody, webhookId, ...change });
    expect(await verify({})).toBe(true);
    expect(await verify({ webhookId: 'ANOTHERWEBHOOK' })).toBe(false);
    expect(await verify({ rawBody: rawBody.toString().replace('261.80', '961.80') })).toBe(false);
    const asked = traffic.calls.length;
    expect(await verify({ headers: { ...headers, 'paypal-transmission-sig': undefined } })).toBe(false);
    expect(await verify({ rawBody: `${rawBody},"webhook_id":"x"` })).toBe(false);

    // A certificate that isn't the provider's is not asked about.
    const calls = traffic.calls.length;
    for (const url of [
      'https://evil.example/cert.pem',
      'https://api.paypal.com/cert.pem',
      `http://somebody@${new URL(emulator.url).host}/certs/x`,
      'file:///etc/passwd',
      'nonsense',
    ])
      expect(await verify({ headers: { ...headers, 'paypal-cert-url': url } })).toBe(false);
    expect(traffic.calls.length).toBe(calls);
    expect(traffic.calls).toHaveLength(asked);
    await control('fail', { match: 'POST /v1/notifications/verify-webhook-signature', as: 503 });
    expect((await refusal(verify({}))).retryable).toBe(true);
  });

  test('of PayPal has a certificate at PayPal, or nothing is asked', async () => {
    const asked: string[] = [];
    const answer = async (input: RequestInfo | URL) => {
      asked.push(String(input));
      return Response.json({ access_token: 'x', expires_in: 600, verification_status: 'SUCCESS' });
    };
    const real = connect({ baseUrl: 'https://api-m.paypal.com', fetch: answer });
    const names = ['auth-algo', 'cert-url', 'transmission-id', 'transmission-sig', 'transmission-time'];
    const headers = Object.fromEntries(names.map((name) => [`paypal-${name}`, 'x']));
    const verify = (url: string) =>
      real.verifyWebhook({ headers: { ...headers, 'paypal-cert-url': url }, rawBody: '{}', webhookId });
    for (const url of [
      'https://evil.example/cert.pem',
      'https://paypal.com.evil.example/cert.pem',
      'https://evilpaypal.com/cert.pem',
      'https://api.paypal.com@evil.example/cert.pem',
      'https://api.paypal.com:8443/cert.pem',
      'http://api.paypal.com/cert.pem',
      'http://127.0.0.1:4010/certs/x',
    ])
      expect([url, await verify(url)]).toEqual([url, false]);
    expect(asked).toEqual([]);
    expect(await verify('https://api.sandbox.paypal.com/v1/notifications/certs/CERT-1')).toBe(true);
  });

  test('of PayPal behind a gateway has a certificate at PayPal, too', async () => {
    const answer = async () =>
      Response.json({ access_token: 'x', expires_in: 600, verification_status: 'SUCCESS' });
    const behind = connect({ baseUrl: 'https://gateway.farm.example/paypal', fetch: answer });
    const names = ['auth-algo', 'cert-url', 'transmission-id', 'transmission-sig', 'transmission-time'];
    const headers = Object.fromEntries(names.map((name) => [`paypal-${name}`, 'x']));
    const verify = (url: string) =>
      behind.verifyWebhook({ headers: { ...headers, 'paypal-cert-url': url }, rawBody: '{}', webhookId });
    expect(await verify('https://api.paypal.com/v1/notifications/certs/CERT-1')).toBe(true);
    expect(await verify('https://gateway.farm.example/certs/CERT-1')).toBe(true);
    for (const url of ['https://evil.example/cert.pem', 'http://api.paypal.com/cert.pem'])
      expect([url, await verify(url)]).toEqual([url, false]);
  });
});
