import { type Kysely, sql } from 'kysely';

/** The hash of the views, functions and triggers that come with this migration: see 0103. */
export const derived = '63d5657304a2e81b';

/** The day in Wisconsin of an instant. */
const dayOf = (instant: string): string => `(${instant} at time zone 'America/Chicago')::date`;
const monthOf = (day: string): string => `date_trunc('month', ${day})::date`;
const parts = ['price', 'fee', 'tax', 'state_tax'] as const;
const columns = (prefix: string, kind: string): string =>
  parts.map((part) => `add ${prefix}${part}_cents bigint${kind}`).join(', ');

/** What a refund gives back of a part, such that all refunds up to it give back their share of it, rounded half up. */
const givenBack = (sold: string): string => `
  round(${sold} * cum::numeric / total) - round(${sold} * (cum - r.amount_cents)::numeric / total)`;

/**
 * The books count each change on the day on which it is made. For that a payment has a copy of what was sold for it,
 * and a refund of what it gives back of it; the sums of counties have a table of their own, so that they cost the
 * dashboard nothing. Sums of before stay in the months in which they were counted; where a refund was counted in the
 * month of its payment, it stays there. A process of an older version fails on it: stop it before the update.
 */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  const run = (text: string) => sql.raw(text).execute(db);
  await run(`
    alter table payment_orders add sold_at timestamptz, ${columns('sold_', '')},
      add check (num_nulls(sold_price_cents, sold_fee_cents, sold_tax_cents, sold_state_tax_cents) in (0, 4))`);
  await run(`alter table refunds add completed_at timestamptz, ${columns('', ' not null default 0')}`);
  await run(`
    alter table booking_ledgers add changed_day date,
      ${columns('sold_', ' not null default 0')}, ${columns('given_back_', ' not null default 0')}`);
  await fillSales(run);
  await fillLedgers(run);
  await run('alter table booking_ledgers alter changed_day set not null');
  await fillStatistics(run);
  await moveCountySums(run);
};

/** Of money that pays for a booking, or did until all of it was given back. */
const fillSales = async (run: (text: string) => Promise<unknown>): Promise<void> => {
  await run(`
    update payment_orders o set sold_price_cents = b.booking_price_cents, sold_fee_cents = b.booking_fee_cents,
      sold_tax_cents = b.total_tax_cents,
      sold_state_tax_cents = least(b.total_tax_cents, round(b.sub_total_cents * 0.05))
    from bookings b
    where b.id = o.booking_id and o.captured_at is not null and o.flagged_at is null
      and (b.status = 'Paid' and o.status = 'Captured'
        or o.status = 'Refunded' and o.captured_cents = b.total_cents and not exists (select from refunds r
          where r.payment_order_id = o.id and r.status in ('Asked','Pending')))`);
  await run(`
    update refunds r set fee_cents = ${givenBack('s.sold_fee_cents')}, tax_cents = ${givenBack('s.sold_tax_cents')},
      state_tax_cents = ${givenBack('s.sold_state_tax_cents')}
    from (
      select r.id, o.sold_fee_cents, o.sold_tax_cents, o.sold_state_tax_cents,
        o.sold_price_cents + o.sold_fee_cents + o.sold_tax_cents as total,
        sum(r.amount_cents) over (partition by o.id order by r.created_at, r.id) as cum
      from refunds r join payment_orders o on o.id = r.payment_order_id
      where o.sold_price_cents is not null and r.status <> 'Failed') s
    where s.id = r.id and s.total > 0`);
  await run(`
    update refunds r set price_cents = r.amount_cents - r.fee_cents - r.tax_cents from payment_orders o
    where o.id = r.payment_order_id and o.sold_price_cents is not null and r.status <> 'Failed'`);
};

const fillLedgers = async (run: (text: string) => Promise<unknown>): Promise<void> => {
  await run(`
    update booking_ledgers g set
      changed_day = ${dayOf(`greatest(b.updated_at, b.paid_at, m.at,
        (select greatest(created_at, paid_out_at) from payouts where booking_id = b.id))`)},
      ${parts.map((part) => `sold_${part}_cents = coalesce(m.sold_${part}, 0)`).join(', ')},
      ${parts.map((part) => `given_back_${part}_cents = coalesce(m.${part}, 0)`).join(', ')}
    from bookings b
    left join lateral (
      select max(greatest(o.captured_at, o.updated_at, r.at)) as at,
        ${parts.map((part) => `sum(coalesce(o.sold_${part}_cents, 0)) as sold_${part}, sum(r.${part}) as ${part}`).join(', ')}
      from payment_orders o
      cross join lateral (
        select max(updated_at) as at,
          ${parts.map((part) => `coalesce(sum(${part}_cents) filter (where status = 'Completed'), 0) as ${part}`).join(', ')}
        from refunds where payment_order_id = o.id) r
      where o.booking_id = b.id and o.captured_at is not null) m on true
    where b.id = g.booking_id`);
};

/** What is new is counted in the past; what was counted before stays as it is. */
const fillStatistics = async (run: (text: string) => Promise<unknown>): Promise<void> => {
  const ofPaid = (name: string, amount: string) => `
    select ${monthOf('paid_day')}, '${name}', county, sum(${amount}) from booking_ledgers
    where paid_day is not null group by 1, 3 having sum(${amount}) <> 0`;
  await run(`
    insert into statistic_changes (day, name, county, amount)
    select coalesce(paid_day, changed_day), 'kept', '', sum(marketplace_cents) from booking_ledgers group by 1
    union all
    select ${dayOf('r.updated_at')}, 'givenBack', '', sum(r.price_cents + r.fee_cents + r.tax_cents)
      from refunds r where r.status = 'Completed' group by 1
    union all ${ofPaid('stateTax', 'sold_state_tax_cents')}
    union all ${ofPaid('givenBackSales', 'given_back_price_cents + given_back_fee_cents')}
    union all ${ofPaid('givenBackStateTax', 'given_back_state_tax_cents')}
    -- Refunds under way were counted, and now are once they have gone.
    union all ${ofPaid('givenBackTax', 'given_back_tax_cents - refunded_tax_cents')}`);
};

const moveCountySums = async (run: (text: string) => Promise<unknown>): Promise<void> => {
  const names = `case name when 'countySales' then 'sales' when 'countyTax' then 'tax'
    when 'countyRefundedTax' then 'givenBackTax' end`;
  await run(`update statistic_changes set name = ${names} where name like 'county%'`);
  await run(`
    create table county_statistics (
      month date not null check (extract(day from month) = 1),
      county text not null,
      name text not null,
      amount bigint not null,
      primary key (month, county, name)
    )`);
  await run(`
    insert into county_statistics (month, county, name, amount)
    select day, county, ${names}, amount from daily_statistics where county <> ''`);
  await run(`delete from daily_statistics where county <> ''`);
  await run('alter table daily_statistics drop constraint daily_statistics_pkey');
  await run('alter table daily_statistics drop column county');
  await run('alter table daily_statistics add primary key (day, name)');
};
