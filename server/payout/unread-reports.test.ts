import { sql } from 'kysely';
import { afterAll, afterEach, describe, expect, test } from 'vitest';
import { PaymentsError } from '../adapters/payments-error.ts';
import { findViolations, paymentInvariants } from '../testing/booking.ts';
import { giveUpPayout } from '../testing/factories.ts';
import { jobsNamed } from '../testing/jobs.ts';
import { startPayingOut } from '../testing/paying-out.ts';
import { forgetUnread, getAttempt, listPayPalAttempts } from './attempt-store.ts';
import { beginDueAttempt } from './begin-attempt.ts';
import { pollAttemptJob, pollUnread } from './poll-attempt.ts';

const paying = await startPayingOut();
const { ctx, clock, payer, aPayout, run, finish, payoutOf, payBy, post } = paying;
afterEach(() => payer.recover());
afterAll(paying.close);

/** The job of an event of the latest attempt of a payout, of which the item is read and answered so. */
const anEvent = async (bookingId: string, answer: 'INVALID_RESOURCE_ID' | 503) => {
  await payer.fail('GET /v1/payments/payouts-item/*', answer, 1000);
  const [attempt] = await listPayPalAttempts(ctx.db, bookingId);
  const data = { sendId: attempt?.id ?? '', itemId: 'GONE123', reportedAt: clock.now().getTime() };
  return () => pollAttemptJob.run(ctx, data);
};
const linesOf = async (id: string) =>
  (await payoutOf(id)).activity.map(({ message }) => message).filter((line) => line.includes('reported'));
const alarmsOf = (bookingId: string) => jobsNamed(ctx, 'mail.payout-alarm', { bookingId, what: 'unread' });

const aGivenUpPayout = async () => {
  const id = await aPayout();
  await giveUpPayout(ctx, id);
  return id;
};

/** Reads what PayPal does not know: tried again for an hour without a word, and then over. */
const readForAnHour = async (id: string, read: () => unknown) => {
  await expect(read()).rejects.toThrow(PaymentsError);
  clock.advance({ minutes: 59 });
  await expect(read()).rejects.toThrow(PaymentsError);
  expect(await linesOf(id)).toEqual([]);
  clock.advance({ minutes: 1 });
  await read();
};

// docs/rules/payouts.md#sent-once
test('an event about what PayPal does not know is tried for an hour, and told to administrators once', async () => {
  const id = await aGivenUpPayout();
  const read = await anEvent(id, 'INVALID_RESOURCE_ID');
  await readForAnHour(id, read);
  await read();
  expect(await linesOf(id)).toEqual([
    'PayPal reported something of the payment to host@farm.example, but does not know it when it is asked for it. Please look for it in PayPal’s records.',
  ]);
  expect(await alarmsOf(id)).toHaveLength(1);
  expect(await payoutOf(id)).toMatchObject({ acts: ['resolve'] });
});

// docs/rules/payouts.md#sent-once
test('one that can’t be read for days, of what nothing else reads, is told to administrators', async () => {
  const id = await aGivenUpPayout();
  const read = await anEvent(id, 503);
  clock.advance({ days: 3 });
  await expect(read()).rejects.toThrow(PaymentsError);
  expect(await linesOf(id)).toEqual([]);
  clock.advance({ days: 1 });
  for (let times = 0; times < 2; times += 1) await expect(read()).rejects.toThrow(PaymentsError);
  expect(await linesOf(id)).toEqual([
    'PayPal reported something of the payment to host@farm.example, but has not let us read it for days. Please look for it in PayPal’s records.',
  ]);
  expect(await alarmsOf(id)).toHaveLength(1);
});

// docs/rules/payouts.md#sent-once
test('of an event from before its time was kept, the hour begins when it is first read', async () => {
  const id = await aGivenUpPayout();
  await anEvent(id, 'INVALID_RESOURCE_ID');
  const [attempt] = await listPayPalAttempts(ctx.db, id);
  const read = () => pollAttemptJob.run(ctx, { sendId: attempt?.id ?? '', itemId: 'GONE123' });
  await readForAnHour(id, read);
  expect(await linesOf(id)).toHaveLength(1);
});

// docs/rules/payouts.md#sent-once
test('of what is on its way is read as planned, and no alarm of its own', async () => {
  const id = await aPayout({ receiver: 'planned+unclaimed@farm.example' });
  await run();
  await finish(id);
  const read = await anEvent(id, 'INVALID_RESOURCE_ID');
  clock.advance({ hours: 1 });
  await read();
  expect(await payoutOf(id)).toMatchObject({ acts: [], missingSinceDateTime: clock.now() });
  expect(await alarmsOf(id)).toEqual([]);
});

