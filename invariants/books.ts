import { dollars, type Invariant } from './invariant.ts';

const round = (amount: string) => `round((${amount})::numeric)`;

// What was sold for each payment, and what its refunds give back of it. Refunds that were made while another one had
// failed may differ by the cents that rounding makes, and are left out.
const parts = `
  with sold as (
    select o.id, b.confirmation_code as code, b.status as booking_status, o.status, o.flagged_at,
      coalesce(o.captured_cents, o.amount_cents) as paid, o.sold_price_cents is not null as is_sold,
      o.sold_price_cents as price, o.sold_fee_cents as fee, o.sold_tax_cents as tax, o.sold_state_tax_cents as state_tax
    from payment_orders o join bookings b on b.id = o.booking_id
  ), back as (
    select payment_order_id as id, sum(amount_cents) as amount, sum(price_cents) as price, sum(fee_cents) as fee,
      sum(tax_cents) as tax, sum(state_tax_cents) as state_tax
    from refunds where status <> 'Failed' group by 1
  )
  select s.code, v.name, v.found, v.due from sold s left join back r on r.id = s.id
  cross join lateral (values
    ('payment without a sale', case when s.booking_status = 'Paid' and s.status = 'Captured' and s.flagged_at is null
      and not s.is_sold then s.paid else 0 end, 0),
    ('sale', case when s.is_sold then s.price + s.fee + s.tax end, s.paid),
    ('state’s part of the tax', s.state_tax, least(s.tax, ${round('(s.price + s.fee) * 0.05')})),
    ('refund', case when s.is_sold then r.price + r.fee + r.tax end, r.amount)
  ) v (name, found, due) where v.found <> v.due
  union all
  select s.code, 'given back ' || v.name, v.found, v.due
  from sold s join back r on r.id = s.id
  cross join lateral (values
    ('fee', r.fee, ${round('s.fee::numeric * r.amount / nullif(s.paid, 0)')}),
    ('tax', r.tax, ${round('s.tax::numeric * r.amount / nullif(s.paid, 0)')}),
    ('state tax', r.state_tax, ${round('s.state_tax::numeric * r.amount / nullif(s.paid, 0)')})
  ) v (name, found, due)
  where v.found <> v.due and s.is_sold
    and not exists (select from refunds f where f.payment_order_id = s.id and f.status = 'Failed')
  order by 1, 2`;

const monthOf = (instant: string) => `date_trunc('month', ${instant} at time zone 'America/Chicago')::date`;

/** Sales of payments, and what refunds gave back, as rows of a month, a county, a name and an amount. */
const rowsOf = (month: string, county: string, prefix: string, sign: '' | '-', names: [string, string][]) =>
  names.map(([name, amount]) => `(${month}, ${county}, '${prefix}${name}', ${sign}(${amount}))`).join(', ');
const soldNames: [string, string][] = [
  ['sales', 'o.sold_price_cents + o.sold_fee_cents'],
  ['tax', 'o.sold_tax_cents'],
  ['stateTax', 'o.sold_state_tax_cents'],
];
const backNames: [string, string][] = [
  ['Sales', 'r.price_cents + r.fee_cents'],
  ['Tax', 'r.tax_cents'],
  ['StateTax', 'r.state_tax_cents'],
];

// A payment counts in the month in which it first paid its booking, and one by hand that was withdrawn is taken off in
// that of its withdrawal; a refund counts when it has gone, and is taken off when it fails after that.
const counted = `
  select month, county, name, sum(amount) as amount from (
    select v.* from payment_orders o join bookings b on b.id = o.booking_id
    cross join lateral (values
      ${rowsOf(monthOf('o.sold_at'), 'b.county', '', '', soldNames)},
      ${rowsOf(`case when o.captured_at is null then ${monthOf('o.updated_at')} end`, 'b.county', '', '-', soldNames)}
    ) v (month, county, name, amount) where o.sold_at is not null
    union all
    select v.* from refunds r join payment_orders o on o.id = r.payment_order_id join bookings b on b.id = o.booking_id
    cross join lateral (values
      ${rowsOf(monthOf('r.completed_at'), 'b.county', 'givenBack', '', backNames)},
      ${rowsOf(`case when r.status = 'Failed' then ${monthOf('r.updated_at')} end`, 'b.county', 'givenBack', '-', backNames)}
    ) v (month, county, name, amount) where r.completed_at is not null
  ) c where month is not null group by 1, 2, 3`;

const stored = `
  select month, county, name, sum(amount) as amount from (
    select month, county, name, amount from county_statistics
    union all select day, county, name, amount from statistic_changes where county <> '') s
  group by 1, 2, 3`;

// Sales of a version that did not note their day were counted by other rules: then only what is left over can be.
const months = `
  select coalesce(s.month, c.month)::text as month, coalesce(s.county, c.county) as county,
    coalesce(s.name, c.name) as name, coalesce(s.amount, 0) as found, coalesce(c.amount, 0) as due
  from (${stored}) s full join (${counted}) c on c.month = s.month and c.county = s.county and c.name = s.name
  where coalesce(s.amount, 0) <> coalesce(c.amount, 0)
    and not exists (select from payment_orders where sold_price_cents is not null and sold_at is null)
  order by 1, 2, 3`;

const leftOver = `
  with stored as (
    select county, sum(case name when 'sales' then amount when 'tax' then amount
      when 'givenBackSales' then -amount when 'givenBackTax' then -amount else 0 end) as amount
    from (${stored}) s group by 1
  ), counted as (
    select b.county, sum(o.sold_price_cents + o.sold_fee_cents + o.sold_tax_cents - coalesce(
      (select sum(price_cents + fee_cents + tax_cents) from refunds where payment_order_id = o.id
        and status = 'Completed'), 0)) as amount
    from payment_orders o join bookings b on b.id = o.booking_id
    where o.captured_at is not null and o.sold_price_cents is not null group by 1
  )
  select coalesce(s.county, c.county) as county, coalesce(s.amount, 0) as found, coalesce(c.amount, 0) as due
  from stored s full join counted c on c.county = s.county
  where coalesce(s.amount, 0) <> coalesce(c.amount, 0)
  order by 1`;

/** What was sold and given back, by payment and by county and month. */
export const books: Invariant = {
  name: 'books',
  description:
    'Sales and what was given back of them add up for each payment, and for each county in the months in which they were.',
  async violations({ query }) {
    const ofPayments = await query<{ code: string; name: string; found: number; due: number }>(parts);
    const ofMonths = await query<{ month: string; county: string; name: string; found: number; due: number }>(
      months,
    );
    const ofCounties = await query<{ county: string; found: number; due: number }>(leftOver);
    return [
      ...ofPayments.map(
        ({ code, name, found, due }) =>
          `Booking ${code} has ${dollars(found)} as its ${name}; it should be ${dollars(due)}.`,
      ),
      ...ofMonths.map(
        ({ month, county, name, found, due }) =>
          `The books of ${county} say ${dollars(found)} as ${name} of ${month.slice(0, 7)}; it should be ${dollars(due)}.`,
      ),
      ...ofCounties.map(
        ({ county, found, due }) =>
          `The books of ${county} say that ${dollars(found)} were sold and not given back; it should be ${dollars(due)}.`,
      ),
    ];
  },
};
