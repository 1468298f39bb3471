import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { findViolations, paymentInvariants } from '../testing/booking.ts';
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
/** The stored events that contain an id. */
const eventsOf = async (id: string) => (await events()).filter(({ body }) => body.includes(id));
const eventually = <Value>(read: () => Promise<Value>) => expect.poll(read);

const deliver = (body: string, headers: Record<string, string> = {}) =>
  fetch(address, { method: 'POST', body, headers: { 'content-type': 'application/json', ...headers } });

/** Records the next webhook request of the provider, with its signature headers. */
const recordWebhook = async (cause: () => Promise<unknown>) => {
  const { promise: received, resolve: receive } = Promise.withResolvers<{
    headers: Record<string, string>;
    body: string;
  }>();
  const listener = createServer(async (request, response) => {
    let body = '';
    for await (const chunk of request) body += chunk;
    const signed = Object.entries(request.headers).filter(([name]) => name.startsWith('paypal-'));
    receive({ headers: Object.fromEntries(signed) as Record<string, string>, body });
    response.end();
  });
  await new Promise<void>((resolve) => listener.listen(0, '127.0.0.1', resolve));
  const { port } = listener.address() as AddressInfo;
  await payer.notify({ url: `http://127.0.0.1:${port}` });
  await cause();
  const recorded = await received;
  listener.close();
  await payer.notify({ url: address });
  return recorded;
};

// docs/rules/payments.md#notifications, docs/rules/payments.md#declines
describe('an event of the provider', () => {
  test('is stored and handled once: a pending capture pays the booking when it completes', async () => {
    const one = await due(10_131);
    const orderId = await approved(one);
    expect(await capture(one, orderId)).toEqual({ status: 'ProcessingPayment' });
    await payer.endPending();
    await eventually(async () => (await stored(one.id)).status).toBe('Paid');
    const { capture_id } = (await ordersOf(one.id))[0] ?? {};
    await eventually(async () =>
      (await eventsOf(capture_id ?? ''))
        .map(({ type, handled_at }) => `${type} ${handled_at !== null}`)
        .sort(),
    ).toEqual(['PAYMENT.CAPTURE.COMPLETED true', 'PAYMENT.CAPTURE.PENDING true']);
    expect((await stored(one.id)).payouts).toEqual(['Created 8229']);
  });

  test.each(['twice', 'reversed'] as const)('delivered %s has no further effect', async (way) => {
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

  test('is never stopped in a burst, from a network that has sent one before', async () => {
    const { body, headers } = await recordWebhook(async () => approved(await due()));
    expect((await deliver(body, headers)).status).toBe(200);
    const answers = await ctx.db.transaction().execute(async (transaction) => {
      // All are under way at once.
      await sql`lock table payment_events in exclusive mode`.execute(transaction);
      const sent = Array.from({ length: 100 }, () => deliver(body, headers));
      const connections = () =>
        new Promise<number>((resolve) => app.server.getConnections((_, count) => resolve(count)));
      await expect.poll(connections).toBeGreaterThanOrEqual(100);
      return { sent };
    });
    const statuses = (await Promise.all(answers.sent)).map(({ status }) => status);
    expect([...new Set(statuses)]).toEqual([200]);
  });

  test('of a refund made at the provider is matched by the link to its capture', async () => {
    const one = await paid();
    const captureId = (await ordersOf(one.id))[0]?.capture_id ?? '';
    await ctx.payments.refundCapture({ captureId, idempotencyKey: 'by-hand' });
    await eventually(async () => (await stored(one.id)).status).toBe('Cancelled');
    expect(await stored(one.id)).toMatchObject({ payouts: ['Canceled 3825'] });
  });

  test('of an approval leaves the capture to the browser at first', async () => {
    const one = await due();
    const orderId = await approved(one);
    await eventually(async () => (await eventsOf(orderId))[0]?.handled_at ?? null).not.toBeNull();
    expect(await payer.moneyOf(one.id)).toEqual([]);
    expect(await capture(one, orderId)).toEqual({ status: 'Paid' });
  });

  test('of a new approval after a decline allows the server to capture', async () => {
    const one = await due(10_013);
    const orderId = await approved(one);
    await expect(capture(one, orderId)).rejects.toMatchObject({ code: 'paymentDeclined' });
    expect((await ordersOf(one.id))[0]?.declined_at).not.toBeNull();
    await payer.approve(orderId, { outcome: 'good' });
    await eventually(async () => (await ordersOf(one.id))[0]?.declined_at ?? null).toBeNull();
  });

  test('of an approval before the decline does not count as a new one, even if late or repeated', async () => {
    const one = await due(10_013);
    const { body } = await recordWebhook(() => approved(one));
    const event = JSON.parse(body);
    await expect(capture(one, event.resource.id)).rejects.toMatchObject({ code: 'paymentDeclined' });
    const { declined_at } = (await ordersOf(one.id))[0] ?? {};
    const declinedAfter = async (create_time: string | undefined) => {
      const [id, changed] = [`WH-${create_time}`, JSON.stringify({ ...event, create_time })];
      const values = { id, type: event.event_type, body: changed, received_at: ctx.now() };
      await ctx.db.insertInto('payment_events').values(values).execute();
      await paymentEventJob.run(ctx, { eventId: id });
      return (await ordersOf(one.id))[0]?.declined_at ?? null;
    };
    const inSeconds = (seconds: number) => new Date(ctx.now().getTime() + seconds * 1000).toISOString();
    expect(await declinedAfter(inSeconds(-30))).toEqual(declined_at);
    expect(await declinedAfter(inSeconds(9))).toEqual(declined_at); // the provider's clock may be ahead of ours
    expect(await declinedAfter(undefined)).toEqual(declined_at);
    expect(await declinedAfter('yesterday')).toEqual(declined_at);
    expect(await declinedAfter(inSeconds(11))).toBeNull();
  });

  test('of an unknown type is stored and handled', async () => {
    const { headers, body } = await recordWebhook(async () => approved(await due()));
    const { id } = JSON.parse(body);
    expect((await deliver(body, headers)).status).toBe(200);
    const row = () =>
      ctx.db.selectFrom('payment_events').where('id', '=', id).selectAll().executeTakeFirstOrThrow();
    expect((await row()).body).toBe(body);
    await eventually(async () => (await row()).handled_at).not.toBeNull();
    // An event of another type, stored as if the provider had signed it.
    const strange = JSON.stringify({ id: 'WH-STRANGE', event_type: 'BILLING.PLAN.CREATED', resource: 7 });
    const values = { id: 'WH-STRANGE', type: 'BILLING.PLAN.CREATED', body: strange, received_at: ctx.now() };
    await ctx.db.insertInto('payment_events').values(values).execute();
    await paymentEventJob.run(ctx, { eventId: 'WH-STRANGE' });
    expect((await events()).find((event) => event.id === 'WH-STRANGE')?.handled_at).not.toBeNull();
  });
});

test('an event is deleted after three months', async () => {
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

describe('a webhook request', () => {
  test('that the provider did not send is refused and not stored', async () => {
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

  test('that can’t be verified is answered 503, so that the provider sends it again', async () => {
    const { headers, body } = await recordWebhook(async () => approved(await due()));
    await payer.fail('POST /v1/notifications/verify-webhook-signature', 503);
    expect((await deliver(body, headers)).status).toBe(503);
    expect(await eventsOf(JSON.parse(body).id)).toEqual([]);
    expect((await deliver(body, headers)).status).toBe(200);
  });
});

test('no invariant of payments is violated', async () => {
  expect(await findViolations(ctx, paymentInvariants)).toEqual([]);
});