// docs/rules/payouts.md#sent-once
describe('while it is unread what PayPal reported of an attempt, nothing else of its booking is sent', () => {
  /** PayPal did not know any more what it had taken, and an administrator said that it was not paid. */
  const saidUnpaid = async (receiver: string) => {
    const id = await aPayout({ receiver });
    await run();
    await finish(id);
    await payer.fail('GET /v1/payments/payouts-item/*', 'INVALID_RESOURCE_ID', 1000);
    for (let day = 0; day < 4; day += 1) {
      clock.advance({ days: 1 });
      await run();
    }
    expect((await post(`${id}/resolve`, { wasPaid: false, reason: 'Not there.' })).status).toBe(200);
    return id;
  };
  /** PayPal reports it once more; its item can't be read. Returns the job of that. */
  const reported = async (bookingId: string) => {
    const { id: sendId = '', item_id: itemId = null } =
      (await listPayPalAttempts(ctx.db, bookingId)).at(-1) ?? {};
    const data = { sendId, itemId, reportedAt: clock.now().getTime() };
    const read = () => pollAttemptJob.run(ctx, data);
    await expect(read()).rejects.toThrow(PaymentsError);
    return read;
  };
  const isAnyWaiting = async () => {
    const { rows } = await sql`select from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`.execute(ctx.db);
    return rows.length > 0;
  };
  const waits = { payPalPayoutStatus: 'Created', owedCents: 3825 };
  const reopened = { payPalPayoutStatus: 'Processing', payoutItemStatus: 'Unclaimed', owedCents: 0 };

  test('but it is read again after its event is given up, and counts once PayPal shows it', async () => {
    const id = await saidUnpaid('later+unclaimed@farm.example');
    expect((await payBy(id, 'payPal', 'later.new@farm.example')).status).toBe(200);
    const read = await reported(id);
    clock.advance({ hours: 1 });
    await read();
    clock.advance({ hours: 25 });
    await run();
    expect(await payoutOf(id)).toMatchObject(waits);
    await payer.recover();
    clock.advance({ hours: 1 });
    await run();
    expect(await payoutOf(id)).toMatchObject(reopened);
    clock.advance({ minutes: 1 });
    await run();
    expect(await paying.batchesOf(id)).toBe(1);
    expect(await alarmsOf(id)).toHaveLength(1);
  });

  test('nor between the event and its first read', async () => {
    const id = await saidUnpaid('early+unclaimed@farm.example');
    expect((await payBy(id, 'payPal', 'early.new@farm.example')).status).toBe(200);
    clock.advance({ hours: 25 });
    const { id: sendId = '', item_id: itemId = null } = (await listPayPalAttempts(ctx.db, id)).at(-1) ?? {};
    await ctx.db
      .transaction()
      .execute((transaction) =>
        ctx.events.providerReported(ctx, transaction, { ids: [sendId], payout: { itemId, batchId: null } }),
      );
    await run();
    expect(await payoutOf(id)).toMatchObject(waits);
    await payer.recover();
    await pollAttemptJob.run(ctx, { sendId, itemId });
    expect(await payoutOf(id)).toMatchObject(reopened);
    expect(await paying.batchesOf(id)).toBe(1);
  });

  test('nor is one that was begun already and not asked for: it is taken back then', async () => {
    const id = await saidUnpaid('begun+unclaimed@farm.example');
    expect((await payBy(id, 'payPal')).status).toBe(200);
    expect(await beginDueAttempt(ctx, id)).toBeDefined();
    await reported(id);
    clock.advance({ minutes: 1 });
    await run();
    expect(await paying.batchesOf(id)).toBe(1);
    await payer.recover();
    clock.advance({ hours: 1 });
    await run();
    expect(await payoutOf(id)).toMatchObject(reopened);
    expect((await payoutOf(id)).attempts).toHaveLength(1);
  });

  test('until PayPal has said for three days that it does not know it', async () => {
    const id = await saidUnpaid('never+unclaimed@farm.example');
    expect((await payBy(id, 'payPal', 'never.new@farm.example')).status).toBe(200);
    await reported(id);
    // Nobody has claimed it by then.
    await payer.advance(31 * 86_400);
    for (let hours = 0; hours < 71; hours += 1) {
      clock.advance({ hours: 1 });
      await run();
    }
    expect(await payoutOf(id)).toMatchObject(waits);
    clock.advance({ hours: 1 });
    await run();
    clock.advance({ minutes: 1 });
    await run();
    expect(await payoutOf(id)).toMatchObject({ payPalPayoutStatus: 'Processing', onItsWayCents: 3825 });
    expect(await paying.batchesOf(id)).toBe(2);
    expect(await alarmsOf(id)).toHaveLength(1);
  });

  test.each([503, 403] as const)(
    'also once PayPal, which answered %s for days, says for a moment that it does not know it',
    async (answer) => {
      const id = await saidUnpaid(`moment${answer}+unclaimed@farm.example`);
      expect((await payBy(id, 'payPal', `moment${answer}.new@farm.example`)).status).toBe(200);
      await payer.recover();
      await payer.fail('GET /v1/payments/payouts-item/*', answer, 1000);
      await reported(id);
      for (let day = 0; day < 4; day += 1) {
        clock.advance({ days: 1 });
        await run();
      }
      await payer.recover();
      await payer.fail('GET /v1/payments/payouts-item/*', 'INVALID_RESOURCE_ID', 1);
      clock.advance({ hours: 1 });
      await run();
      clock.advance({ minutes: 1 });
      await run();
      expect(await payoutOf(id)).toMatchObject(waits);
      clock.advance({ hours: 1 });
      await run();
      expect(await payoutOf(id)).toMatchObject(reopened);
      expect(await paying.batchesOf(id)).toBe(1);
    },
  );

  test('and the three days begin anew after two without that answer, and with each report', async () => {
    const id = await saidUnpaid('anew+unclaimed@farm.example');
    expect((await payBy(id, 'payPal', 'anew.new@farm.example')).status).toBe(200);
    await reported(id);
    const runAfter = async (hours: number) => {
      clock.advance({ hours });
      await run();
    };
    await payer.recover();
    await payer.fail('GET /v1/payments/payouts-item/*', 503, 1000);
    for (const hours of [24, 25]) await runAfter(hours);
    await payer.recover();
    await payer.fail('GET /v1/payments/payouts-item/*', 'INVALID_RESOURCE_ID', 1000);
    for (const hours of [1, 24, 24]) await runAfter(hours);
    expect(await payoutOf(id)).toMatchObject(waits);
    await reported(id);
    for (const hours of [24, 24, 23]) await runAfter(hours);
    expect(await payoutOf(id)).toMatchObject(waits);
    await payer.recover();
    await runAfter(1);
    expect(await payoutOf(id)).toMatchObject(reopened);
    expect(await paying.batchesOf(id)).toBe(1);
  });

  test('what an earlier event has named is read too, where a later one names only its batch', async () => {
    const id = await saidUnpaid('merged+unclaimed@farm.example');
    expect((await payBy(id, 'payPal', 'merged.new@farm.example')).status).toBe(200);
    await reported(id);
    const { id: sendId = '' } = (await listPayPalAttempts(ctx.db, id)).at(-1) ?? {};
    await payer.fail('GET /v1/payments/payouts/*', 'INVALID_RESOURCE_ID', 1000);
    const event = { sendId, batchId: 'GONE456', reportedAt: clock.now().getTime() };
    await expect(pollAttemptJob.run(ctx, event)).rejects.toThrow(PaymentsError);
    await payer.recover();
    await payer.fail('GET /v1/payments/payouts/*', 'INVALID_RESOURCE_ID', 1000);
    clock.advance({ minutes: 1 });
    await run();
    expect(await payoutOf(id)).toMatchObject(reopened);
    expect(await paying.batchesOf(id)).toBe(1);
  });

  test('before it is paid otherwise its batch is read where its item is not known', async () => {
    const id = await saidUnpaid('batch+unclaimed@farm.example');
    await reported(id);
    const asked = await payBy(id, 'payPal', 'batch.new@farm.example');
    expect(asked.status).toBe(409);
    expect(await payoutOf(id)).toMatchObject(reopened);
  });

  test('one of which another process has read it meanwhile is not planned to be read again', async () => {
    const id = await saidUnpaid('raced+unclaimed@farm.example');
    await reported(id);
    const { id: sendId = '' } = (await listPayPalAttempts(ctx.db, id)).at(-1) ?? {};
    let reading: Promise<void> | undefined;
    await ctx.db.transaction().execute(async (transaction) => {
      await forgetUnread(transaction, await getAttempt(transaction, sendId));
      reading = pollUnread(ctx, sendId);
      // It has found the report by now, and waits for this transaction.
      await expect.poll(isAnyWaiting).toBe(true);
    });
    await reading;
    expect(await getAttempt(ctx.db, sendId)).toMatchObject({ unread_at: null, unread_poll_at: null });
    await payer.recover();
    await pollAttemptJob.run(ctx, { sendId, itemId: (await getAttempt(ctx.db, sendId)).item_id });
    expect(await payoutOf(id)).toMatchObject(reopened);
  });
});

test('no invariant is violated', async () => {
  expect(await findViolations(ctx, paymentInvariants)).toEqual([]);
});
