import { type Kysely, sql } from 'kysely';

/** The day in Wisconsin of an instant. */
const dayOf = (instant: string): string => `(${instant} at time zone 'America/Chicago')::date`;

/** The columns of a ledger; `house_cents` is generated from them. */
const columns = [
  'booking_id',
  'county',
  'paid_day',
  'sub_total_cents',
  'fee_cents',
  'tax_cents',
  'captured_cents',
  'provider_fee_cents',
  'refunded_cents',
  'refund_pending_cents',
  'refunded_tax_cents',
  'held_cents',
  'payout_cents',
  'payout_sent_cents',
  'payout_fee_cents',
  'payout_day',
];

/** What a ledger contributes to the statistics: the sums of each day, and the sales tax of each county and month. */
const contributions = (row: string): string => `
  (${row}.paid_day, 'completedBookings', '', case when ${row}.paid_day is not null then 1 else 0 end),
  (${row}.paid_day, 'bookingTotal', '', ${row}.sub_total_cents + ${row}.tax_cents),
  (${row}.paid_day, 'bookingFee', '', ${row}.fee_cents),
  (${row}.paid_day, 'bookingTax', '', ${row}.tax_cents),
  (${row}.paid_day, 'payPalFee', '', case when ${row}.paid_day is not null then ${row}.provider_fee_cents else 0 end),
  (${row}.payout_day, 'payPalFee', '', case when ${row}.payout_day is not null then ${row}.payout_fee_cents else 0 end),
  (${row}.payout_day, 'payouts', '', ${row}.payout_sent_cents),
  (date_trunc('month', ${row}.paid_day)::date, 'countySales', ${row}.county, ${row}.sub_total_cents),
  (date_trunc('month', ${row}.paid_day)::date, 'countyTax', ${row}.county, ${row}.tax_cents),
  (date_trunc('month', ${row}.paid_day)::date, 'countyRefundedTax', ${row}.county,
    case when ${row}.paid_day is not null then ${row}.refunded_tax_cents else 0 end)`;

const contributionsOfUser = (row: string): string => `
  (${dayOf(`${row}.joined_at`)}, 'users', '', 1),
  (${dayOf(`${row}.joined_at`)}, case when ${row}.migration_password_reset_required is null then 'signUps' else 'migratedUsers' end, '', 1),
  (${dayOf(`${row}.last_login_at`)}, 'usersLoggedIn', '', 1),
  (${dayOf(`${row}.last_login_at`)}, 'migratedUsersLoggedIn', '',
    case when ${row}.migration_password_reset_required = false then 1 else 0 end)`;

const contributionsOfListing = (row: string): string => `
  (${dayOf(`${row}.created_at`)}, 'listings', '', 1),
  (${dayOf(`${row}.created_at`)}, 'liveListings', '', case when ${row}.active and ${row}.approved then 1 else 0 end)`;

/**
 * Adds the difference that a change of a row makes to the statistics, as new rows: writers never wait for one another.
 */
const countChanges = (name: string, list: (row: string) => string): string => `
  create function ${name}() returns trigger language plpgsql as $$
  begin
    insert into statistic_changes (day, name, county, amount)
    select day, name, county, sum(amount) from (
      select v.day, v.name, v.county, v.amount::bigint from (values ${list('new')}) as v (day, name, county, amount)
        where tg_op <> 'DELETE'
      union all
      select v.day, v.name, v.county, -v.amount::bigint from (values ${list('old')}) as v (day, name, county, amount)
        where tg_op <> 'INSERT'
    ) changes
    where day is not null group by day, name, county having sum(amount) <> 0;
    return null;
  end $$`;

const fillStatistics = (table: string, list: (row: string) => string): string => `
  insert into daily_statistics (day, name, county, amount)
  select v.day, v.name, v.county, sum(v.amount) from ${table} t
    cross join lateral (values ${list('t')}) as v (day, name, county, amount)
  where v.day is not null group by v.day, v.name, v.county having sum(v.amount) <> 0
  on conflict (day, name, county) do update set amount = daily_statistics.amount + excluded.amount`;

