import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, afterEach, describe, expect, test } from 'vitest';
import { until } from '#launch/testing/until.ts';
import { findViolations, paymentInvariants } from '../testing/booking.ts';
import { startPayingOut } from '../testing/paying-out.ts';
import { type ServerProcess, startProcess } from '../testing/processes.ts';
import { beginDueAttempt } from './begin-attempt.ts';
import { sendPayoutsJob } from './send-payouts.job.ts';

// The started processes use the real time, so this process starts its clock with it.
const paying = await startPayingOut({ now: new Date().toISOString() });
const { ctx, payer, aPayout, payoutOf, batchesOf } = paying;
let running: ServerProcess[] = [];

const kill = async (): Promise<void> => {
  for (const { child } of running) child.kill('SIGKILL');
  await Promise.all(running.map(({ ended }) => ended));
  running = [];
};
afterEach(async () => {
  await kill();
  await payer.recover();
});
afterAll(paying.close);

/** Starts the API and its jobs in a separate process. Returns its address. */
const start = async (): Promise<string> => {
  const { DATABASE_URL, DATA_DIR, SMTP_URL, PAYPAL_BASE_URL, PAYPAL_WEB_URL } = ctx.config;
  const one = startProcess('testing/api-process', {
    ...{ NODE_ENV: 'test', DATABASE_URL, DATA_DIR, SMTP_URL, PAYPAL_BASE_URL, PAYPAL_WEB_URL },
  });
  running.push(one);
  return one.ready;
};

const faultTriggered = () => until(async () => (await payer.pendingFaults()) === 0);

/** Makes all attempts due now, and enqueues the job. */
const runNow = async (): Promise<void> => {
  await ctx.db
    .updateTable('payout_attempts')
    .set({ next_poll_at: new Date(Date.now() - 1000) })
    .where('ended_at', 'is', null)
    .execute();
  await ctx.db.transaction().execute((transaction) => ctx.jobs.enqueue(transaction, sendPayoutsJob, {}));
};

const completed = (id: string) =>
  until(async () => {
    await payer.advance(2);
    await runNow();
    return (await payoutOf(id)).payPalPayoutStatus === 'Completed';
  });

/** A fault: the call is delayed and then dropped, either after its work is done or without it. */
const delayed = (isDone: boolean) => ({ delayMs: 3_000, drop: true, ...(isDone && { after: true }) });

// docs/rules/payouts.md#sent-once
describe('kill -9', () => {
  test.each([
    ['between the commit of an attempt and the provider’s work', false],
    ['between the provider’s work and its answer', true],
  ])('%s: it is paid once, by the same attempt', async (_, isDone) => {
    const id = await aPayout();
    await payer.fail('POST /v1/payments/payouts', delayed(isDone));
    await start();
    await runNow();
    await faultTriggered();
    if (isDone) await until(async () => (await batchesOf(id)) === 1);
    const [before] = (await payoutOf(id)).attempts;
    expect(before).toMatchObject({ itemStatus: null });
    await kill();
    await start();
    await completed(id);
    const { attempts, payPalPayoutStatus } = await payoutOf(id);
    expect(payPalPayoutStatus).toBe('Completed');
    expect(attempts.map(({ id: attemptId }) => attemptId)).toEqual([before?.id]);
    expect(await batchesOf(id)).toBe(1);
  });

  // docs/rules/payouts.md#owed
  test('before PayPal is called, and the booking is refunded: nothing is sent', async () => {
    const id = await aPayout();
    await beginDueAttempt(ctx, id);
    await (await paying.asAdministrator()).refundPayment({
      params: { bookingId: id },
      body: { amountCents: 4950, reason: 'The pond was frozen.' },
    });
    await start();
    await runNow();
    await until(async () => (await payoutOf(id)).payPalPayoutStatus === 'Canceled');
    expect(await batchesOf(id)).toBe(0);
  });

  test('while PayPal is called, and the booking is refunded: it is not repeated, and looked for', async () => {
    const id = await aPayout();
    await payer.fail('POST /v1/payments/payouts', delayed(false));
    await start();
    await runNow();
    await faultTriggered();
    await kill();
    // The process that was killed has noted its call by the real time.
    paying.clock.set(new Date().toISOString());
    await (await paying.asAdministrator()).refundPayment({
      params: { bookingId: id },
      body: { amountCents: 4950, reason: 'The pond was frozen.' },
    });
    await start();
    await until(async () => {
      await runNow();
      return (await payoutOf(id)).acts.includes('resolve');
    });
    expect(await batchesOf(id)).toBe(0);
    expect(await payoutOf(id)).toMatchObject({
      ...{ payPalPayoutStatus: 'Processing', payoutItemStatus: 'Unknown', acts: ['resolve'] },
    });
    const notThere = { wasPaid: false, reason: 'Not among PayPal’s transactions.' };
    // The job of the last round may still hold it.
    await until(async () => (await paying.post(`${id}/resolve`, notThere)).status === 200);
    expect(await payoutOf(id)).toMatchObject({ payPalPayoutStatus: 'Canceled' });
  });

  test('while an unclaimed payout is cancelled: what PayPal did counts', async () => {
    const id = await aPayout({ receiver: 'host+unclaimed@farm.example' });
    const url = await start();
    await until(async () => {
      await payer.advance(2);
      await runNow();
      return (await payoutOf(id)).payoutItemStatus === 'Unclaimed';
    });
    await payer.fail('POST /v1/payments/payouts-item/*/cancel', delayed(true));
    const authorization = `Bearer ${await paying.tokenOf(paying.administrator)}`;
    fetch(`${url}/api/booking/payout/${id}/cancel/auto`, {
      method: 'POST',
      headers: { authorization },
    }).catch(() => {});
    await faultTriggered();
    await until(async () => (await payer.journal('payout.item.returned')).length > 0);
    await kill();
    await start();
    await until(async () => {
      await runNow();
      return (await payoutOf(id)).payPalPayoutStatus === 'Canceled';
    });
  });
});

