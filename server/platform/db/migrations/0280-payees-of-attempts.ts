import { type Kysely, sql } from 'kysely';
import { dropDerived } from '../derived/install.ts';

/** The hash of the views, functions and triggers that come with this migration: see 0103. */
export const derived = 'e22b5f8fb964238b';

/**
 * An attempt to send a payout has its payee: a booking that is given back and paid anew may get another one, and what
 * was sent to the one before is not theirs (docs/rules/payouts.md#payee). A process of an older version makes attempts
 * without one: stop it before the update.
 */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  const run = (text: string) => sql.raw(text).execute(db);
  await dropDerived(db, ['ledger_changed_update on payouts', 'count_ledger on booking_ledgers']);
  await run('alter table payout_attempts add host_id uuid references users');
  await run('alter table payouts add paid_to_others_cents bigint not null default 0');
  await run(`
    alter table booking_ledgers add paid_to_others_cents bigint not null default 0, drop column marketplace_cents`);
  await run(`
    alter table booking_ledgers add marketplace_cents bigint not null generated always as (captured_cents
      - refunded_cents - refund_pending_cents - held_cents - provider_fee_cents - (tax_cents - refunded_tax_cents)
      - payout_cents - paid_to_others_cents - payout_fee_cents) stored`);
  await fillPayees(run);
  await run('alter table payout_attempts alter column host_id set not null');
  await run('create index payout_attempts_host on payout_attempts (host_id)');
  await oweAgain(run);
};

type Run = (text: string) => Promise<unknown>;

/** Since when an attempt's payout had been due when it was made. */
const dueSince = `coalesce((select max(d.at) from payout_activity d
  where d.booking_id = a.booking_id and d.details ->> 'kind' = 'due' and d.at <= a.sent_at), a.sent_at)`;

/** Changes of the owner of the land of the attempt `a`. */
const changesOfOwner = `audit n join bookings b on n.subject_type = 'listing' and n.subject_id = b.listing_id
  where b.id = a.booking_id and n.field = 'userId'`;

/**
 * A check names its payee. Of other attempts it is the payee of now, unless their land had another owner when the
 * payout became due, and had not been theirs before.
 */
const fillPayees = async (run: Run): Promise<void> => {
  await run(`
    update payout_attempts a set host_id = coalesce(
      (select c.host_id from checks c where c.id = a.check_id),
      case when not exists (select from ${changesOfOwner} and n.at <= ${dueSince} and n.before #>> '{}' = p.host_id::text)
        then (select u.id from users u where u.id = (select (n.before #>> '{}')::uuid from ${changesOfOwner}
          and n.at > ${dueSince} order by n.at, n.id limit 1)) end,
      p.host_id)
    from payouts p where p.booking_id = a.booking_id`);
};

/**
 * What a former payee has counted as paid to the present one, to whom it is still owed. An administrator says how it is
 * paid, as they may have been paid in another way since.
 */
const oweAgain = async (run: Run): Promise<void> => {
  await run(`
    update payouts p set on_its_way_cents = m.away, arrived_cents = m.arrived, paid_to_others_cents = m.others,
      paid_out_at = m.arrived_at, payout_item_id = null, payout_batch_id = null, payout_transaction_id = null,
      payout_item_status = null, stage = m.stage, hold = case m.stage when 'stopped' then 'stopped' else p.hold end,
      amount_cents = case when p.due_cents = 0 and m.away + m.arrived = 0 then p.amount_cents
        else greatest(p.due_cents, m.away + m.arrived) end,
      manual_payment_status = case when p.payout_type = 'Manual' and m.stage in ('stopped', 'ended') then 'Canceled'
        else p.manual_payment_status end,
      pay_pal_payout_status = case when p.payout_type = 'PayPalPayout' and m.stage in ('stopped', 'ended') then 'Canceled'
        else p.pay_pal_payout_status end
    from (
      select s.*, case when away > 0 then 'onItsWay' when due_cents > arrived then 'stopped'
        when arrived > 0 then 'arrived' else 'ended' end as stage
      from (
        select q.booking_id, q.due_cents,
          coalesce(sum(a.amount_cents) filter (where a.host_id = q.host_id and a.stage = 'onItsWay'), 0) as away,
          coalesce(sum(a.amount_cents) filter (where a.host_id = q.host_id and a.stage = 'arrived'), 0) as arrived,
          coalesce(sum(a.amount_cents) filter (where a.host_id <> q.host_id and a.stage = 'arrived'), 0) as others,
          max(a.arrived_at) filter (where a.host_id = q.host_id and a.stage = 'arrived') as arrived_at
        from payouts q join payout_attempts a on a.booking_id = q.booking_id group by 1, 2) s
      where others > 0) m
    where m.booking_id = p.booking_id`);
  await run(`
    insert into payout_activity (booking_id, details, at)
    select booking_id, jsonb_build_object('kind', 'note', 'text',
      'Money that a former owner was paid had counted as paid to the present one, to whom it is still owed.'), now()
    from payouts where paid_to_others_cents > 0`);
  await run(`
    insert into statistic_changes (day, name, county, amount)
    select (now() at time zone 'America/Chicago')::date, v.name, '', sum(v.amount)
    from booking_ledgers g join payouts p on p.booking_id = g.booking_id cross join lateral (values
      ('kept', g.payout_cents - p.owed_cents - p.on_its_way_cents - p.arrived_cents - p.paid_to_others_cents),
      ('payouts', p.arrived_cents + p.paid_to_others_cents - g.payout_sent_cents)) v (name, amount)
    where p.paid_to_others_cents > 0 group by v.name having sum(v.amount) <> 0`);
  await run(`
    update booking_ledgers g set payout_cents = p.owed_cents + p.on_its_way_cents + p.arrived_cents,
      payout_sent_cents = p.arrived_cents, paid_to_others_cents = p.paid_to_others_cents,
      changed_day = greatest(g.changed_day, (now() at time zone 'America/Chicago')::date)
    from payouts p where p.booking_id = g.booking_id and p.paid_to_others_cents > 0`);
};
