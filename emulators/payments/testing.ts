import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { checkedFetch } from './contract-check.ts';
import { startPayments } from './server.ts';

// biome-ignore lint/suspicious/noExplicitAny: tests read any field of answers, which are checked against the contract.
export type Answer = { status: number; body: any; headers: Headers };

export const testClient = { clientId: 'test-client', clientSecret: 'test-secret', webhookId: 'TESTWEBHOOK1' };

export type Emulator = Awaited<ReturnType<typeof anEmulator>>;

export const aFolder = (): string => mkdtempSync(path.join(tmpdir(), 'payments-'));

/** Starts an emulator on a free port, with a client whose calls are all checked against the contract. */
export const anEmulator = async (options: { webhookUrl?: string; journalDir?: string } = {}) => {
  const journalDir = options.journalDir ?? aFolder();
  const running = await startPayments({ port: 0, host: '127.0.0.1', ...testClient, ...options, journalDir });
  const client = aClient(running.url);
  return {
    ...running,
    ...client,
    journalDir,
    async stop() {
      await running.close();
      rmSync(journalDir, { recursive: true, force: true });
    },
  };
};

/** A client with the calls of a merchant's server and of a payer, for an emulator at `url`. */
export const aClient = (url: string) => {
  const checked = checkedFetch();
  let token: string | undefined;

  const login = async (): Promise<string> => {
    const answer = await checked.fetch(`${url}/v1/oauth2/token`, {
      method: 'POST',
      headers: {
        authorization: `Basic ${Buffer.from(`${testClient.clientId}:${testClient.clientSecret}`).toString('base64')}`,
        'content-type': 'application/x-www-form-urlencoded',
      },
      body: 'grant_type=client_credentials',
    });
    return ((await answer.json()) as { access_token: string }).access_token;
  };

  const api = async (
    method: string,
    at: string,
    body?: unknown,
    headers: Record<string, string> = {},
  ): Promise<Answer> => {
    token ??= await login();
    const answer = await checked.fetch(url + at, {
      method,
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json', ...headers },
      body: body === undefined ? undefined : JSON.stringify(body),
    });
    const text = await answer.text();
    return { status: answer.status, body: text ? JSON.parse(text) : undefined, headers: answer.headers };
  };

  const plain = async (method: string, at: string, body?: unknown): Promise<Answer> => {
    const init =
      body === undefined
        ? {}
        : { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) };
    const answer = await fetch(url + at, { method, ...init });
    return { status: answer.status, body: await answer.json(), headers: answer.headers };
  };

  const order = async (value = '120.00', unit: Record<string, unknown> = {}): Promise<string> => {
    const made = await api('POST', '/v2/checkout/orders', orderOf(value, unit), {
      'PayPal-Request-Id': randomUUID(),
    });
    return made.body.id;
  };

  const approved = async (value?: string, decision: Record<string, unknown> = {}): Promise<string> => {
    const id = await order(value);
    await plain('POST', `/checkoutnow?token=${id}`, decision);
    return id;
  };

  const capture = (id: string, requestId: string = randomUUID()) =>
    api('POST', `/v2/checkout/orders/${id}/capture`, {}, { 'PayPal-Request-Id': requestId });

  return {
    api,
    plain,
    order,
    approved,
    capture,
    problems: checked.found,
    calls: checked.calls,
    /** The id of a capture of a new, approved order. */
    async captured(value?: string, decision?: Record<string, unknown>): Promise<string> {
      const { body } = await capture(await approved(value, decision));
      return body.purchase_units[0].payments.captures[0].id;
    },
    refund: (captureId: string, body: unknown = {}, requestId: string = randomUUID()) =>
      api('POST', `/v2/payments/captures/${captureId}/refund`, body, {
        'PayPal-Request-Id': requestId,
        Prefer: 'return=representation',
      }),
    payout: (receiver: string, value = '85.00', senderBatchId: string = randomUUID(), headers = {}) =>
      api('POST', '/v1/payments/payouts', payoutOf(receiver, value, senderBatchId), headers),
    /** Moves the clock, and drops the token, which may have expired then. */
    async advance(seconds: number) {
      token = undefined;
      return plain('POST', '/_control/clock', { advanceSeconds: seconds });
    },
    fail: (rule: Record<string, unknown>) => plain('POST', '/_control/fail', rule),
    journal: async (type = '') =>
      (await plain('GET', `/journal?type=${type}`)).body as Record<string, unknown>[],
  };
};

export const orderOf = (value: string, unit: Record<string, unknown> = {}) => ({
  intent: 'CAPTURE',
  purchase_units: [
    {
      reference_id: 'booking',
      custom_id: randomUUID(),
      invoice_id: randomUUID(),
      description: 'Two days at Tamarack Ridge',
      amount: { currency_code: 'USD', value },
      ...unit,
    },
  ],
});

export const payoutOf = (receiver: string, value: string, senderBatchId: string) => ({
  sender_batch_header: { sender_batch_id: senderBatchId, email_subject: 'Your land was booked' },
  items: [
    {
      recipient_type: 'EMAIL',
      receiver,
      amount: { currency: 'USD', value },
      sender_item_id: senderBatchId,
      note: 'Thank you',
    },
  ],
});
