import { sql } from 'kysely';
import type { DbOrTransaction } from '../platform/db/connect.ts';
import { emailJobPrefix, importantDays } from '../platform/email/email.ts';

/** Emails are jobs, so they are read from pg-boss's table. */
const isEmail = sql`j.name like ${`${emailJobPrefix}%`}`;
/** An id in a job's data, such as the booking's; null for kinds of email without it. */
const idIn = (name: string) => sql`(case when jsonb_typeof(j.data -> ${sql.lit(name)}) = 'string'
  then (j.data ->> ${sql.lit(name)})::uuid end)`;

/**
 * When an email was due at first, which for one that is held back on purpose is after it was added. pg-boss overwrites
 * `start_after` with each try, but keeps `keep_until`, which it derives from the first.
 */
const dueAt = sql<Date>`greatest(j.created_on, j.keep_until - q.retention_seconds * interval '1 second')`;
/** Whether it is the statement of a check that was undone, which nobody gets. */
const isUndone = sql`exists (select from checks c where c.id = ${idIn('checkId')} and c.undone_at is not null)`;
const isWaiting = sql`j.state in ('created', 'retry', 'active') and ${dueAt} < now() - interval '15 minutes'
  and not ${isUndone}`;
const isGivenUp = sql`j.state = 'failed'`;

export type StoredDelayedEmail = {
  id: string;
  kind: string;
  isGivenUp: boolean;
  since: Date;
  tries: number;
  nextTryAt: Date | null;
  error: string;
  booking: { id: string; confirmationCode: string } | null;
  checkNumber: string | null;
  listing: { id: string; title: string } | null;
  user: { id: string; email: string } | null;
};

type PageOptions = { givenUp: boolean; limit: number; offset: number };

/** A page of the emails that have waited for more than 15 minutes, or of those given up, the oldest first. */
export const listDelayedEmails = async (
  db: DbOrTransaction,
  { givenUp, limit, offset }: PageOptions,
): Promise<StoredDelayedEmail[]> => {
  const { rows } = await sql<StoredDelayedEmail>`
    select j.id, substr(j.name, ${emailJobPrefix.length + 1}) as kind, ${isGivenUp} as "isGivenUp",
      ${dueAt} as since,
      j.retry_count + case when j.started_on is null then 0 else 1 end as tries,
      case when j.state in ('created', 'retry') then j.start_after end as "nextTryAt",
      left(split_part(coalesce(j.output ->> 'message', j.output ->> 'value', ''), chr(10), 1), 200) as error,
      case when b.id is not null
        then jsonb_build_object('id', b.id, 'confirmationCode', b.confirmation_code) end as booking,
      c.check_number as "checkNumber",
      case when l.id is not null then jsonb_build_object('id', l.id, 'title', l.title) end as listing,
      case when u.id is not null then jsonb_build_object('id', u.id, 'email', u.email) end as "user"
    from pgboss.job j join pgboss.queue q on q.name = j.name
    left join account_links link on link.id = ${idIn('linkId')}
    left join refunds r on r.id = ${idIn('refundId')}
    left join payment_orders o on o.id = coalesce(r.payment_order_id, ${idIn('orderId')})
    left join hunter_flags f on f.id = ${idIn('flagId')}
    left join threads t on t.id = ${idIn('threadId')}
    left join day_alerts a on a.id = ${idIn('alertId')}
    left join saved_searches s on s.id = ${idIn('searchId')}
    left join checks c on c.id = ${idIn('checkId')}
    left join bookings b on b.id = coalesce(o.booking_id, f.booking_id, t.booking_id, ${idIn('bookingId')},
      (j.data #>> '{bookingIds,0}')::uuid)
    left join listings l on l.id = coalesce(t.listing_id, a.listing_id, ${idIn('listingId')})
    left join users u on u.id = coalesce(link.user_id, a.user_id, s.user_id, c.host_id, ${idIn('userId')},
      ${idIn('hostId')})
    where ${isEmail} and ${givenUp ? isGivenUp : isWaiting}
    order by since, j.id
    limit ${limit} offset ${offset}`.execute(db);
  return rows;
};

export type EmailDelay = {
  waiting: number;
  waitingSince: Date | null;
  givenUp: number;
  /** Within 24 hours. */
  givenUpLately: number;
};

/** The number of emails that have waited for more than 15 minutes, the oldest of them, and the number given up. */
export const getEmailDelay = async (db: DbOrTransaction): Promise<EmailDelay> => {
  const { rows } = await sql<EmailDelay>`
    select count(*) filter (where ${isWaiting}) as waiting,
      min(${dueAt}) filter (where ${isWaiting}) as "waitingSince",
      count(*) filter (where ${isGivenUp}) as "givenUp",
      count(*) filter (where ${isGivenUp} and j.completed_on > now() - interval '24 hours') as "givenUpLately"
    from pgboss.job j join pgboss.queue q on q.name = j.name
    where ${isEmail} and j.state in ('created', 'retry', 'active', 'failed')`.execute(db);
  return rows[0] as EmailDelay;
};

/**
 * Makes emails due now that are late, failed or were given up, with all their retries again. Returns how many. Emails
 * that are held back, are being sent or were sent stay unchanged. `keep_until` moves only if the retries could outlast
 * it, so that it still says since when the email is late.
 */
export const sendAgain = async (db: DbOrTransaction, ids: readonly string[]): Promise<number> => {
  const { numAffectedRows = 0n } = await sql`
    update pgboss.job j
    set state = 'retry', retry_count = 0, retry_limit = q.retry_limit, started_on = null, completed_on = null,
      start_after = now(), keep_until = greatest(j.keep_until, now() + make_interval(days => ${2 * importantDays}))
    from pgboss.queue q
    where q.name = j.name and ${isEmail} and j.id = any(${sql.val(ids)}::uuid[])
      and (j.state in ('retry', 'failed') or j.state = 'created' and ${isWaiting})`.execute(db);
  return Number(numAffectedRows);
};
