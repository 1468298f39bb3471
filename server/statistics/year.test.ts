import { randomUUID } from 'node:crypto';
import { parse } from 'csv-parse/sync';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addDays } from '#domain/dates.ts';
import { limits } from '#launch/testing/limits.ts';
import { sendPayoutsJob } from '../payout/send-payouts.job.ts';
import { findViolations, paymentInvariants } from '../testing/booking.ts';
import { aBooking, aListing, aUser } from '../testing/factories.ts';
import { startPayingOut } from '../testing/paying-out.ts';

/** By hand also with 10,000, which takes about half an hour: `YEAR_BOOKINGS=10000 npm test -- statistics/year`. */
const count = Number(process.env.YEAR_BOOKINGS ?? 80);
const begun = new Date();

const config = { PAYOUT_RUN_MAX: '10000', PAYOUT_RUN_MAX_DOLLARS: '100000000' };
const paying = await startPayingOut({ now: '2026-01-05T18:00:00Z', config });
const { ctx, clock, payer, asAdministrator } = paying;
afterAll(paying.close);

/** Mulberry32, so that every run has the same year. */
let state = 2026;
const random = (): number => {
  state = (state + 0x6d2b79f5) | 0;
  let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
  mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
  return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
};

const landCount = 40;
const receivers = ['', '+failed', '+unclaimed', ...Array<null>(7).fill(null)];

const refund = async (bookingId: string, amountCents: number, bearer: 'host' | 'marketplace' | 'both') =>
  (await asAdministrator()).refundPayment({
    params: { bookingId },
    body: { amountCents, reason: 'The creek was over the road.', bearer },
    idempotencyKey: randomUUID(),
  });

/** Pays a booking in one of the ways a year has; a few are never paid. */
const pay = async (id: string, hunter: Awaited<ReturnType<typeof aUser>>, totalCents: number) => {
  const way = random();
  if (way < 0.04) return;
  if (way < 0.1) return paying.put(id, 'Paid');
  const due = { id, hunter, api: await paying.signIn(hunter) };
  const capture = async (outcome: string) => {
    const orderId = await paying.approved(due, outcome);
    await due.api.captureOrder({ params: { bookingId: id }, body: { orderId } });
  };
  if (way < 0.16) await capture('declined').catch(() => undefined);
  await capture('good');
  if (way > 0.97) await refund(id, totalCents, 'both');
  else if (way > 0.88)
    await refund(
      id,
      Math.ceil(totalCents / 3),
      (['host', 'marketplace', 'both'] as const)[Math.floor(random() * 3)] ?? 'both',
    );
};

/** Sends every payout that is due, and reads what became of it until nothing changes any more. */
const payOut = async () => {
  for (let round = 0; round < 10 + count / 50; round += 1) {
    await sendPayoutsJob.run(ctx, {});
    await payer.advance(5);
    clock.advance({ minutes: 10 });
  }
  for (;;) {
    const { payouts } = await (await asAdministrator()).listChecksDue();
    if (payouts.length === 0) return;
    const checks = payouts.map(({ bookingId, amountCents }, index) => ({
      bookingId,
      amountCents,
      checkNumber: String(1000 + index),
      note: '',
    }));
    await (await asAdministrator()).markManualPayoutsSent({ body: { note: 'Mailed.', checks } });
  }
};

beforeAll(async () => {
  const lands = await Promise.all(
    Array.from({ length: landCount }, (_, index) => {
      const word = receivers[index % receivers.length];
      const payPalEmail = word === '' ? '' : `host${index}${word ?? ''}@farm.example`;
      return aListing(ctx, { host: paying.host, payPalEmail });
    }),
  );
  const hunters = await Promise.all(Array.from({ length: 10 }, () => aUser(ctx)));
  const perLand = Math.ceil(count / landCount);
  for (let index = 0; index < count; index += 1) {
    const dayNumber = Math.floor((Math.floor(index / landCount) * 350) / perLand);
    clock.set(`${addDays('2026-01-05', dayNumber)}T18:00:00Z`);
    const day = addDays('2026-01-08', dayNumber);
    const listing = lands[index % landCount];
    const hunter = hunters[index % hunters.length];
    if (!listing || !hunter) throw new Error('There is no land or no hunter.');
    // No ending of an amount that stands for an outcome.
    const totalCents = 3000 + Math.floor(random() * 200) * 100;
    const days = { startDay: day, endDay: day };
    const id = await aBooking(ctx, { listing, hunter, ...days, status: 'PendingPayment', totalCents });
    await pay(id, hunter, totalCents);
  }
  clock.set('2027-01-12T18:00:00Z');
  await payOut();
}, limits.byHandMs);

