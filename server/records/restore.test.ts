import { fork } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { describeFinding } from '#domain/record-finding.ts';
import { clockVariables } from '#launch/faketime.ts';
import { limits } from '#launch/testing/limits.ts';
import { reconcileJob } from '../payment/reconcile.job.ts';
import { bookingRow, findViolations, paymentInvariants } from '../testing/booking.ts';
import { createDatabase } from '../testing/database.ts';
import { emulator, stopEmulators } from '../testing/emulators.ts';
import { type Due, type Paying, startPaying } from '../testing/paying.ts';
import { reconcileRecords } from './reconcile-records.ts';

// The provider still has what a restored database has lost: each test has its own provider and database.
let provider: string;
let database: Awaited<ReturnType<typeof createDatabase>>;
let drops: (() => Promise<void>)[] = [];
let paying: Paying | undefined;
const control = (what: string, body: object) =>
  fetch(`${provider}/_control/${what}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
const stop = async () => {
  await paying?.close();
  paying = undefined;
};
/** Starts the app on a database and stops the previous one. Its clock starts at the real time, like the provider's. */
const startOn = async (url: string): Promise<Paying> => {
  await stop();
  paying = await startPaying({ config: { DATABASE_URL: url }, now: new Date().toISOString() });
  return paying;
};
/** Copies the database, and returns the copy's URL. */
const backup = async (): Promise<string> => {
  await stop();
  const copy = await createDatabase(database.url);
  drops.push(copy.drop);
  return copy.url;
};
beforeEach(async () => {
  provider = (await emulator('payments')).url;
  database = await createDatabase();
  drops = [database.drop];
});
afterEach(async () => {
  await stop();
  for (const drop of drops) await drop();
  stopEmulators();
});

const since = new Date(Date.now() - 60_000);
const reconcile = ({ ctx, clock }: Paying, options = {}) => {
  clock.set(new Date().toISOString());
  return reconcileRecords(ctx, { since, until: new Date(Date.now() + 1000) }, options);
};
const reconcileFor = async ({ ctx, clock }: Paying, minutes: number) => {
  for (let minute = 0; minute < minutes; minute += 1) {
    clock.advance({ minutes: 1 });
    await reconcileJob.run(ctx, {});
  }
};
const createOrder = async ({ signIn }: Paying, { id, hunter }: Due) =>
  (await signIn(hunter)).createOrder({ params: { id } });
const capture = async ({ signIn }: Paying, { id, hunter }: Due, orderId: string) =>
  (await signIn(hunter)).captureOrder({ params: { bookingId: id }, body: { orderId } });
const pay = async (on: Paying, one: Due) => {
  const { id } = await createOrder(on, one);
  await on.payer.approve(id);
  return capture(on, one, id);
};
const statusesOf = async ({ ordersOf }: Paying, { id }: Due) =>
  (await ordersOf(id)).map(({ status }) => status);

/** A booking that was paid after the backup from which the app was restored. */
const restored = async (
  totalCents?: number,
  after: (on: Paying, one: Due) => Promise<unknown> = async () => {},
) => {
  const before = await startOn(database.url);
  const one = await before.due(totalCents);
  const copy = await backup();
  const live = await startOn(database.url);
  await pay(live, one);
  await after(live, one);
  return { one, on: await startOn(copy) };
};

// docs/rules/payments.md#invoice-number, docs/rules/payments.md#payments-elsewhere
describe('a hunter who paid after the backup', () => {
  test('is not charged again: the refused capture leads to the first one, which pays the booking', async () => {
    const { one, on } = await restored();
    expect(await on.stored(one.id)).toMatchObject({ status: 'PendingPayment', payouts: [] });
    await control('reporting', { delaySeconds: 3 * 3600 });
    expect(await pay(on, one)).toEqual({ status: 'ProcessingPayment' });
    // The first capture is not in the records yet: the order stays under way, and nobody is asked to pay.
    await reconcileFor(on, 30);
    expect(await statusesOf(on, one)).toEqual(['Capturing']);
    await expect(createOrder(on, one)).rejects.toMatchObject({ code: 'bookingMovedOn' });
    const captures = (await on.payer.journal('call.refused')).filter(
      ({ issue }) => issue === 'DUPLICATE_INVOICE_ID',
    );
    expect(captures).toHaveLength(1);

    await control('reporting', { delaySeconds: 0 });
    await reconcileFor(on, 31);
    expect(await on.stored(one.id)).toMatchObject({
      status: 'Paid',
      payouts: ['Created 3825'],
      hasAccessEmail: true,
    });
    expect(await on.payer.moneyOf(one.id)).toEqual(['capture.completed 49.50']);
    expect(await statusesOf(on, one)).toEqual(['Closed', 'Captured']);
    expect((await on.ordersOf(one.id)).map(({ next_poll_at }) => next_poll_at)).toEqual([null, null]);
    expect(await findViolations(on.ctx, paymentInvariants)).toEqual([]);
    expect(await findViolations(on.ctx)).toEqual([]);
  });

  test('by a pending capture: the booking waits for that capture', async () => {
    const { one, on } = await restored(10_131);
    expect(await pay(on, one)).toEqual({ status: 'ProcessingPayment' });
    await reconcileFor(on, 2);
    expect(await statusesOf(on, one)).toEqual(['Closed', 'Pending']);
    await on.payer.endPending();
    await reconcileFor(on, 31);
    expect(await on.stored(one.id)).toMatchObject({ status: 'Paid' });
    expect(await findViolations(on.ctx, paymentInvariants)).toEqual([]);
  });

  test('is not asked to pay while the records can’t be searched', async () => {
    const { one, on } = await restored();
    await control('reporting', { isAllowed: false });
    await pay(on, one);
    await reconcileFor(on, 10);
    expect(await statusesOf(on, one)).toEqual(['Capturing']);
    expect(on.logs.join('\n')).toContain('does not let this app search transactions');
    await control('reporting', { isAllowed: true });
    await reconcileFor(on, 31);
    expect(await on.stored(one.id)).toMatchObject({ status: 'Paid' });
  });

  test('another amount than the booking costs now: the order stays under way until an administrator closes it', async () => {
    const { one, on } = await restored();
    await on.ctx.db
      .updateTable('bookings')
      .set({ booking_price_cents: 11_550, sub_total_cents: 12_000, total_cents: 12_000 })
      .where('id', '=', one.id)
      .execute();
    await pay(on, one);
    await reconcileFor(on, 40);
    expect(await statusesOf(on, one)).toEqual(['Capturing']);
    expect(on.logs.join('\n')).toContain('Its booking costs another amount here: $120.00.');
    const [refused] = await on.ordersOf(one.id);
    const body = { paymentId: refused?.id ?? '', reason: 'It is given back at PayPal.' };
    const closePayment = async () =>
      (await on.asAdministrator()).closePayment({ params: { bookingId: one.id }, body });
    // It can't be closed until the provider's records are sure to hold the earlier capture.
    await expect(closePayment()).rejects.toMatchObject({ status: 409, code: 'recordsLate' });
    on.clock.advance({ minutes: 240 });
    await closePayment();
    expect(await on.stored(one.id)).toMatchObject({ status: 'PendingPayment' });
    // The used invoice id is not used again.
    expect(await pay(on, one)).toEqual({ status: 'Paid' });
    const made = (await on.payer.journal('capture')).filter(({ custom_id }) => custom_id === one.id);
    expect(made.map(({ invoice_id }) => String(invoice_id).slice(8))).toEqual(['', '-2']);
  });
});

describe('invoice ids', () => {
  test('are the booking’s code, with a number after a capture', async () => {
    const on = await startOn(database.url);
    const one = await on.due();
    const confirmation = await bookingRow(on.ctx, one.id);
    const administrator = await on.asAdministrator();
    for (let count = 0; count < 2; count += 1) {
      await pay(on, one);
      const body = { amountCents: 4950, reason: 'Flood' };
      await administrator.refundPayment({
        params: { bookingId: one.id },
        body,
        idempotencyKey: randomUUID(),
      });
      await on.put(one.id, 'PendingPayment');
    }
    expect(await pay(on, one)).toEqual({ status: 'Paid' });
    const made = (await on.payer.journal('capture.completed')).filter(
      ({ custom_id }) => custom_id === one.id,
    );
    const code = confirmation.confirmation_code;
    expect(made.map(({ invoice_id }) => invoice_id)).toEqual([code, `${code}-2`, `${code}-3`]);
    expect(await findViolations(on.ctx, paymentInvariants)).toEqual([]);
  });
});

describe('comparing with the provider’s records', () => {
  test('imports a payment once, without any action of the hunter', async () => {
    const { one, on } = await restored();
    const checked = await reconcile(on, { isCheck: true });
    expect(checked.imported).toMatchObject([{ kind: 'Payment', bookingId: one.id, amountCents: 4950 }]);
    expect(await on.stored(one.id)).toMatchObject({ status: 'PendingPayment' });

    const { imported } = await reconcile(on);
    expect(imported).toMatchObject([{ kind: 'Payment', bookingId: one.id, amountCents: 4950 }]);
    expect(await on.stored(one.id)).toMatchObject({ status: 'Paid', payouts: ['Created 3825'] });
    expect((await on.stored(one.id)).lines.join('\n')).toContain(
      'was found in the payment provider’s records',
    );
    expect((await reconcile(on)).imported).toEqual([]);
    expect(await on.payer.moneyOf(one.id)).toEqual(['capture.completed 49.50']);
    expect(await findViolations(on.ctx, paymentInvariants)).toEqual([]);
  });

  test('reads again an order that is stored as declined, when the records tell of its money', async () => {
    const before = await startOn(database.url);
    const one = await before.due();
    const { id } = await createOrder(before, one);
    await before.payer.approve(id);
    const copy = await backup();
    const live = await startOn(database.url);
    await capture(live, one, id);
    const [captured] = await live.ordersOf(one.id);
    const on = await startOn(copy);
    await on.ctx.db
      .updateTable('payment_orders')
      .set({
        status: 'Declined',
        capture_id: captured?.capture_id,
        declined_at: on.ctx.now(),
        next_poll_at: null,
      })
      .where('booking_id', '=', one.id)
      .execute();

    expect((await reconcile(on)).imported).toMatchObject([{ kind: 'Payment', bookingId: one.id }]);
    expect(await on.stored(one.id)).toMatchObject({ status: 'Paid', payouts: ['Created 3825'] });
    expect(await statusesOf(on, one)).toEqual(['Captured']);
    expect(await findViolations(on.ctx, paymentInvariants)).toEqual([]);
  });

  test('imports a payment once, concurrently with itself and with a hunter who pays again', async () => {
    const { one, on } = await restored();
    const { id } = await createOrder(on, one);
    await on.payer.approve(id);
    const all = [capture(on, one, id), reconcile(on), reconcile(on), reconcile(on)];
    await Promise.allSettled(all);
    await reconcileFor(on, 5);
    expect(await on.stored(one.id)).toMatchObject({ status: 'Paid', payouts: ['Created 3825'] });
    expect(await on.payer.moneyOf(one.id)).toEqual(['capture.completed 49.50']);
    expect((await statusesOf(on, one)).sort()).toEqual(['Captured', 'Closed']);
    expect(await findViolations(on.ctx, paymentInvariants)).toEqual([]);
  });

  test('imports refunds of known and of missing payments', async () => {
    const before = await startOn(database.url);
    const [known, unknown] = [await before.due(), await before.due()];
    await pay(before, known);
    const copy = await backup();
    const live = await startOn(database.url);
    await pay(live, unknown);
    const administrator = await live.asAdministrator();
    for (const { id: bookingId } of [known, unknown]) {
      const body = { amountCents: 4950, reason: 'Flood' };
      await administrator.refundPayment({ params: { bookingId }, body, idempotencyKey: randomUUID() });
    }
    const on = await startOn(copy);
    const kinds = async (options = {}) => (await reconcile(on, options)).imported.map(({ kind }) => kind);
    expect(await kinds({ isCheck: true })).toEqual(['Payment', 'Refund', 'Refund']);
    // The refund of the missing payment is imported together with it.
    expect(await kinds()).toEqual(['Payment', 'Refund']);
    expect(await kinds()).toEqual([]);
    for (const one of [known, unknown]) {
      expect(await on.stored(one.id)).toMatchObject({ status: 'Cancelled' });
      expect(await statusesOf(on, one)).toEqual(['Refunded']);
    }
    expect(await on.payer.moneyOf(known.id)).toEqual(['capture.completed 49.50', 'refund.completed 49.50']);
    expect(await findViolations(on.ctx, paymentInvariants)).toEqual([]);
  });

  test('lists what it can’t import: an unknown booking, another amount, an ended booking, a payout', async () => {
    const before = await startOn(database.url);
    const [dearer, ended] = [await before.due(), await before.due()];
    const copy = await backup();
    const live = await startOn(database.url);
    const later = await live.due();
    for (const one of [dearer, ended, later]) await pay(live, one);
    const batch = await live.ctx.payments.createPayout({
      idempotencyKey: randomUUID(),
      emailSubject: 'Your land was booked',
      items: [{ itemId: randomUUID(), receiver: 'host@openacre.example', amountCents: 8500 }],
    });
    for (const seconds of [2, 2]) await control('clock', { advanceSeconds: seconds });
    const [item] = (await live.ctx.payments.getPayoutBatch(batch.id)).items;

    const on = await startOn(copy);
    await on.ctx.db
      .updateTable('bookings')
      .set({ booking_price_cents: 11_550, sub_total_cents: 12_000, total_cents: 12_000 })
      .where('id', '=', dearer.id)
      .execute();
    await on.put(ended.id, 'Cancelled');
    const found = await reconcile(on);
    const notes = new Map(
      found.unexplained.map(({ id, reason, kind }) => [id, `${kind}: ${describeFinding(reason)}`]),
    );
    const captures = await on.payer.journal('capture.completed');
    const noteOf = ({ id }: Due) =>
      notes.get(String(captures.find(({ custom_id }) => custom_id === id)?.capture_id));
    expect(noteOf(later)).toBe('Payment: There is no booking here that it would pay.');
    expect(noteOf(dearer)).toBe('Payment: Its booking costs another amount here: $120.00.');
    expect(noteOf(ended)).toBe('Payment: Its booking does not wait for a payment here: it is “Cancelled”.');
    expect(notes.get(item?.transactionId ?? '')).toBe('Payout: No payout here was sent by it.');
    for (const one of [dearer, ended]) expect(await statusesOf(on, one)).toEqual([]);
    expect((await reconcile(on)).unexplained).toHaveLength(found.unexplained.length);
  });

  test('is completed by the next run after kill -9', async () => {
    const before = await startOn(database.url);
    const all = [await before.due(), await before.due(), await before.due()];
    const copy = await backup();
    const live = await startOn(database.url);
    for (const one of all) await pay(live, one);
    await stop();

    // The second payment's response is delayed: the first has been imported by then.
    const rule = { match: 'GET /v2/payments/captures/*', skip: 1, times: 1, as: { delayMs: 60_000 } };
    const on = await startOn(copy);
    await control('fail', rule);
    const program = startReconcile(copy);
    await expect
      .poll(() => on.payer.pendingFaults(), { timeout: limits.processMs, message: program.output() })
      .toBe(0);
    program.child.kill('SIGKILL');
    await program.ended;
    expect((await reconcile(on, { isCheck: true })).imported).toHaveLength(2);

    const again = startReconcile(copy);
    await again.ended;
    expect(again.output()).toMatch(/ taken over, \d+ to look at\.\n/);
    for (const one of all) {
      expect(await on.stored(one.id)).toMatchObject({ status: 'Paid', payouts: ['Created 3825'] });
      expect(await statusesOf(on, one)).toEqual(['Captured']);
      expect(await on.payer.moneyOf(one.id)).toEqual(['capture.completed 49.50']);
    }
    expect((await reconcile(on)).imported).toEqual([]);
  });
});

/** Runs the operator's command in a separate process. */
const startReconcile = (url: string) => {
  const script = fileURLToPath(new URL('./reconcile.ts', import.meta.url));
  const { PATH = '', HOME = '' } = process.env;
  const variables = { NODE_ENV: 'test', DATABASE_URL: url, PAYPAL_BASE_URL: provider };
  const env = { PATH, HOME, ...clockVariables(), ...variables };
  const child = fork(script, ['--since', since.toISOString()], { env, stdio: 'pipe', execArgv: [] });
  let printed = '';
  for (const stream of [child.stdout, child.stderr])
    stream?.on('data', (text) => {
      printed += text;
    });
  return { child, ended: once(child, 'close'), output: () => printed };
};
