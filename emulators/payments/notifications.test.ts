import { verify, X509Certificate } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { crc32 } from 'node:zlib';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { eventually } from '../testing/eventually.ts';
import { retryDelay } from './notifications.ts';
import { anEmulator, type Emulator, testClient } from './testing.ts';

type Received = { headers: Record<string, string>; body: string };

let emulator: Emulator;
let received: Received[] = [];
let answer = 200;

const shop = createServer((request, response) => {
  let body = '';
  request.on('data', (chunk) => {
    body += chunk;
  });
  request.on('end', () => {
    received.push({ headers: request.headers as Record<string, string>, body });
    response.writeHead(answer).end();
  });
});

beforeAll(async () => {
  await new Promise<void>((resolve) => shop.listen(0, '127.0.0.1', resolve));
  emulator = await anEmulator({
    webhookUrl: `http://127.0.0.1:${(shop.address() as AddressInfo).port}/hook`,
  });
});
afterAll(async () => {
  await emulator.stop();
  shop.closeAllConnections();
  shop.close();
});
beforeEach(() => {
  received = [];
  answer = 200;
});
afterEach(() => expect(emulator.problems).toEqual([]));

const types = () => received.map(({ body }) => JSON.parse(body).event_type);

describe('notifications', () => {
  it('are signed with the key of the certificate', async () => {
    await emulator.approved('20.00');
    await eventually(() => received.length > 0);
    const [{ headers, body } = { headers: {}, body: '' } as Received] = received;
    const certificate = new X509Certificate(await (await fetch(headers['paypal-cert-url'] ?? '')).text());
    expect(certificate.verify(certificate.publicKey)).toBe(true);
    expect(certificate.subject).toBe('CN=Payments emulator');
    expect(new Date(certificate.validTo).getFullYear()).toBe(2055);
    expect(headers['paypal-auth-algo']).toBe('SHA256withRSA');
    const text = (of: string) =>
      Buffer.from(
        [
          headers['paypal-transmission-id'],
          headers['paypal-transmission-time'],
          testClient.webhookId,
          crc32(of),
        ].join('|'),
      );
    const signature = Buffer.from(headers['paypal-transmission-sig'] ?? '', 'base64');
    expect(verify('sha256', text(body), certificate.publicKey, signature)).toBe(true);
    expect(verify('sha256', text(body.replace('20.00', '90.00')), certificate.publicKey, signature)).toBe(
      false,
    );
  });

  it('are verified by the API: SUCCESS for ours, FAILURE when anything is changed', async () => {
    await emulator.captured('21.00');
    await eventually(() => received.length > 1);
    const [{ headers, body } = { headers: {}, body: '' } as Received] = received;
    const asked = {
      transmission_id: headers['paypal-transmission-id'],
      transmission_time: headers['paypal-transmission-time'],
      transmission_sig: headers['paypal-transmission-sig'],
      cert_url: headers['paypal-cert-url'],
      auth_algo: headers['paypal-auth-algo'],
      webhook_id: testClient.webhookId,
      webhook_event: JSON.parse(body),
    };
    const ask = async (changes: object) => {
      const { body: verification } = await emulator.api(
        'POST',
        '/v1/notifications/verify-webhook-signature',
        {
          ...asked,
          ...changes,
        },
      );
      return verification.verification_status;
    };
    expect(await ask({})).toBe('SUCCESS');
    expect(
      await ask({ webhook_event: { ...asked.webhook_event, event_type: 'PAYMENT.CAPTURE.COMPLETED' } }),
    ).toBe('FAILURE');
    expect(await ask({ webhook_id: 'ANOTHER' })).toBe('FAILURE');
    expect(await ask({ cert_url: 'https://evil.example/cert' })).toBe('FAILURE');
    expect(await ask({ transmission_time: '2020-01-01T00:00:00Z' })).toBe('FAILURE');
  });

  it('report every change, with the resource', async () => {
    const id = await emulator.captured('60.00', { outcome: 'pending' });
    await emulator.advance(10);
    await emulator.refund(id);
    await emulator.captured('60.00', { outcome: 'refused' });
    await emulator.payout('unclaimed@openacre.example');
    await emulator.advance(1);
    await emulator.advance(1);
    await eventually(() => received.length >= 9);
    expect(types().sort()).toEqual(
      [
        'CHECKOUT.ORDER.APPROVED',
        'CHECKOUT.ORDER.APPROVED',
        'PAYMENT.CAPTURE.COMPLETED',
        'PAYMENT.CAPTURE.DECLINED',
        'PAYMENT.CAPTURE.PENDING',
        'PAYMENT.CAPTURE.REFUNDED',
        'PAYMENT.PAYOUTS-ITEM.UNCLAIMED',
        'PAYMENT.PAYOUTSBATCH.PROCESSING',
        'PAYMENT.PAYOUTSBATCH.SUCCESS',
      ].sort(),
    );
    const completed = received
      .map(({ body }) => JSON.parse(body))
      .find((event) => event.event_type === 'PAYMENT.CAPTURE.COMPLETED');
    expect(completed).toMatchObject({ resource_type: 'capture', resource: { id, status: 'COMPLETED' } });
    const stored = await emulator.api('GET', `/v1/notifications/webhooks-events/${completed.id}`);
    expect(stored.body).toEqual(completed);
  });

  it('of reversed and denied captures have their own event types', async () => {
    await emulator.captured('10.31');
    await emulator.captured('10.00', { outcome: 'denied' });
    await emulator.advance(3601);
    await eventually(() => received.length >= 6);
    expect(types()).toEqual(expect.arrayContaining(['PAYMENT.CAPTURE.REVERSED', 'PAYMENT.CAPTURE.DENIED']));
  });

  it('can be sent twice, newest first, or not at all', async () => {
    const deliver = (mode: string) => emulator.plain('POST', '/_control/webhook', { deliver: mode });
    await deliver('twice');
    await emulator.approved('22.00');
    await eventually(() => received.length >= 2);
    expect(received.map(({ body }) => JSON.parse(body).id)).toEqual(
      Array(2).fill(JSON.parse(received[0]?.body ?? '{}').id),
    );
    expect(received[0]?.headers['paypal-transmission-id']).not.toBe(
      received[1]?.headers['paypal-transmission-id'],
    );

    received = [];
    await deliver('reversed');
    await emulator.captured('22.00');
    await eventually(() => received.length >= 2);
    expect(types()).toEqual(['PAYMENT.CAPTURE.COMPLETED', 'CHECKOUT.ORDER.APPROVED']);

    received = [];
    await deliver('off');
    await emulator.approved('22.00');
    await new Promise((resolve) => setTimeout(resolve, 50));
    expect(received).toEqual([]);
    await deliver('once');
  });

  it('are sent up to 25 times over three days, then given up', async () => {
    const gaps = Array.from({ length: 24 }, (_, index) => retryDelay(index + 1));
    expect(Math.round(gaps.reduce((sum, gap) => sum + gap, 0) / 1000)).toBe(3 * 24 * 3600);
    answer = 500;
    await emulator.approved('23.00');
    for (let tries = 1; tries <= 25; tries += 1) {
      await eventually(() => received.length >= tries);
      expect(received).toHaveLength(tries);
      await eventually(async () => (await emulator.journal('webhook')).at(-1)?.attempt === tries);
      await emulator.advance(retryDelay(tries) / 1000);
    }
    await emulator.advance(3600 * 24);
    expect(received).toHaveLength(25);
    expect((await emulator.journal('webhook.given-up')).at(-1)).toMatchObject({
      attempt: 25,
      outcome: '500',
    });
  });
});