type Sums = Record<string, number>;
const sumsOf = async (query: ReturnType<typeof sql<Sums>>): Promise<Sums> => {
  const { rows } = await query.execute(ctx.db);
  return rows[0] as Sums;
};

// docs/rules/statistics.md#ledger
describe(`a year of ${count} bookings`, () => {
  test('violates no invariant', async () => {
    expect(await findViolations(ctx)).toEqual([]);
    expect(await findViolations(ctx, paymentInvariants)).toEqual([]);
  });

  test('has everything a year has', async () => {
    const { rows } = await sql<{ what: string }>`
      select distinct status as what from bookings
      union select distinct coalesce(manual_payment_status, pay_pal_payout_status) from payouts
      union select distinct 'refund ' || coalesce(bearer, 'full') from refunds
      union select 'declined' from booking_activity where details ->> 'kind' = 'paymentFailed'`.execute(
      ctx.db,
    );
    expect(rows.map(({ what }) => what)).toEqual(
      expect.arrayContaining([
        'Paid',
        'PendingPayment',
        'Cancelled',
        'Completed',
        'CheckSent',
        'Error',
        'Processing',
        'declined',
      ]),
    );
  });

  test('the provider’s records, the ledgers and the export agree to the cent', async () => {
    const { transactions } = await ctx.payments.listTransactions({
      since: new Date(begun.getTime() - 60_000),
      until: new Date(Date.now() + 86_400_000),
    });
    const theirs: Sums = { Payment: 0, Refund: 0, Payout: 0 };
    for (const { kind, amountCents } of transactions)
      if (kind) theirs[kind] = (theirs[kind] ?? 0) + Math.abs(amountCents);

    const ledgers = await sumsOf(sql`
      select sum(captured_cents)::float8 as captured, sum(refunded_cents)::float8 as refunded,
        sum(marketplace_cents)::float8 as marketplace, sum(provider_fee_cents)::float8 as fee,
        sum(payout_sent_cents)::float8 as paid_out from booking_ledgers`);
    const byHand = await sumsOf(sql`
      select sum(captured_cents) filter (where recorded_by is not null)::float8 as captured,
        (select sum(amount_cents)::float8 from payouts where manual_payment_status = 'CheckSent') as checks
      from payment_orders`);
    // What is unclaimed has left our account, and the host doesn't have it yet.
    const unclaimed = await sumsOf(sql`
      select coalesce(sum(amount_cents), 0)::float8 as sum from payouts
      where pay_pal_payout_status = 'Processing' and payout_item_status = 'Unclaimed'`);
    expect(theirs.Payment).toBe((ledgers.captured ?? 0) - (byHand.captured ?? 0));
    expect(theirs.Refund).toBe(ledgers.refunded);
    expect([0, unclaimed.sum]).toContain(
      (theirs.Payout ?? 0) - ((ledgers.paid_out ?? 0) - (byHand.checks ?? 0)),
    );

    const answer = await paying.fetch('/api/stats/financial/bookings/2026', {
      headers: { authorization: `Bearer ${await paying.tokenOf(paying.administrator)}` },
    });
    const rows = parse(await answer.text(), { columns: true }) as Record<string, string>[];
    const exported = (column: string) =>
      rows.reduce((sum, row) => sum + Math.round(Number(row[column] ?? 0) * 100), 0);
    expect(rows).toHaveLength(count);
    expect(exported('Captured')).toBe(ledgers.captured);
    expect(exported('Refunded')).toBe(ledgers.refunded);
    expect(exported('PayPal Fee')).toBe(ledgers.fee);
    expect(exported('Marketplace Keeps')).toBe(ledgers.marketplace);
  });

  test('the dashboard says the same as counting', async () => {
    const { bookingStats } = await (await asAdministrator()).getStatistics({
      params: { period: '0' as never },
    });
    const counted = await sumsOf(sql`
      select count(*)::float8 as bookings, sum(total_cents)::float8 as total, sum(booking_fee_cents)::float8 as fee,
        sum(total_tax_cents)::float8 as tax from bookings where status = 'Paid'`);
    const payouts = await sumsOf(sql`
      select sum(amount_cents)::float8 as sum from payouts where tab = 'complete'`);
    expect(bookingStats).toMatchObject({
      totalCompletedBookings: counted.bookings,
      bookingTotalCents: counted.total,
      bookingFeeCents: counted.fee,
      bookingTaxCents: counted.tax,
      payoutTotalCents: payouts.sum,
    });
  });
});
