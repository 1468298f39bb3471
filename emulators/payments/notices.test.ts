import { verify, X509Certificate } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { crc32 } from 'node:zlib';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { retryDelay } from './notices.ts';
import { aStandIn, eventually, type StandIn, testClient } from './testing.ts';

type Received = { headers: Record<string, string>; body: string };

let standIn: StandIn;
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
  standIn = await aStandIn({ webhookUrl: `http://127.0.0.1:${(shop.address() as AddressInfo).port}/hook` });
});
afterAll(async () => {
  await standIn.stop();
  shop.closeAllConnections();
  shop.close();
});
beforeEach(() => {
  received = [];
  answer = 200;
});
afterEach(() => expect(standIn.problems).toEqual([]));

const types = () => received.map(({ body }) => JSON.parse(body).event_type);

describe('notifications', () => {
  it('are signed so that the certificate proves them', async () => {
    await standIn.approved('20.00');
    await eventually(() => received.length > 0);
    const [{ headers, body } = { headers: {}, body: '' } as Received] = received;
    const certificate = new X509Certificate(await (await fetch(headers['paypal-cert-url'] ?? '')).text());
    expect(certificate.verify(certificate.publicKey)).toBe(true);
    expect(certificate.subject).toBe('CN=Payments stand-in');
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

  it('are verified by the call: SUCCESS for ours, FAILURE for anything changed', async () => {
    await standIn.captured('21.00');
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
    const ask = async (change: object) => {
      const { body: said } = await standIn.api('POST', '/v1/notifications/verify-webhook-signature', {
        ...asked,
        ...change,
      });
      return said.verification_status;
    };
    expect(await ask({})).toBe('SUCCESS');
    expect(
      await ask({ webhook_event: { ...asked.webhook_event, event_type: 'PAYMENT.CAPTURE.COMPLETED' } }),
    ).toBe('FAILURE');
    expect(await ask({ webhook_id: 'ANOTHER' })).toBe('FAILURE');
    expect(await ask({ cert_url: 'https://evil.example/cert' })).toBe('FAILURE');
    expect(await ask({ transmission_time: '2020-01-01T00:00:00Z' })).toBe('FAILURE');
  });

  it('tell of every change, the resource inside', async () => {
    const id = await standIn.captured('60.00', { outcome: 'pending' });
    await standIn.advance(10);
    await standIn.refund(id);
    await standIn.captured('60.00', { outcome: 'refused' });
    await standIn.payout('unclaimed@openacre.example');
    await standIn.advance(1);
    await standIn.advance(1);
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
    const kept = await standIn.api('GET', `/v1/notifications/webhooks-events/${completed.id}`);
    expect(kept.body).toEqual(completed);
  });

  it('are reversed and denied under their names', async () => {
    await standIn.captured('10.31');
    await standIn.captured('10.00', { outcome: 'denied' });
    await standIn.advance(3601);
    await eventually(() => received.length >= 6);
    expect(types()).toEqual(expect.arrayContaining(['PAYMENT.CAPTURE.REVERSED', 'PAYMENT.CAPTURE.DENIED']));
  });

  it('can come twice, newest first, or not at all', async () => {
    const deliver = (mode: string) => standIn.plain('POST', '/_control/webhook', { deliver: mode });
    await deliver('twice');
    await standIn.approved('22.00');
    await eventually(() => received.length >= 2);
    expect(received.map(({ body }) => JSON.parse(body).id)).toEqual(
      Array(2).fill(JSON.parse(received[0]?.body ?? '{}').id),
    );
    expect(received[0]?.headers['paypal-transmission-id']).not.toBe(
      received[1]?.headers['paypal-transmission-id'],
    );

    received = [];
    await deliver('reversed');
    await standIn.captured('22.00');
    await eventually(() => received.length >= 2);
    expect(types()).toEqual(['PAYMENT.CAPTURE.COMPLETED', 'CHECKOUT.ORDER.APPROVED']);

    received = [];
    await deliver('off');
    await standIn.approved('22.00');
    await new Promise((resolve) => setTimeout(resolve, 50));
    expect(received).toEqual([]);
    await deliver('once');
  });

  it('are tried 25 times over three days, then given up', async () => {
    const gaps = Array.from({ length: 24 }, (_, index) => retryDelay(index + 1));
    expect(Math.round(gaps.reduce((sum, gap) => sum + gap, 0) / 1000)).toBe(3 * 24 * 3600);
    answer = 500;
    await standIn.approved('23.00');
    for (let tries = 1; tries <= 25; tries += 1) {
      await eventually(() => received.length >= tries);
      expect(received).toHaveLength(tries);
      await eventually(async () => (await standIn.journal('webhook')).at(-1)?.attempt === tries);
      await standIn.advance(retryDelay(tries) / 1000);
    }
    await standIn.advance(3600 * 24);
    expect(received).toHaveLength(25);
    expect((await standIn.journal('webhook.given-up')).at(-1)).toMatchObject({ attempt: 25, outcome: '500' });
  });
});
