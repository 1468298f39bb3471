import { parse } from 'csv-parse/sync';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { limits } from '#launch/testing/limits.ts';
import { findViolations, paymentInvariants } from '../testing/booking.ts';
import { startPayingOut } from '../testing/paying-out.ts';
import { walkYear, type Year } from '../testing/year.ts';

/** By hand also with 10,000, which takes about an hour: `YEAR_BOOKINGS=10000 npm test -- statistics/year`. */
const count = Number(process.env.YEAR_BOOKINGS ?? 80);
const begun = new Date();

const config = { PAYOUT_RUN_MAX: '10000', PAYOUT_RUN_MAX_DOLLARS: '100000000' };
const paying = await startPayingOut({ now: '2026-01-05T18:00:00Z', config });
const { ctx, asAdministrator } = paying;
afterAll(paying.close);

/** What the books say of a month: its sales tax, and every sum that comes from ledgers. */
const booksOf = async (month: string) => {
  const { salesTax } = await (await asAdministrator()).getSalesTax({ params: { year: month.slice(0, 4) } });
  const { rows } = await sql`
    select name, sum(amount)::float8 as amount from (
      select day, name, amount from daily_statistics
      union all select day, name, amount from statistic_changes where county = '') s
    where to_char(day, 'YYYY-MM') = ${month} and name in ('completedBookings', 'bookingTotal', 'bookingFee',
      'bookingTax', 'payPalFee', 'payouts', 'givenBack', 'kept')
    group by name order by name`.execute(ctx.db);
  return { tax: salesTax.filter(({ startDay }) => startDay.startsWith(month)), rows };
};

let walked: Year;
beforeAll(async () => {
  walked = await walkYear(paying, { count, year: 2026, booksOf });
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

  test('never changes a month that is over', async () => {
    expect([...walked.closed.keys()]).toHaveLength(12);
    for (const [month, books] of walked.closed) expect(await booksOf(month), month).toEqual(books);
  });

  test('counts what came in and what was given back in the month in which that happened', async () => {
    const counted = new Map<string, number>();
    const add = (key: string, cents: number) => counted.set(key, (counted.get(key) ?? 0) + cents);
    const { salesTax } = await (await asAdministrator()).getSalesTax({ params: { year: '2026' } });
    for (const row of salesTax) {
      const month = row.startDay.slice(0, 7);
      add(`${month} sold`, row.salesCents + row.taxCents);
      add(`${month} back`, row.givenBackSalesCents + row.givenBackTaxCents);
    }
    const known = (map: Map<string, number>) =>
      Object.fromEntries([...map].filter(([, cents]) => cents !== 0));
    expect(known(counted)).toEqual(known(walked.seen));
  });

  test('has everything a year has', async () => {
    const { rows } = await sql<{ what: string }>`
      select distinct status as what from bookings
      union select distinct coalesce(manual_payment_status, pay_pal_payout_status) from payouts
      union select distinct 'refund ' || coalesce(bearer, 'full') from refunds
      union select distinct 'refund ' || (reason ->> 'kind') from refunds
      union select 'the rest by a bank' from refunds r join refunds f on f.payment_order_id = r.payment_order_id
        where r.reason ->> 'kind' = 'byBank' and f.reason ->> 'kind' <> 'byBank'
      union select 'a refund after the payout' from refunds r join payment_orders o on o.id = r.payment_order_id
        join payouts p on p.booking_id = o.booking_id where p.paid_out_at < r.created_at
      union select 'sent again after a refund' from payout_attempts f
        join payout_attempts s on s.booking_id = f.booking_id and s.way = f.way and s.number > f.number
        join payment_orders o on o.booking_id = f.booking_id
        join refunds r on r.payment_order_id = o.id and r.created_at between f.came_back_at and s.called_at
        where f.item_status = 'Failed' and s.stage = 'arrived' and s.amount_cents < f.amount_cents
      union select 'withdrawn' from booking_activity where details ->> 'kind' = 'paymentWithdrawn'
      union select 'declined' from booking_activity where details ->> 'kind' = 'paymentFailed'
      union select 'check undone' from checks where undone_at is not null
      union select 'check lost' from checks where voided_at is not null and replaced_by is null and statement_at is not null
      union select 'check lost unheard' from checks where voided_at is not null and statement_at is null
      union select 'check replaced' from checks where replaced_by is not null
      union select 'check corrected' from payout_activity where details ->> 'kind' = 'checkNumberCorrected'
      union select 'stopped' from payouts where stage = 'stopped' and owed_cents > 0
      union select 'paid after all' from payout_activity where details ->> 'kind' = 'wayChanged'`.execute(
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
        'withdrawn',
        'refund host',
        'refund marketplace',
        'refund both',
        'refund full',
        'refund byBank',
        'the rest by a bank',
        'a refund after the payout',
        'sent again after a refund',
        'check undone',
        'check lost',
        'check lost unheard',
        'check replaced',
        'check corrected',
        'stopped',
        'paid after all',
      ]),
    );
  });

  test('the provider’s records, the ledgers and the export agree to the cent', async () => {
    const { transactions } = await ctx.payments.listTransactions({
      since: new Date(begun.getTime() - 60_000),
      // Each chargeback advances the emulator's clock by an hour.
      until: new Date(Date.now() + 29 * 86_400_000),
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
        (select coalesce(sum(r.amount_cents), 0)::float8 from refunds r
          join payment_orders o on o.id = r.payment_order_id
          where o.recorded_by is not null and r.status = 'Completed') as refunded
      from payment_orders`);
    const checks = [...walked.checks.values()].reduce((sum, cents) => sum + cents, 0);
    // What is unclaimed has left our account, and the host doesn't have it yet.
    const unclaimed = await sumsOf(sql`
      select coalesce(sum(amount_cents), 0)::float8 as sum from payouts
      where pay_pal_payout_status = 'Processing' and payout_item_status = 'Unclaimed'`);
    expect(theirs.Payment).toBe((ledgers.captured ?? 0) - (byHand.captured ?? 0));
    expect(theirs.Refund).toBe((ledgers.refunded ?? 0) - (byHand.refunded ?? 0));
    // What arrived and came back later is in the records as if it had been paid.
    const cameBack = await sumsOf(sql`
      select coalesce(sum(amount_cents), 0)::float8 as sum from payout_attempts where item_status = 'Reversed'`);
    expect(cameBack.sum).toBeGreaterThan(0);
    expect([0, unclaimed.sum]).toContain(
      (theirs.Payout ?? 0) - (cameBack.sum ?? 0) - ((ledgers.paid_out ?? 0) - checks),
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
    const payouts = await sumsOf(sql`
      select sum(greatest(due_cents, on_its_way_cents + arrived_cents))::float8 as sum from payouts`);
    expect(exported('Payout Amount')).toBe(payouts.sum);
    const numbers = rows.flatMap(({ 'Check Number': number = '' }) => number.split(' '));
    expect(new Set(numbers.filter((number) => number !== ''))).toEqual(new Set(walked.checks.keys()));
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
