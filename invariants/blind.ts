import type { Invariant } from './invariant.ts';

/** When a visit began, and when the latest words of a review were written. */
const facts = `
  with visits as (
    select b.*, greatest(b.start_day::timestamp at time zone 'America/Chicago', b.paid_at) as begun_at
    from bookings b),
  words as (select r.*, coalesce(r.blind_updated_at, r.updated_at) as written_at from reviews r)`;

// What was blind longer than seven days when the job that shows it began for the last time. By the clock alone, a
// product that was down would fail until the job has run.
const lastShown = `
  (select max(started_on) from pgboss.job where name = 'review.show' and state = 'completed') - interval '7 days 1 minute'`;

// A booking that was paid and changed after the words were written may have been such a visit: its days can be moved,
// and it can be cancelled, which shows nothing before the seven days are over.
const wrong = `${facts}
  select 'review' as what, l.title, u.email, w.blind_since <= ${lastShown} as "isLate"
  from words w join listings l on l.id = w.listing_id join users u on u.id = w.user_id
  where w.blind_since is not null and (w.blind_since <= ${lastShown} or not exists (
    select from visits b
    where b.listing_id = w.listing_id and b.user_id = w.user_id
      and not exists (select from hunter_ratings h where h.booking_id = b.id)
      and (b.created_at <= w.written_at and b.updated_at > w.written_at
          and exists (select from booking_activity a where a.booking_id = b.id and a.to_status = 'Paid')
        or b.status = 'Paid' and b.begun_at <= w.written_at and (w.shown_at is null or w.updated_at < b.begun_at))))
  union all
  select 'rating', l.title, u.email, h.created_at <= ${lastShown}
  from hunter_ratings h join visits b on b.id = h.booking_id
  join listings l on l.id = h.listing_id join users u on u.id = h.hunter_id
  where h.shown_at is null and (h.created_at <= ${lastShown} or exists (
    select from words w
    where w.listing_id = h.listing_id and w.user_id = h.hunter_id
      and b.status = 'Paid' and b.begun_at <= w.written_at
      and b.updated_at <= greatest(w.written_at, h.updated_at)))
  order by 1, 2, 3`;

type Row = { what: 'review' | 'rating'; title: string; email: string; isLate: boolean | null };

/** Who still has to write is asked here of the rows as they are now, not of each write. */
export const blind: Invariant = {
  name: 'blind',
  description: 'What is blind waits for words of the other side, and for no longer than seven days.',
  async violations({ query }) {
    const rows = await query<Row>(wrong);
    return rows.map(({ what, title, email, isLate }) => {
      const subject =
        what === 'review' ? `The review of ${title} by ${email}` : `The rating of ${email} on ${title}`;
      return isLate
        ? `${subject} is blind for more than seven days.`
        : `${subject} is blind, and nobody has still to write.`;
    });
  },
};
