import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { ofMoney, whatIsWrong } from '../testing/booking.ts';
import { startPaying } from '../testing/paying.ts';
import { deleteOldEventsJob } from './delete-old-events.job.ts';
import { paymentEventJob } from './payment-events.ts';

const paying = await startPaying();
const { app, ctx, payer, due, approved, paid, stored, ordersOf } = paying;
let address: string;

beforeAll(async () => {
  address = `${await app.listen({ host: '127.0.0.1', port: 0 })}/api/payment/webhook`;
  await payer.notify({ url: address, deliver: 'once' });
  await ctx.jobs.work(ctx);
});
afterEach(() => payer.recover());
afterAll(async () => {
  await payer.notify({ url: null });
  await paying.close();
});

type Due = Awaited<ReturnType<typeof due>>;
const capture = ({ id, api }: Due, orderId: string) =>
  api.captureOrder({ params: { bookingId: id }, body: { orderId } });
const events = () =>
  ctx.db.selectFrom('payment_events').select(['id', 'type', 'body', 'handled_at']).execute();
/** The events that name an order or its capture; they are handled once nothing of them waits. */
const eventsOf = async (orderId: string) => (await events()).filter(({ body }) => body.includes(orderId));
const eventually = <Value>(ask: () => Promise<Value>) => expect.poll(ask, { timeout: 10_000, interval: 50 });

const deliver = (body: string, headers: Record<string, string> = {}) =>
  fetch(address, { method: 'POST', body, headers: { 'content-type': 'application/json', ...headers } });

/** A true event as it was sent, headers and all, taken down by a listener of our own. */
const recordWebhook = async (cause: () => Promise<unknown>) => {
  const { promise: came, resolve: come } = Promise.withResolvers<{
    headers: Record<string, string>;
    body: string;
  }>();
  const listener = createServer(async (request, response) => {
    let body = '';
    for await (const chunk of request) body += chunk;
    const signed = Object.entries(request.headers).filter(([name]) => name.startsWith('paypal-'));
    come({ headers: Object.fromEntries(signed) as Record<string, string>, body });
    response.end();
  });
  await new Promise<void>((resolve) => listener.listen(0, '127.0.0.1', resolve));
  const { port } = listener.address() as AddressInfo;
  await payer.notify({ url: `http://127.0.0.1:${port}` });
  await cause();
  const taken = await came;
  listener.close();
  await payer.notify({ url: address });
  return taken;
};

// docs/rules/payments.md#notifications, docs/rules/payments.md#declines
describe('an event of the provider', () => {
  test('is stored once, answered, and worked on: a pending capture is paid as soon as it completes', async () => {
    const one = await due(10_131);
    const orderId = await approved(one);
    expect(await capture(one, orderId)).toEqual({ status: 'ProcessingPayment' });
    await payer.advance(11);
    await eventually(async () => (await stored(one.id)).status).toBe('Paid');
    const { capture_id } = (await ordersOf(one.id))[0] ?? {};
    await eventually(async () =>
      (await eventsOf(capture_id ?? ''))
        .map(({ type, handled_at }) => `${type} ${handled_at !== null}`)
        .sort(),
    ).toEqual(['PAYMENT.CAPTURE.COMPLETED true', 'PAYMENT.CAPTURE.PENDING true']);
    expect((await stored(one.id)).payouts).toEqual(['Created 8229']);
  });

  test.each(['twice', 'reversed'] as const)('delivered %s changes nothing more', async (way) => {
    await payer.notify({ url: address, deliver: way });
    const one = await due();
    const orderId = await approved(one);
    expect(await capture(one, orderId)).toEqual({ status: 'Paid' });
    const { capture_id } = (await ordersOf(one.id))[0] ?? {};
    await eventually(async () => (await eventsOf(capture_id ?? '')).map(({ type }) => type)).toEqual([
      'PAYMENT.CAPTURE.COMPLETED',
    ]);
    await eventually(async () => (await eventsOf(orderId)).every(({ handled_at }) => handled_at)).toBe(true);
    expect(await payer.moneyOf(one.id)).toEqual(['capture.completed 49.50']);
    expect(await stored(one.id)).toMatchObject({ status: 'Paid', payouts: ['Created 3825'] });
    await payer.notify({ url: address, deliver: 'once' });
  });

  test('of a refund made by hand names its capture by a link alone, and is found by it', async () => {
    const one = await paid();
    const captureId = (await ordersOf(one.id))[0]?.capture_id ?? '';
    await ctx.payments.refundCapture({ captureId, idempotencyKey: 'by-hand' });
    await eventually(async () => (await stored(one.id)).status).toBe('Cancelled');
    expect(await stored(one.id)).toMatchObject({ payouts: ['Canceled 3825'] });
  });

  test('of an approval lets the browser go first', async () => {
    const one = await due();
    const orderId = await approved(one);
    await eventually(async () => (await eventsOf(orderId))[0]?.handled_at ?? null).not.toBeNull();
    expect(await payer.moneyOf(one.id)).toEqual([]);
    expect(await capture(one, orderId)).toEqual({ status: 'Paid' });
  });

  test('of a second approval after a decline is captured once the browser stays away', async () => {
    const one = await due(10_013);
    const orderId = await approved(one);
    await expect(capture(one, orderId)).rejects.toMatchObject({ code: 'paymentDeclined' });
    expect((await ordersOf(one.id))[0]?.declined_at).not.toBeNull();
    await payer.approve(orderId, { outcome: 'good' });
    await eventually(async () => (await ordersOf(one.id))[0]?.declined_at ?? null).toBeNull();
  });

  test('of an approval that was declined since is no second one, however late and often it is told', async () => {
    const one = await due(10_013);
    const { body } = await recordWebhook(() => approved(one));
    const event = JSON.parse(body);
    await expect(capture(one, event.resource.id)).rejects.toMatchObject({ code: 'paymentDeclined' });
    const { declined_at } = (await ordersOf(one.id))[0] ?? {};
    const tell = async (create_time: string | undefined) => {
      const [id, told] = [`WH-${create_time}`, JSON.stringify({ ...event, create_time })];
      const values = { id, type: event.event_type, body: told, received_at: ctx.now() };
      await ctx.db.insertInto('payment_events').values(values).execute();
      await paymentEventJob.run(ctx, { eventId: id });
      return (await ordersOf(one.id))[0]?.declined_at ?? null;
    };
    const inSeconds = (seconds: number) => new Date(ctx.now().getTime() + seconds * 1000).toISOString();
    expect(await tell(inSeconds(-30))).toEqual(declined_at);
    expect(await tell(inSeconds(9))).toEqual(declined_at); // by a clock that is ahead of ours
    expect(await tell(undefined)).toEqual(declined_at);
    expect(await tell('yesterday')).toEqual(declined_at);
    expect(await tell(inSeconds(11))).toBeNull();
  });

  test('of a kind that nobody knows is kept and answered', async () => {
    const { headers, body } = await recordWebhook(async () => approved(await due()));
    const { id } = JSON.parse(body);
    expect((await deliver(body, headers)).status).toBe(200);
    const row = () =>
      ctx.db.selectFrom('payment_events').where('id', '=', id).selectAll().executeTakeFirstOrThrow();
    expect((await row()).body).toBe(body);
    await eventually(async () => (await row()).handled_at).not.toBeNull();
    // The same of another kind, as if the provider had signed it.
    const strange = JSON.stringify({ id: 'WH-STRANGE', event_type: 'BILLING.PLAN.CREATED', resource: 7 });
    const values = { id: 'WH-STRANGE', type: 'BILLING.PLAN.CREATED', body: strange, received_at: ctx.now() };
    await ctx.db.insertInto('payment_events').values(values).execute();
    await paymentEventJob.run(ctx, { eventId: 'WH-STRANGE' });
    expect((await events()).find((event) => event.id === 'WH-STRANGE')?.handled_at).not.toBeNull();
  });
});

