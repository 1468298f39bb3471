import { dollars, type Invariant } from './invariant.ts';
import { dueOf, sentOf, sentToHost, sentToOthers } from './owed.ts';

// Every amount is counted by a query of its own, unlike in the product's own view.
const recounted = `
  select b.id, b.confirmation_code as code, v.name, v.found, v.due
  from bookings b
  left join booking_ledgers g on g.booking_id = b.id
  cross join lateral (
    select coalesce((select sum(captured_cents) from payment_orders
        where booking_id = b.id and captured_at is not null), 0) as captured,
      coalesce((select sum(fee_cents) from payment_orders
        where booking_id = b.id and captured_at is not null), 0) as fee,
      coalesce((select sum(r.amount_cents) from refunds r join payment_orders o on o.id = r.payment_order_id
        where o.booking_id = b.id and o.captured_at is not null and r.status = 'Completed'), 0) as refunded,
      coalesce((select sum(r.amount_cents) from refunds r join payment_orders o on o.id = r.payment_order_id
        where o.booking_id = b.id and o.captured_at is not null and r.status in ('Asked','Pending')), 0) as pending,
      case when exists (select from payouts where booking_id = b.id) then greatest(${dueOf}, ${sentOf}) else 0 end as payout,
      ${sentToHost('arrived')} as sent, ${sentToOthers('arrived')} as others,
      coalesce((select sum(fee_cents) from payout_attempts where booking_id = b.id), 0) as payout_fee,
      coalesce((select sum(sold_price_cents + sold_fee_cents + sold_tax_cents) from payment_orders
        where booking_id = b.id and captured_at is not null), 0) as sold,
      coalesce((select sum(r.price_cents + r.fee_cents + r.tax_cents)
        from refunds r join payment_orders o on o.id = r.payment_order_id
        where o.booking_id = b.id and o.captured_at is not null and r.status = 'Completed'), 0) as given_back,
      coalesce((select sum(r.tax_cents) from refunds r join payment_orders o on o.id = r.payment_order_id
        where o.booking_id = b.id and o.status = 'Captured' and o.flagged_at is null and r.status <> 'Failed'
          and b.status = 'Paid'), 0) as refunded_tax) m
  cross join lateral (values
    ('captured', coalesce(g.captured_cents, 0), m.captured),
    ('provider’s fee', coalesce(g.provider_fee_cents, 0), m.fee),
    ('refunded', coalesce(g.refunded_cents, 0), m.refunded),
    ('pending refund', coalesce(g.refund_pending_cents, 0), m.pending),
    ('payout', coalesce(g.payout_cents, 0), m.payout),
    ('sent payout', coalesce(g.payout_sent_cents, 0), m.sent),
    ('payment to others', coalesce(g.paid_to_others_cents, 0), m.others),
    ('payout fee', coalesce(g.payout_fee_cents, 0), m.payout_fee),
    ('price and fee', coalesce(g.sub_total_cents, 0), case when b.status = 'Paid' then b.sub_total_cents else 0 end),
    ('tax', coalesce(g.tax_cents, 0), case when b.status = 'Paid' then b.total_tax_cents else 0 end),
    ('sales', coalesce(g.sold_price_cents + g.sold_fee_cents + g.sold_tax_cents, 0), m.sold),
    ('sales given back', coalesce(g.given_back_price_cents + g.given_back_fee_cents + g.given_back_tax_cents, 0),
      m.given_back),
    ('refunded tax', coalesce(g.refunded_tax_cents, 0), m.refunded_tax),
    ('sum of all that was captured',
      g.refunded_cents + g.refund_pending_cents + g.held_cents + g.provider_fee_cents + g.tax_cents
        - g.refunded_tax_cents + g.payout_cents + g.paid_to_others_cents + g.payout_fee_cents + g.marketplace_cents, m.captured)
  ) as v (name, found, due)
  where v.found <> v.due
  order by code`;

/** Every booking's ledger says what its payments, refunds and payout say, and adds up. */
export const ledger: Invariant = {
  name: 'ledger',
  description:
    'The ledger of each booking is what its payments, refunds and payout say, and adds up to the cent.',
  async violations({ query }) {
    const rows = await query<{ code: string; name: string; found: number; due: number }>(recounted);
    return rows.map(
      ({ code, name, found, due }) =>
        `The ledger of booking ${code} has ${dollars(found)} as its ${name}; it should be ${dollars(due)}.`,
    );
  },
};

