import type { Invariant } from './invariant.ts';

const holdingStatuses = `('PendingConfirmation','PendingPayment','ProcessingPayment','Paid')`;

/** From the bookings themselves, since the table of held days could be wrong too. */
const doubleBooked = `
  select a.confirmation_code as one, b.confirmation_code as other, greatest(a.start_day, b.start_day) as day
  from bookings a
  join bookings b on b.listing_id = a.listing_id and b.id > a.id
    and b.start_day <= a.end_day and b.end_day >= a.start_day
  where a.status in ${holdingStatuses} and b.status in ${holdingStatuses}
  order by 1, 2`;

const wronglyHeld = `
  with due as (
    select id, listing_id, day::date as day
    from bookings, generate_series(start_day, end_day, interval '1 day') as day
    where status in ${holdingStatuses})
  select b.confirmation_code as code, b.status,
    count(*) filter (where h.booking_id is null) as missing,
    count(*) filter (where d.id is null) as stray
  from due d
  full join held_days h on h.booking_id = d.id and h.listing_id = d.listing_id and h.day = d.day
  join bookings b on b.id = coalesce(d.id, h.booking_id)
  where d.id is null or h.booking_id is null
  group by b.id
  order by 1`;

/** Days that are held for no booking would be refused to others though they are free. */
export const days: Invariant = {
  name: 'days',
  description:
    'No two bookings of a listing hold the same day, and the days held are those of the bookings that hold.',
  async violations({ query }) {
    const pairs = await query<{ one: string; other: string; day: string }>(doubleBooked);
    const rows = await query<{ code: string; status: string; missing: number; stray: number }>(wronglyHeld);
    return [
      ...pairs.map(({ one, other, day }) => `Bookings ${one} and ${other} both hold ${day}.`),
      ...rows.flatMap(({ code, status, missing, stray }) => [
        ...(missing > 0 ? [`Booking ${code} is ${status} and does not hold ${missing} of its days.`] : []),
        ...(stray > 0
          ? [`Booking ${code} is ${status} and holds ${stray} days that are not due to it.`]
          : []),
      ]),
    ];
  },
};
