import { createServer, type Server } from 'node:net';
import { afterAll, afterEach, describe, expect, test } from 'vitest';
import { invariants } from '#invariants/check.ts';
import { until } from '#launch/testing/until.ts';
import { findViolations } from '../testing/booking.ts';
import { emulator } from '../testing/emulators.ts';
import type { Person } from '../testing/factories.ts';
import { type Due, startPaying } from '../testing/paying.ts';
import { type ServerProcess, startProcess } from '../testing/processes.ts';
import { reconcileJob } from './reconcile.job.ts';

// The started processes use the real time, so this process starts its clock with it.
const paying = await startPaying({ emulators: ['mail'], now: new Date().toISOString() });
const { ctx, payer, tokenOf, due, stored, ordersOf } = paying;
const { url: inbox } = await emulator('mail');
let running: ServerProcess | undefined;

const kill = async (): Promise<void> => {
  running?.child.kill('SIGKILL');
  await running?.ended;
};
afterEach(async () => {
  await kill();
  await payer.recover();
});
afterAll(paying.close);

/** Starts the API and its jobs in a separate process. Returns functions to call it. */
const start = async (variables: Record<string, string> = {}) => {
  const { DATABASE_URL, DATA_DIR, SMTP_URL, PAYPAL_BASE_URL, PAYPAL_WEB_URL } = ctx.config;
  const own = { NODE_ENV: 'test', DATABASE_URL, DATA_DIR, SMTP_URL, PAYPAL_BASE_URL, PAYPAL_WEB_URL };
  running = startProcess('testing/api-process', { ...own, ...variables });
  const url = await running.ready;
  const post = async (person: Person, path: string, body?: object, headers: object = {}) => {
    const answer = await fetch(`${url}/api/payment/${path}`, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${await tokenOf(person)}`,
        ...(body && { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(body && { body: JSON.stringify(body) }),
    });
    return { status: answer.status, body: (await answer.json()) as { id?: string; status?: number } };
  };
  return {
    createOrder: ({ id, hunter }: Due) => post(hunter, `createOrder/${id}`),
    capture: ({ id, hunter }: Due, orderId: string) => post(hunter, `captureOrder/${id}`, { orderId }),
    /** Refunds ten dollars as an administrator, with an idempotency key. */
    refund: ({ id }: Due, key: string) => {
      const body = { amount: 10, reason: 'One stand was down.' };
      return post(paying.administrator, `refund/${id}`, body, { 'idempotency-key': key });
    },
  };
};

/** A fault: the call is delayed and then dropped, either after its work is done or without it. */
const delayed = (isDone: boolean) => ({ delayMs: 3_000, drop: true, ...(isDone && { after: true }) });
const orders = 'POST /v2/checkout/orders';
const captures = 'POST /v2/checkout/orders/*/capture';

const faultTriggered = () => until(async () => (await payer.pendingFaults()) === 0);
const orderCreated = async ({ id }: Due) =>
  (await payer.journal('order.created')).some(({ custom_id }) => custom_id === id);

/** Makes the booking's unsettled orders due for a poll now, and enqueues the job. */
const pollNow = async ({ id }: Due): Promise<void> => {
  const past = new Date(Date.now() - 1000);
  await ctx.db
    .updateTable('payment_orders')
    .set({ next_poll_at: past })
    .where('booking_id', '=', id)
    .where('next_poll_at', 'is not', null)
    .execute();
  await ctx.db.transaction().execute((transaction) => ctx.jobs.enqueue(transaction, reconcileJob, {}));
};

type Email = { subject: string; headers: Record<string, string> };
const accessEmails = async ({ id, hunter }: Due): Promise<string[]> => {
  const emails = (await (
    await fetch(`${inbox}/messages?to=${encodeURIComponent(hunter.email)}`)
  ).json()) as Email[];
  const ids = emails.map(({ headers }) => headers['message-id'] ?? '');
  return ids.filter((messageId) => messageId === `<access.${id}.hunter@localhost>`);
};

/** Waits until the booking is Paid, and expects one capture, one payout and one access email. */
const expectPaidOnce = async (one: Due): Promise<void> => {
  await until(async () => (await stored(one.id)).status === 'Paid');
  expect(await payer.moneyOf(one.id)).toEqual(['capture.completed 49.50']);
  expect(await stored(one.id)).toMatchObject({ payouts: ['Created 3825'], hasAccessEmail: true });
  await until(async () => (await accessEmails(one)).length > 0);
  expect(await accessEmails(one)).toHaveLength(1);
  expect((await ordersOf(one.id)).filter(({ captured_at }) => captured_at)).toHaveLength(1);
};

/** Creates an order through this process and approves it. Retries while an earlier request is still in progress. */
const approvedThrough = async (process: Awaited<ReturnType<typeof start>>, one: Due): Promise<string> => {
  let orderId = '';
  await until(async () => {
    const { status, body } = await process.createOrder(one);
    orderId = body.id ?? '';
    return status === 200;
  });
  await payer.approve(orderId);
  return orderId;
};

describe('kill -9', () => {
  test.each([
    ['before the provider has created the order', false],
    ['after the provider has created the order, before its id is saved', true],
  ])('%s: a retry returns the same order, with one payment', async (_, isDone) => {
    const one = await due();
    await payer.fail(orders, delayed(isDone));
    const first = await start();
    first.createOrder(one).catch(() => {});
    await (isDone ? until(() => orderCreated(one)) : faultTriggered());
    expect(await orderCreated(one)).toBe(isDone);
    await kill();
    expect(await ordersOf(one.id)).toMatchObject([{ status: 'Opening', provider_order_id: null }]);
    const again = await start();
    const orderId = await approvedThrough(again, one);
    const made = (await payer.journal('order.created')).filter(({ custom_id }) => custom_id === one.id);
    expect(made.map(({ order_id }) => order_id)).toEqual([orderId]);
    expect(await again.capture(one, orderId)).toMatchObject({ status: 200, body: { status: 3 } });
    await expectPaidOnce(one);
  });

  test('after the approval: the next process captures the order without the browser', async () => {
    const one = await due();
    await approvedThrough(await start(), one);
    await kill();
    await start();
    await pollNow(one);
    await expectPaidOnce(one);
  });

  test.each([
    ['before the provider has captured', false],
    ['after the provider has captured, before that is saved', true],
  ])('%s: the order is captured once, and the capture found', async (_, isDone) => {
    const one = await due();
    const first = await start();
    const orderId = await approvedThrough(first, one);
    await payer.fail(captures, delayed(isDone));
    first.capture(one, orderId).catch(() => {});
    await (isDone ? until(async () => (await payer.moneyOf(one.id)).length === 1) : faultTriggered());
    await kill();
    expect(await payer.moneyOf(one.id)).toHaveLength(isDone ? 1 : 0);
    expect(await stored(one.id)).toMatchObject({ status: 'ProcessingPayment', payouts: [] });
    await start();
    // While the first call is still delayed at the provider, a poll finds nothing; a later one does.
    await until(async () => {
      await pollNow(one);
      await new Promise((resolve) => setTimeout(resolve, 500));
      return (await stored(one.id)).status === 'Paid';
    });
    await expectPaidOnce(one);
  });

  test('during a refund: the refund is found, and repeating the request makes no second one', async () => {
    const one = await due();
    const first = await start();
    await first.capture(one, await approvedThrough(first, one));
    await payer.fail('POST /v2/payments/captures/*/refund', delayed(true));
    first.refund(one, 'the-click').catch(() => {});
    await until(async () => (await payer.moneyOf(one.id)).length === 2);
    await kill();
    const again = await start();
    expect((await again.refund(one, 'the-click')).status).toBe(200);
    await until(async () => {
      await pollNow(one);
      await new Promise((resolve) => setTimeout(resolve, 500));
      return (await stored(one.id)).lines.includes('$10.00 given back.'); // the email's activity may follow
    });
    expect((await again.refund(one, 'the-click')).status).toBe(200);
    expect(await payer.moneyOf(one.id)).toEqual(['capture.completed 49.50', 'refund.completed 10.00']);
  });

  test('after the payment is saved, before the email is sent: it is sent once', async () => {
    const one = await due();
    const { silent, address } = await silentMailServer();
    const first = await start({ SMTP_URL: address });
    const orderId = await approvedThrough(first, one);
    expect(await first.capture(one, orderId)).toMatchObject({ body: { status: 3 } });
    await until(async () => (await connections(silent)) > 0);
    await kill();
    silent.close();
    expect(await accessEmails(one)).toEqual([]);
    await start();
    await expectPaidOnce(one);
  });
});

test('no invariant is violated', async () => {
  expect(await findViolations(ctx, invariants)).toEqual([]);
});

/** Starts an SMTP server that accepts connections but never sends its greeting. */
const silentMailServer = async () => {
  const silent = createServer(() => {});
  await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve));
  const { port } = silent.address() as { port: number };
  return { silent, address: `smtp://127.0.0.1:${port}` };
};
const connections = (server: Server): Promise<number> =>
  new Promise((resolve, reject) =>
    server.getConnections((error, count) => (error ? reject(error) : resolve(count))),
  );
