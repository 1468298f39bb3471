import { sql } from 'kysely';
import type { DbOrTransaction } from '../platform/db/connect.ts';

/** Fewer answers than these say nothing about a host. */
const leastAnswers = 3;
const latestAnswers = 20;

/**
 * Stores in how many minutes a host usually answers, from the request to their yes or no: the median of their latest
 * requests. One that ended without an answer took longer than any other, so where half of them did there is no such
 * time. And which share of them was answered (docs/rules/booking.md#who-is-on-the-other-side).
 */
export const updateAnswerTime = async (db: DbOrTransaction, hostId: string): Promise<void> => {
  await sql`
    update users u set answers_within_minutes = latest.minutes, answered_percentage = latest.answered
    from (
      select
        case when count(*) >= ${leastAnswers}::int
          then nullif(percentile_disc(0.5) within group (order by minutes), 'infinity')::int end as minutes,
        case when count(*) >= ${leastAnswers}::int
          then (100 * count(*) filter (where minutes < 'infinity') / count(*))::int end as answered
      from (
        select case when a.details ->> 'kind' = 'expired' then 'infinity'
          else extract(epoch from a.at - b.created_at)::float8 / 60 end as minutes
        from listings l join bookings b on b.listing_id = l.id join booking_activity a on a.booking_id = b.id
        where l.user_id = ${hostId} and (
          a.actor_id = ${hostId} and a.details ->> 'kind' in ('confirmed', 'rejected') and a.details ->> 'by' = 'host'
          or a.details ->> 'kind' = 'expired' and a.details ->> 'why' = 'unanswered')
        order by a.id desc limit ${latestAnswers}) answer) latest
    where u.id = ${hostId}`.execute(db);
};