test('an event is forgotten after three months', async () => {
  const at = (days: number) => new Date(ctx.now().getTime() - days * 86_400_000);
  for (const [id, receivedAt] of [
    ['WH-OLD', at(91)],
    ['WH-YOUNG', at(89)],
  ] as const)
    await ctx.db
      .insertInto('payment_events')
      .values({ id, type: 'X', body: '{}', received_at: receivedAt })
      .execute();
  await deleteOldEventsJob.run(ctx, {});
  const ids = (await events()).map(({ id }) => id);
  expect(ids).toContain('WH-YOUNG');
  expect(ids).not.toContain('WH-OLD');
});

describe('what the provider did not send', () => {
  test('is refused and not stored: no signature, another body, another signature, no JSON', async () => {
    const { headers, body } = await recordWebhook(async () => approved(await due()));
    const before = (await events()).length;
    const event = JSON.parse(body);
    const forged: [string, Record<string, string>][] = [
      [body, {}],
      [JSON.stringify({ ...event, event_type: 'PAYMENT.CAPTURE.COMPLETED' }), headers],
      [`${body} `, { ...headers, 'paypal-transmission-time': '2026-11-20T20:00:00Z' }],
      [body, { ...headers, 'paypal-transmission-sig': 'bm8=' }],
      [body, { ...headers, 'paypal-cert-url': 'https://evil.example/cert.pem' }],
      [body, { ...headers, 'paypal-auth-algo': 'none' }],
      ['{"id":"x"}', headers],
      ['[]', headers],
      ['not json', headers],
      ['', headers],
    ];
    for (const [text, signed] of forged) {
      const answer = await deliver(text, signed);
      expect(answer.status, text).toBe(400);
      expect(await answer.json()).toMatchObject({ type: expect.stringContaining('notTheProvider') });
    }
    expect((await events()).length).toBe(before);
    expect((await deliver(body, headers)).status).toBe(200);
    expect((await events()).length).toBe(before + 1);
  });

  test('can’t be told while the provider is away: it is to send it again', async () => {
    const { headers, body } = await recordWebhook(async () => approved(await due()));
    await payer.fail('POST /v1/notifications/verify-webhook-signature', 503);
    expect((await deliver(body, headers)).status).toBe(503);
    expect(await eventsOf(JSON.parse(body).id)).toEqual([]);
    expect((await deliver(body, headers)).status).toBe(200);
  });
});

test('every cent is where it belongs', async () => {
  expect(await whatIsWrong(ctx, ofMoney)).toEqual([]);
});
