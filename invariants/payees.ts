import type { Invariant } from './invariant.ts';

/** Who changed the land and who made the booking Paid may have read the clock in another sequence than they wrote. */
const slack = "interval '5 seconds'";

/** The owner of the land of the booking `b` at an instant, by the record of changes. */
const ownerAt = (instant: string) => `coalesce((
  select a.before #>> '{}' from audit a where a.subject_type = 'listing' and a.subject_id = b.listing_id
    and a.field = 'userId' and a.before is not null and a.at > ${instant}
  order by a.at, a.id limit 1), l.user_id::text)`;

/** What was sent for the booking `b` to its payee of before, and had not come back at the instant `p.at`. */
const isOut = `(s.host_id::text = w.payee and s.sent_at < p.at and (s.came_back_at is null or s.came_back_at > p.at)
  and not coalesce(s.ended_at < p.at and s.arrived_at > p.at, false))`;

/** Whether the booking `b` was paid anew: all that was paid before had been given back, and nothing was out. */
const isPaidAnew = `(b.total_cents > 0
    and not exists (select from payment_orders o where o.booking_id = b.id and o.status in ('Captured', 'Refunded')
      and o.captured_at <= (select max(at) from earlier where earlier.booking_id = b.id and at <= p.at
        and from_status = 'Paid')
      and o.captured_cents > coalesce((select sum(r.amount_cents) from refunds r
        where r.payment_order_id = o.id and r.created_at <= p.at), 0))
    and not exists (select from payout_attempts s where s.booking_id = b.id and ${isOut}))`;

/** Walks through the payments of each booking: what was sent to a payee of before is not the present one's. */
const strangers = `
  with recursive earlier as (
    select booking_id, at, from_status, to_status from booking_activity where 'Paid' in (from_status, to_status)),
  paid as (
    select booking_id, at, row_number() over (partition by booking_id order by at) as number
    from earlier where to_status = 'Paid'),
  walked as (
    select p.booking_id, p.number, p.at, true as is_anew, ${ownerAt('p.at')} as payee
    from paid p join bookings b on b.id = p.booking_id join listings l on l.id = b.listing_id where p.number = 1
    union all
    select p.booking_id, p.number, p.at, is_anew.value, case when is_anew.value then ${ownerAt('p.at')} else w.payee end
    from walked w join paid p on p.booking_id = w.booking_id and p.number = w.number + 1
      join bookings b on b.id = p.booking_id join listings l on l.id = b.listing_id
      cross join lateral (select ${isPaidAnew} as value) is_anew),
  owners as (
    select b.id, unnest(array[${ownerAt(`p.at - ${slack}`)}, ${ownerAt('p.at')}, ${ownerAt(`p.at + ${slack}`)}]) as owner
    from walked p join bookings b on b.id = p.booking_id join listings l on l.id = b.listing_id where p.is_anew)
  select b.confirmation_code as code from bookings b
  where b.host_id is not null and b.id in (select id from owners)
    and not exists (select from owners where owners.id = b.id and owners.owner = b.host_id::text)
    and (select from_status from earlier where earlier.booking_id = b.id order by at limit 1) is distinct from 'Paid'
  order by 1`;

/** Of what was Paid before there was a record of it, nothing is known. */
export const payees: Invariant = {
  name: 'payees',
  description: 'The host of a booking is whose land it was when it was first paid, or paid anew.',
  async violations({ query }) {
    return (await query<{ code: string }>(strangers)).map(
      ({ code }) => `The host of booking ${code} is somebody else than whose land it was when it was paid.`,
    );
  },
};
