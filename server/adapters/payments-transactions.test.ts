import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { checkedFetch } from '../../emulators/payments/contract-check.ts';
import { type PaymentsEmulator, startPayments } from '../../emulators/payments/server.ts';
import { createPayments, type Payments } from './payments.ts';

const credentials = { clientId: 'the-shop', clientSecret: 'the-secret' };
const day = 24 * 3_600_000;
const traffic = checkedFetch();
const searches: URLSearchParams[] = [];
let dir: string;
let emulator: PaymentsEmulator;
let payments: Payments;

/** Sets the page size to two, so that there are several pages. */
const smallPages: typeof fetch = (input, init) => {
  const url = new URL(String(input));
  if (url.pathname.startsWith('/v1/reporting')) {
    searches.push(new URLSearchParams(url.searchParams));
    url.searchParams.set('page_size', '2');
  }
  return traffic.fetch(url, init);
};

const control = (what: string, body: object) =>
  fetch(`${emulator.url}/_control/${what}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });

const aCapture = async (amountCents: number): Promise<string> => {
  const order = await payments.createOrder({
    idempotencyKey: randomUUID(),
    amountCents,
    customId: 'booking-1',
    invoiceId: `INV-${amountCents}`,
    description: 'Two days',
  });
  await fetch(order.approveUrl ?? '', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: '{}',
  });
  const { captures } = await payments.captureOrder({ orderId: order.id, idempotencyKey: randomUUID() });
  return captures[0]?.id ?? '';
};

const captures: string[] = [];
beforeAll(async () => {
  dir = mkdtempSync(join(tmpdir(), 'payments-'));
  const webhookId = 'WEBHOOK';
  emulator = await startPayments({ port: 0, host: '127.0.0.1', journalDir: dir, webhookId, ...credentials });
  payments = createPayments({ baseUrl: emulator.url, ...credentials, fetch: smallPages });
  for (let count = 1; count <= 5; count += 1) {
    captures.push(await aCapture(count * 1000));
    await control('clock', { advanceSeconds: 2 });
  }
});
afterAll(async () => {
  await emulator.close();
  rmSync(dir, { recursive: true, force: true });
});
beforeEach(async () => {
  searches.length = 0;
  await control('reporting', { delaySeconds: 0, isAllowed: true, maxItems: 10_000 });
});

const around = (daysBefore = 1) => ({
  since: new Date(Date.now() - daysBefore * day),
  until: new Date(Date.now() + 60_000),
});

test('reads all pages, the oldest transaction first', async () => {
  const { transactions } = await payments.listTransactions(around());
  expect(transactions.map(({ id }) => id)).toEqual(captures);
  expect(transactions[0]).toMatchObject({
    code: 'T0006',
    kind: 'Payment',
    isPending: false,
    amountCents: 1000,
    currency: 'USD',
    invoiceId: 'INV-1000',
    customId: 'booking-1',
    referenceId: null,
  });
  expect(searches.map((query) => query.get('page'))).toEqual(['1', '2', '3']);
  expect(traffic.found).toEqual([]);
});

test('searches at most 31 days at a time', async () => {
  const { transactions } = await payments.listTransactions(around(70));
  expect(transactions).toHaveLength(5);
  const days = searches.map(
    (query) => (Date.parse(query.get('end_date') ?? '') - Date.parse(query.get('start_date') ?? '')) / day,
  );
  expect(Math.max(...days)).toBe(31);
  expect(new Set(searches.map((query) => query.get('start_date'))).size).toBe(3);
});

test('splits a range with more transactions than the provider returns', async () => {
  await control('reporting', { maxItems: 4 });
  const since = new Date(Date.now() - 120_000);
  const { transactions } = await payments.listTransactions({ since, until: new Date(Date.now() + 120_000) });
  expect(transactions.map(({ id }) => id)).toEqual(captures);
});

test('returns how far the records reach, even if they don’t reach the range yet', async () => {
  await control('reporting', { delaySeconds: 3600 });
  const since = new Date(Date.now() - day);
  const whole = await payments.listTransactions({ since, until: new Date() });
  expect(whole.transactions).toEqual([]);
  expect(whole.recordedUntil.getTime()).toBeLessThan(Date.now() - 3_500_000);
  const recent = new Date(Date.now() - 60_000);
  const { transactions, recordedUntil } = await payments.listTransactions({
    since: recent,
    until: new Date(),
  });
  expect({ transactions, recordedUntil }).toEqual({ transactions: [], recordedUntil: recent });
});

test('reports a missing permission', async () => {
  await control('reporting', { isAllowed: false });
  await expect(payments.listTransactions(around())).rejects.toMatchObject({
    status: 403,
    name: 'NOT_AUTHORIZED',
  });
});
