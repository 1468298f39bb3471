import { type Kysely, sql } from 'kysely';

/** The hash of the views, functions and triggers of this migration (docs/decisions/0074-derived-data.md). */
export const derived = 'bb99f81c208cecb1';

/**
 * What is owed to the host of a booking (docs/rules/payouts.md#owed): each payout has what is due, what is on its way
 * and what has arrived, and each sending is an attempt, those by hand too. A payout that failed or was cancelled while
 * its booking is paid is owed again, and one that is owed no more ends. A process of an older version knows none of
 * it: stop it before the update.
 */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  const run = (text: string) => sql.raw(text).execute(db);

  // What each refund makes the host bear counts in full, also where it could not be taken off any more.
  await run(`
    with parts as (
      select r.id, r.created_at, o.id as payment,
        round(b.booking_price_cents::numeric * b.owner_fee_percentage) as share,
        case r.bearer when 'host' then r.amount_cents when 'marketplace' then 0
          else round(r.amount_cents::numeric * round(b.booking_price_cents::numeric * b.owner_fee_percentage)
            / nullif(b.total_cents, 0)) end as part
      from refunds r join payment_orders o on o.id = r.payment_order_id join bookings b on b.id = o.booking_id
      where r.bearer is not null and r.status <> 'Failed' and o.status = 'Captured' and o.flagged_at is null
    ), before as (
      select id, share, part,
        coalesce(sum(part) over (partition by payment order by created_at, id
          rows between unbounded preceding and 1 preceding), 0) as earlier
      from parts)
    update refunds r set host_cents = least(coalesce(e.part, 0), greatest(e.share - e.earlier, 0))
      from before e where e.id = r.id`);

  await run(`
    alter table payout_attempts
      add way text not null default 'PayPal' check (way in ('PayPal','Check','PayPalByHand')),
      add stage text not null default 'onItsWay' check (stage in ('onItsWay','arrived','cameBack')),
      add called_at timestamptz,
      add arrived_at timestamptz,
      add came_back_at timestamptz`);
  // One that waits for its new address is taken back: its payout waits instead.
  await run(`
    delete from payout_attempts where status = 'Requested' and item_status is null and sent_at > now()`);
  await run(`
    update payout_attempts a set called_at = sent_at,
      stage = case when item_status = 'Success' then 'arrived' when ended_at is null then 'onItsWay'
        when item_status is null and exists (select from payouts p
          where p.booking_id = a.booking_id and p.pay_pal_payout_status = 'Completed') then 'arrived'
        else 'cameBack' end`);
  await run(`
    update payout_attempts a set
      arrived_at = case when stage = 'arrived'
        then coalesce((select p.paid_out_at from payouts p where p.booking_id = a.booking_id), ended_at, sent_at) end,
      came_back_at = case when stage = 'cameBack' then ended_at end`);
  await run('drop index payout_attempts_number');
  await run('create unique index payout_attempts_number on payout_attempts (booking_id, way, number)');
  await run(`
    insert into payout_attempts (id, booking_id, way, stage, number, receiver_email, amount_cents, status, sent_at,
      called_at, arrived_at, ended_at)
    select gen_random_uuid(), booking_id, case manual_payment_status when 'CheckSent' then 'Check' else 'PayPalByHand' end,
      'arrived', 1, coalesce(receiver_email, ''), amount_cents, 'Ended', at, at, at, at
    from (select *, coalesce(paid_out_at, created_at) as at from payouts) p
    where manual_payment_status in ('CheckSent','ManualPayPalPaymentSent') and amount_cents > 0`);
  await run('alter table payout_attempts alter column way drop default, alter column stage drop default');

  await run(`
    alter table payouts
      add stage text check (stage in ('owed','onItsWay','arrived','cameBack','stopped','ended')),
      add due_cents bigint not null default 0 check (due_cents >= 0),
      add on_its_way_cents bigint not null default 0,
      add arrived_cents bigint not null default 0,
      add owed_cents bigint generated always as (greatest(due_cents - on_its_way_cents - arrived_cents, 0)) stored not null`);
  await run(`
    update payouts p set due_cents = m.due, on_its_way_cents = m.away, arrived_cents = m.arrived
    from (
      select b.id,
        case when b.status <> 'Paid' or o.left_cents <= 0 then 0
          else greatest(0, round(b.booking_price_cents::numeric * b.owner_fee_percentage) - coalesce(o.parts, 0)) end as due,
        coalesce((select sum(amount_cents) from payout_attempts where booking_id = b.id and stage = 'onItsWay'), 0) as away,
        coalesce((select sum(amount_cents) from payout_attempts where booking_id = b.id and stage = 'arrived'), 0) as arrived
      from bookings b
      left join lateral (
        select o.captured_cents - coalesce((select sum(amount_cents) from refunds
            where payment_order_id = o.id and status <> 'Failed'), 0) as left_cents,
          (select sum(host_cents) from refunds where payment_order_id = o.id and status <> 'Failed') as parts
        from payment_orders o where o.booking_id = b.id and o.status = 'Captured' and o.flagged_at is null
        order by o.recorded_by nulls first limit 1) o on true) m
    where m.id = p.booking_id`);
  await run(`
    update payouts set stage = case
      when on_its_way_cents > 0 then 'onItsWay'
      when tab = 'complete' then 'arrived'
      when coalesce(manual_payment_status, pay_pal_payout_status) = 'Other' then 'stopped'
      when coalesce(manual_payment_status, pay_pal_payout_status) = 'Canceled'
        then case when admin_user_id is not null or owed_cents > 0 then 'stopped' else 'ended' end
      when owed_cents = 0 then case when arrived_cents > 0 then 'arrived' else 'ended' end
      when pay_pal_payout_status = 'Error' then 'cameBack'
      else 'owed' end`);
  await run(`
    update payouts set
      manual_payment_status = case when manual_payment_status is not null then 'Canceled' end,
      pay_pal_payout_status = case when pay_pal_payout_status is not null then 'Canceled' end
    where stage = 'ended'`);
  await run(`update payouts set pay_pal_payout_status = 'Created'
    where stage = 'owed' and pay_pal_payout_status = 'Processing'`);
  await run(`update payouts set amount_cents = owed_cents + on_its_way_cents + arrived_cents
    where due_cents > 0 and amount_cents <> owed_cents + on_its_way_cents + arrived_cents`);
  // The ledgers of the payouts that have changed are written now, and those that are owed again after that.
  await run('set constraints all immediate');
  await run('set constraints all deferred');
  await run(`
    update booking_ledgers g set payout_cents = p.owed_cents + p.on_its_way_cents + p.arrived_cents
    from payouts p where p.booking_id = g.booking_id and p.stage = 'stopped'`);
  await run(`
    alter table payouts
      alter column stage set not null,
      alter column due_cents drop default,
      alter column on_its_way_cents drop default,
      alter column arrived_cents drop default`);
};