// docs/rules/payouts.md#run-for-checks
test('kill -9 during a run of checks: nothing of it is recorded, and a repeat records all of it once', async () => {
  const ids = [await paying.aManualPayout(), await paying.aManualPayout()];
  const authorization = `Bearer ${await paying.tokenOf(paying.administrator)}`;
  const headers = { authorization, 'content-type': 'application/json', 'idempotency-key': randomUUID() };
  const checks = ids.map((bookingId, index) => ({
    checkNumber: `20${index}`,
    payouts: [{ bookingId, amount: 38.25 }],
  }));
  const body = JSON.stringify({ note: 'Mailed.', checks });
  const run = (url: string) =>
    fetch(`${url}/api/booking/payout/markManualPayoutsSent`, { method: 'POST', headers, body });
  const statuses = async () =>
    (await Promise.all(ids.map((id) => paying.manualOf(id)))).map((payout) => payout.manualPaymentStatus);

  const url = await start();
  // The run waits for the second payout in the middle of its transaction.
  await ctx.db.transaction().execute(async (transaction) => {
    await sql`select from payouts where booking_id = ${ids[1]} for update`.execute(transaction);
    await sql`select from bookings where id = ${ids[1]} for update`.execute(transaction);
    run(url).catch(() => {});
    await until(async () => {
      const { rows } = await sql`select from pg_locks where not granted`.execute(ctx.db);
      return rows.length > 0;
    });
    await kill();
  });
  expect(await statuses()).toEqual(['PaymentRequired', 'PaymentRequired']);

  const next = await start();
  const answers = await Promise.all([run(next), run(next)]);
  expect(answers.map(({ status }) => status)).toContain(200);
  expect(await statuses()).toEqual(['CheckSent', 'CheckSent']);
  for (const id of ids)
    expect((await paying.manualOf(id)).activity.filter(({ message }) => /20\d/.test(message))).toHaveLength(
      1,
    );
});

test('two processes with many runs at once send each payout once', async () => {
  await Promise.all([start(), start()]);
  const ids: string[] = [];
  for (let count = 0; count < 12; count += 1) ids.push(await aPayout());
  for (let count = 0; count < 20; count += 1) await runNow();
  for (const id of ids) await completed(id);
  for (const id of ids) {
    expect(await batchesOf(id)).toBe(1);
    expect((await payoutOf(id)).attempts).toHaveLength(1);
  }
});

test('no invariant is violated', async () => {
  expect(await findViolations(ctx, paymentInvariants)).toEqual([]);
});
