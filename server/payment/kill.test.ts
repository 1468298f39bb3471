import { createServer, type Server } from 'node:net';
import { afterAll, afterEach, describe, expect, test } from 'vitest';
import { invariants } from '#invariants/check.ts';
import { whatIsWrong } from '../testing/booking.ts';
import { emulator } from '../testing/emulators.ts';
import type { Person } from '../testing/factories.ts';
import { type Due, startPaying } from '../testing/paying.ts';
import { type ServerProcess, startProcess } from '../testing/processes.ts';
import { reconcileJob } from './reconcile.job.ts';

// The clock of the processes is the real one; what is observed beside them goes by the same.
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

/** The API and its jobs in a process of its own; answers how to call it as a hunter. */
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
    /** Ten dollars back, by an administrator, under a key. */
    refund: ({ id }: Due, key: string) => {
      const body = { amount: 10, reason: 'One stand was down.' };
      return post(paying.administrator, `refund/${id}`, body, { 'idempotency-key': key });
    },
  };
};

/** The emulator delays the call, then drops it; the work is done before that, or not at all. */
const held = (isDone: boolean) => ({ delayMs: 3_000, drop: true, ...(isDone && { after: true }) });
const orders = 'POST /v2/checkout/orders';
const captures = 'POST /v2/checkout/orders/*/capture';

const until = (isSo: () => Promise<boolean>, seconds = 20) =>
  expect.poll(isSo, { timeout: seconds * 1000, interval: 30 }).toBe(true);
const isHeld = () => until(async () => (await payer.pendingFaults()) === 0);
const orderMade = async ({ id }: Due) =>
  (await payer.journal('order.created')).some(({ custom_id }) => custom_id === id);

/** What is left open is looked at now, as if the minutes until then had passed. */
const pollNow = async ({ id }: Due): Promise<void> => {
  const past = new Date(Date.now() - 1000);
  await ctx.db
    .updateTable('payment_orders')
    .set({ next_look_at: past })
    .where('booking_id', '=', id)
    .where('next_look_at', 'is not', null)
    .execute();
  await ctx.db.transaction().execute((transaction) => ctx.jobs.enqueue(transaction, reconcileJob, {}));
};

type Mail = { subject: string; headers: Record<string, string> };
const accessMails = async ({ id, hunter }: Due): Promise<string[]> => {
  const mails = (await (
    await fetch(`${inbox}/messages?to=${encodeURIComponent(hunter.email)}`)
  ).json()) as Mail[];
  const ids = mails.map(({ headers }) => headers['message-id'] ?? '');
  return ids.filter((messageId) => messageId === `<access.${id}.hunter@localhost>`);
};

/** Paid once, captured once, one payout, one access mail. */
const expectPaidOnce = async (one: Due, seconds = 20): Promise<void> => {
  await until(async () => (await stored(one.id)).status === 'Paid', seconds);
  expect(await payer.moneyOf(one.id)).toEqual(['capture.completed 49.50']);
  expect(await stored(one.id)).toMatchObject({ payouts: ['Created 3825'], hasAccessEmail: true });
  await until(async () => (await accessMails(one)).length > 0, seconds);
  expect(await accessMails(one)).toHaveLength(1);
  expect((await ordersOf(one.id)).filter(({ captured_at }) => captured_at)).toHaveLength(1);
};

/** An order through this process, approved by its payer; while the first is still under way, asked for again. */
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
    ['before the provider has made the order', false],
    ['after it has, before its id is written', true],
  ])(
    '%s: the same order at the next try, and one payment',
    async (_, isDone) => {
      const one = await due();
      await payer.fail(orders, held(isDone));
      const first = await start();
      first.createOrder(one).catch(() => {});
      await (isDone ? until(() => orderMade(one)) : isHeld());
      expect(await orderMade(one)).toBe(isDone);
      await kill();
      expect(await ordersOf(one.id)).toMatchObject([{ status: 'Opening', provider_order_id: null }]);
      const again = await start();
      const orderId = await approvedThrough(again, one);
      const made = (await payer.journal('order.created')).filter(({ custom_id }) => custom_id === one.id);
      expect(made.map(({ order_id }) => order_id)).toEqual([orderId]);
      expect(await again.capture(one, orderId)).toMatchObject({ status: 200, body: { status: 3 } });
      await expectPaidOnce(one);
    },
    60_000,
  );

  test('after the approval: the next process captures what the browser could not ask for', async () => {
    const one = await due();
    await approvedThrough(await start(), one);
    await kill();
    await start();
    await pollNow(one);
    await expectPaidOnce(one);
  }, 120_000);

  test.each([
    ['before the provider has captured', false],
    ['after it has captured, before that is written', true],
  ])(
    '%s: it is captured once, and found',
    async (_, isDone) => {
      const one = await due();
      const first = await start();
      const orderId = await approvedThrough(first, one);
      await payer.fail(captures, held(isDone));
      first.capture(one, orderId).catch(() => {});
      await (isDone ? until(async () => (await payer.moneyOf(one.id)).length === 1) : isHeld());
      await kill();
      expect(await payer.moneyOf(one.id)).toHaveLength(isDone ? 1 : 0);
      expect(await stored(one.id)).toMatchObject({ status: 'ProcessingPayment', payouts: [] });
      await start();
      // Where the first call still hangs at the provider, a look finds nothing yet; the next one does.
      await until(async () => {
        await pollNow(one);
        await new Promise((resolve) => setTimeout(resolve, 500));
        return (await stored(one.id)).status === 'Paid';
      });
      await expectPaidOnce(one);
    },
    60_000,
  );

  test('in the midst of a refund: it is found, and the same request repeated makes no second one', async () => {
    const one = await due();
    const first = await start();
    await first.capture(one, await approvedThrough(first, one));
    await payer.fail('POST /v2/payments/captures/*/refund', held(true));
    first.refund(one, 'the-click').catch(() => {});
    await until(async () => (await payer.moneyOf(one.id)).length === 2);
    await kill();
    const again = await start();
    expect((await again.refund(one, 'the-click')).status).toBe(200);
    await until(async () => {
      await pollNow(one);
      await new Promise((resolve) => setTimeout(resolve, 500));
      return (await stored(one.id)).lines.includes('$10.00 given back.'); // the email's line may be after it
    });
    expect((await again.refund(one, 'the-click')).status).toBe(200);
    expect(await payer.moneyOf(one.id)).toEqual(['capture.completed 49.50', 'refund.completed 10.00']);
  }, 120_000);

  test('after all is written, before the mail went out: it goes out once', async () => {
    const one = await due();
    const { silent, address } = await silentMailServer();
    const first = await start({ SMTP_URL: address });
    const orderId = await approvedThrough(first, one);
    expect(await first.capture(one, orderId)).toMatchObject({ body: { status: 3 } });
    await until(async () => (await connections(silent)) > 0);
    await kill();
    silent.close();
    expect(await accessMails(one)).toEqual([]);
    await start();
    await expectPaidOnce(one, 40);
  }, 120_000);
});

test('what must always be true is', async () => {
  expect(await whatIsWrong(ctx, invariants)).toEqual([]);
});

/** Takes connections and says nothing: whoever mails waits for its greeting. */
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
