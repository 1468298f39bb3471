import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createCaller } from '../api.ts';
import { startTestApp } from '../testing/app.ts';
import { addBusiness, vacuum } from '../testing/business.ts';
import { addHunters, addListings } from '../testing/crowd.ts';
import { aListing, aUser } from '../testing/factories.ts';
import { statementsOf } from '../testing/statements.ts';

const { ctx, clock, close } = await startTestApp();
afterAll(close);

const many = 4000;
const land = 300;
const administrator = await aUser(ctx, { roles: ['Administrator'] });
beforeAll(async () => {
  await addHunters(ctx, many);
  await addListings(ctx, (await aListing(ctx)).id, land);
  await addBusiness(ctx, { first: 1, last: many, crowd: land });
});

/** Changes rows as they may have been for years: no trigger has to follow each. */
const change = (...statements: string[]) =>
  ctx.db.transaction().execute(async (transaction) => {
    await sql`set local session_replication_role = replica`.execute(transaction);
    for (const statement of statements) await sql.raw(statement).execute(transaction);
  });

const today = () => createCaller(ctx, administrator).getToday();

/** What Today reads of the database: its statements, and the pages that they touch. */
const costOfToday = async () => {
  await vacuum(ctx);
  const statements = await statementsOf(ctx, (recorded) => createCaller(recorded, administrator).getToday());
  const own = statements.filter(({ text }) => !text.includes('sessions_ended_at'));
  return { statements: own.length, buffers: own.reduce((sum, { buffers }) => sum + buffers, 0) };
};

// docs/rules/administration.md#today
describe('Today costs the same however much waits', () => {
  test('on the evening before a season, when thousands of requests end', async () => {
    await sql`update bookings set status = 'PendingConfirmation', paid_at = null,
      expire_at = ${clock.now()}::timestamptz + interval '1 hour'`.execute(ctx.db);
    const { tasks, total, isTotalWhole } = await today();
    const ending = tasks.filter(({ kind }) => kind === 'answerRequest');
    expect([ending.length, isTotalWhole]).toEqual([50, false]);
    expect(total).toBeGreaterThanOrEqual(200);
    const { statements, buffers } = await costOfToday();
    expect(statements).toBe(1);
    expect(buffers).toBeLessThan(1000);
  });

  test('in an outage of PayPal, when no payout was sent and no result of a payment is known', async () => {
    await sql`update bookings set expire_at = null`.execute(ctx.db);
    await sql`update payouts set payout_type = 'PayPalPayout', manual_payment_status = null,
      pay_pal_payout_status = 'Created', booking_end_day = '2026-10-01', stage = 'owed'`.execute(ctx.db);
    await sql`update payment_orders set status = 'Opening', captured_at = null, capture_id = null,
      captured_cents = null, updated_at = ${clock.now()}::timestamptz - interval '1 hour'`.execute(ctx.db);
    const { tasks, isTotalWhole } = await today();
    const count = (wanted: string) => tasks.filter(({ kind }) => kind === wanted).length;
    expect([count('delayedPayout'), count('lookAtPayment'), isTotalWhole]).toEqual([50, 50, false]);
    const { buffers } = await costOfToday();
    expect(buffers).toBeLessThan(1500);
  });

  test('when thousands of checks are due, and some have no address', async () => {
    await change(
      `update payouts set payout_type = 'Manual', manual_payment_status = 'PaymentRequired', pay_pal_payout_status = null,
        booking_end_day = '2026-10-01', stage = 'owed', arrived_cents = 0, host_address_line1 = 'N4021 County Road', host_city = 'Viroqua',
        host_state = 'WI', host_zip_code = '54665'`,
      // Each of another host.
      `update payouts p set host_id = ('00000000-0000-7010-8000-' || right(p.booking_id::text, 12))::uuid`,
      `update payouts set host_city = '' where booking_id in (select booking_id from payouts order by booking_id limit 30)`,
      `delete from payment_orders`,
    );
    const task = (await today()).tasks.find(({ kind }) => kind === 'payByHand');
    expect(task).toMatchObject({ count: 1001, unpayable: 30, amountCents: 1001 * 3825 });
    const { buffers } = await costOfToday();
    expect(buffers).toBeLessThan(300);
  });

  test('when thousands of payouts were stopped', async () => {
    await change(
      `update payouts set payout_type = 'Manual', manual_payment_status = 'Canceled', pay_pal_payout_status = null,
        stage = 'stopped', arrived_cents = 0`,
      `insert into payout_activity (booking_id, at, details)
        select booking_id, created_at, '{"kind": "stopped"}' from payouts`,
    );
    const task = (await today()).tasks.find(({ kind }) => kind === 'stoppedPayouts');
    const oldest = await ctx.db
      .selectFrom('payouts')
      .select(({ fn }) => fn.min('created_at').as('at'))
      .executeTakeFirstOrThrow();
    expect(task).toMatchObject({ count: 1001, amountCents: 1001 * 3825, deadline: oldest.at });
    const { buffers } = await costOfToday();
    expect(buffers).toBeLessThan(500);
  });
});