const dayOf = (instant: string) => `(${instant} at time zone 'America/Chicago')::date`;

// What is never counted on another day than its own. Ledgers are counted on the days on which they change, which their
// rows don't say: only their sum over all days is counted again here (and sales by month in books.ts).
const compared = `
  with stored as (
    select day, name, amount from daily_statistics
    union all select day, name, amount from statistic_changes where county = ''),
  ledger_names (name) as (values ('completedBookings'), ('bookingTotal'), ('bookingFee'), ('bookingTax'), ('payPalFee'),
    ('payouts'), ('givenBack'), ('kept')),
  stored_sums as (
    select case when name not in (select name from ledger_names) then day end as day, name, sum(amount) as amount
    from stored group by 1, 2),
  counted as (
    select day, name, sum(amount) as amount from (
      select null::date as day, 'completedBookings' as name, 1 as amount from bookings where status = 'Paid'
      union all select null, 'bookingTotal', total_cents from bookings where status = 'Paid'
      union all select null, 'bookingFee', booking_fee_cents from bookings where status = 'Paid'
      union all select null, 'bookingTax', total_tax_cents from bookings where status = 'Paid'
      union all select null, 'payPalFee', o.fee_cents
        from bookings b join payment_orders o on o.booking_id = b.id
        where b.status = 'Paid' and o.captured_at is not null
      union all select null, 'payPalFee', s.fee_cents
        from payout_attempts s where exists (
          select from payout_attempts a where a.booking_id = s.booking_id and a.stage = 'arrived')
      union all select null, 'payouts', amount_cents from payout_attempts where stage = 'arrived'
      union all select null, 'givenBack', price_cents + fee_cents + tax_cents from refunds where status = 'Completed'
      union all select null, 'kept', marketplace_cents from booking_ledgers
      union all select ${dayOf('joined_at')}, 'users', 1 from users
      union all select ${dayOf('joined_at')},
        case when migration_password_reset_required is null then 'signUps' else 'migratedUsers' end, 1 from users
      union all select ${dayOf('last_login_at')}, 'usersLoggedIn', 1 from users where last_login_at is not null
      union all select ${dayOf('last_login_at')}, 'migratedUsersLoggedIn', 1
        from users where migration_password_reset_required = false and last_login_at is not null
      union all select ${dayOf('created_at')}, 'listings', 1 from listings
      union all select ${dayOf('created_at')}, 'liveListings', 1 from listings where active and approved
      union all select date '1970-01-01', 'bookings.' || tab, 1 from bookings
      union all select date '1970-01-01', 'payouts.' || tab, 1 from payouts
      union all select date '1970-01-01', 'users.all', 1 from users
      union all select date '1970-01-01', 'users.users', 1 from users where 'Customer' = any(roles)
      union all select date '1970-01-01', 'users.administrators', 1 from users where 'Administrator' = any(roles)
      union all select date '1970-01-01',
        'listings.' || case when not active then 'notActive' when approved then 'active' else 'pendingApproval' end, 1
        from listings
      union all select date '1970-01-01', 'reports.' || case when closed_at is null then 'open' else 'closed' end, 1
        from reports
    ) c group by day, name)
  select coalesce(s.day, c.day) as day, coalesce(s.name, c.name) as name,
    coalesce(s.amount, 0) as found, coalesce(c.amount, 0) as due
  from stored_sums s full join counted c on coalesce(c.day, 'infinity') = coalesce(s.day, 'infinity') and c.name = s.name
  where coalesce(s.amount, 0) <> coalesce(c.amount, 0)
  order by 1, 2`;

/** The statistics are sums that are changed with each row; here all rows are counted again. */
export const statistics: Invariant = {
  name: 'statistics',
  description: 'The statistics are what counting all bookings, payouts, users, listings and reports gives.',
  async violations({ query }) {
    const rows = await query<{ day: string | null; name: string; found: number; due: number }>(compared);
    return rows.map(
      ({ day, name, found, due }) =>
        `The statistics of ${day ?? 'all days'} say ${found} ${name}; there are ${due}.`,
    );
  },
};
