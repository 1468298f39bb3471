import { type Kysely, sql } from 'kysely';

/**
 * What keeps a payout from being sent by itself gets a column, so that it is known after nothing was owed for a while.
 * Of one of which nothing is owed it is that its latest sending came back, and nobody has said since how it is paid. A
 * payout that was stopped before its booking got another host is that host's, and stays stopped.
 */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  const run = (query: string) => sql.raw(query).execute(db);
  await run(`alter table payouts add hold text check (hold in ('cameBack', 'stopped'))`);
  await run(`
    update payouts p set hold = case
      when stage in ('cameBack', 'stopped') then stage
      when (select a.stage = 'cameBack' and not exists (select from payout_activity c
            where c.booking_id = p.booking_id and c.details ->> 'kind' = 'wayChanged' and c.at >= a.came_back_at)
          from payout_attempts a where a.booking_id = p.booking_id order by a.sent_at desc, a.number desc limit 1)
        then 'cameBack' end
    where stage in ('cameBack', 'stopped', 'ended', 'arrived')`);
  await run(`
    update payouts p set host_id = h.id, host_name = trim(concat_ws(' ', h.first_name, h.last_name)),
      host_email = h.email, host_address_line1 = h.address_line1, host_address_line2 = h.address_line2,
      host_city = h.city, host_state = h.state, host_zip_code = h.zip_code, is_address_mended = false,
      listing_pay_pal_email = case when l.user_id = h.id then l.pay_pal_email else '' end,
      receiver_email = case when l.user_id = h.id then nullif(l.pay_pal_email, '') end,
      receiver_changed_at = case when l.user_id = h.id then l.pay_pal_changed_at end
    from bookings b join users h on h.id = b.host_id join listings l on l.id = b.listing_id
    where b.id = p.booking_id and p.host_id <> b.host_id and p.stage = 'stopped'
      and p.on_its_way_cents + p.arrived_cents = 0`);
};