/**
 * A ledger of each booking with money, written by the transaction that changes the booking, its payments, refunds or
 * payout; and the statistics, the sums of ledgers, users and listings by day.
 */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  const run = (text: string) => sql.raw(text).execute(db);
  // What the ledger of each booking should be. Refunds that were requested count as pending until the provider says.
  await run(`
    create view current_ledgers as
    with money as (
      select o.booking_id,
        sum(o.captured_cents) as captured, sum(coalesce(o.fee_cents, 0)) as fee,
        sum(r.refunded) as refunded, sum(r.pending) as pending,
        sum(case when o.status = 'Captured' and o.flagged_at is not null
          then o.captured_cents - r.refunded - r.pending else 0 end) as held,
        sum(case when o.flagged_at is null then r.refunded + r.pending else 0 end) as refunded_of_paying
      from payment_orders o
      cross join lateral (
        select coalesce(sum(amount_cents) filter (where status = 'Completed'), 0) as refunded,
          coalesce(sum(amount_cents) filter (where status in ('Asked','Pending')), 0) as pending
        from refunds where payment_order_id = o.id) r
      where o.captured_at is not null
      group by o.booking_id
    ), sends as (
      select booking_id, sum(fee_cents) as fee from payout_sends group by booking_id
    )
    select b.id as booking_id, l.county,
      case when b.status = 'Paid' then ${dayOf('b.paid_at')} end as paid_day,
      case when b.status = 'Paid' then b.sub_total_cents else 0 end as sub_total_cents,
      case when b.status = 'Paid' then b.booking_fee_cents else 0 end as fee_cents,
      case when b.status = 'Paid' then b.total_tax_cents else 0 end as tax_cents,
      coalesce(m.captured, 0)::bigint as captured_cents,
      coalesce(m.fee, 0)::bigint as provider_fee_cents,
      coalesce(m.refunded, 0)::bigint as refunded_cents,
      coalesce(m.pending, 0)::bigint as refund_pending_cents,
      case when b.status = 'Paid' and b.total_cents > 0
        then least(b.total_tax_cents, round(b.total_tax_cents * m.refunded_of_paying / b.total_cents))
        else 0 end::bigint as refunded_tax_cents,
      coalesce(m.held, 0)::bigint as held_cents,
      case when p.manual_payment_status = 'Canceled' or p.pay_pal_payout_status = 'Canceled'
        then 0 else coalesce(p.amount_cents, 0) end as payout_cents,
      case when p.tab = 'complete' then p.amount_cents else 0 end as payout_sent_cents,
      coalesce(s.fee, 0)::bigint as payout_fee_cents,
      case when p.tab = 'complete' then ${dayOf('p.paid_out_at')} end as payout_day
    from bookings b
    join listings l on l.id = b.listing_id
    left join money m on m.booking_id = b.id
    left join payouts p on p.booking_id = b.id
    left join sends s on s.booking_id = b.id
    where b.status = 'Paid' or m.booking_id is not null or p.booking_id is not null`);
  await run(`
    create table booking_ledgers (
      booking_id uuid primary key references bookings on delete cascade,
      county text not null,
      paid_day date,
      ${columns
        .filter((name) => name.endsWith('_cents'))
        .map((name) => `${name} bigint not null`)
        .join(', ')},
      payout_day date,
      house_cents bigint not null generated always as (captured_cents - refunded_cents - refund_pending_cents
        - held_cents - provider_fee_cents - (tax_cents - refunded_tax_cents) - payout_cents - payout_fee_cents) stored
    )`);
  await run(`
    create table statistic_changes (
      id bigint primary key generated always as identity,
      day date not null, name text not null, county text not null, amount bigint not null
    )`);
  await run(`
    create table daily_statistics (
      day date not null, name text not null, county text not null, amount bigint not null,
      primary key (day, name, county)
    )`);

  const list = columns.join(', ');
  await run(`insert into booking_ledgers (${list}) select ${list} from current_ledgers`);
  await run(fillStatistics('booking_ledgers', contributions));
  await run(fillStatistics('users', contributionsOfUser));
  await run(fillStatistics('listings', contributionsOfListing));

  await run(countChanges('count_ledger', contributions));
  await run(countChanges('count_user', contributionsOfUser));
  await run(countChanges('count_listing', contributionsOfListing));
  await run(`create trigger count_ledger after insert or update or delete on booking_ledgers
    for each row execute function count_ledger()`);
  await run(`create trigger count_user after insert or delete or update of joined_at, last_login_at,
    migration_password_reset_required on users for each row execute function count_user()`);
  await run(`create trigger count_listing after insert or delete or update of created_at, active, approved on listings
    for each row execute function count_listing()`);

  // At the end of a transaction, when it waits for no other row any more: so the lock of the ledger's row can't cause a
  // deadlock. Of two transactions that change the same booking's money, the second one waits for the first, and each
  // statement sees what was committed before it began.
  await run(`
    create function write_ledger(booking uuid) returns void language plpgsql as $$
    begin
      insert into booking_ledgers (${list}) select ${list} from current_ledgers where booking_id = booking
        on conflict (booking_id) do nothing;
      if found then return; end if;
      perform from booking_ledgers where booking_id = booking for update;
      update booking_ledgers t set ${columns.map((name) => `${name} = c.${name}`).join(', ')}
        from current_ledgers c
        where t.booking_id = booking and c.booking_id = booking
          and (${columns.map((name) => `t.${name}`)}) is distinct from (${columns.map((name) => `c.${name}`)});
    end $$`);
  await run(`
    create function ledger_changed() returns trigger language plpgsql as $$
    declare
      changed record := case when tg_op = 'DELETE' then old else new end;
    begin
      if tg_table_name = 'bookings' then perform write_ledger(changed.id);
      elsif tg_table_name = 'refunds' then
        perform write_ledger(o.booking_id) from payment_orders o where o.id = changed.payment_order_id;
      else
        if tg_op = 'DELETE' then delete from booking_ledgers where booking_id = changed.booking_id; end if;
        perform write_ledger(changed.booking_id);
      end if;
      return null;
    end $$`);
  const trigger = (table: string, events: string, condition: string) =>
    run(`create constraint trigger ledger_changed_${events.split(' ')[0]} after ${events} on ${table}
      deferrable initially deferred for each row when (${condition}) execute function ledger_changed()`);
  await trigger('bookings', 'insert', `new.status = 'Paid'`);
  await trigger(
    'bookings',
    'update',
    `(old.status = 'Paid' or new.status = 'Paid') and (old.status, old.paid_at, old.total_cents, old.booking_fee_cents)
      is distinct from (new.status, new.paid_at, new.total_cents, new.booking_fee_cents)`,
  );
  await trigger('payment_orders', 'insert', 'new.captured_at is not null');
  await trigger(
    'payment_orders',
    'update',
    `(old.captured_at, old.captured_cents, old.fee_cents, old.flagged_at, old.status) is distinct from
      (new.captured_at, new.captured_cents, new.fee_cents, new.flagged_at, new.status)
      and (old.captured_at is not null or new.captured_at is not null)`,
  );
  await trigger('payment_orders', 'delete', 'old.captured_at is not null');
  await trigger('refunds', 'insert', 'true');
  await trigger('refunds', 'update', 'old.status <> new.status or old.amount_cents <> new.amount_cents');
  await trigger('refunds', 'delete', 'true');
  await trigger('payouts', 'insert', 'true');
  await trigger(
    'payouts',
    'update',
    `(old.manual_payment_status, old.pay_pal_payout_status, old.amount_cents, old.paid_out_at) is distinct from
      (new.manual_payment_status, new.pay_pal_payout_status, new.amount_cents, new.paid_out_at)`,
  );
  await trigger('payouts', 'delete', 'true');
  await trigger('payout_sends', 'insert', 'new.fee_cents is not null');
  await trigger('payout_sends', 'delete', 'old.fee_cents is not null');
  await trigger('payout_sends', 'update', 'old.fee_cents is distinct from new.fee_cents');
};
