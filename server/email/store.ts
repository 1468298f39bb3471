import { sql } from 'kysely';
import type { DbOrTransaction } from '../platform/db/connect.ts';
import { emailJobPrefix } from '../platform/email/email.ts';

/** Emails are jobs, so they are read from pg-boss's table. */
const isEmail = sql`j.name like ${`${emailJobPrefix}%`}`;
const isWaiting = sql`j.state in ('created', 'retry', 'active') and j.created_on < now() - interval '15 minutes'`;
const isGivenUp = sql`j.state = 'failed'`;

/** An id in a job's data, such as the booking's; null for kinds of email without it. */
const idIn = (name: string) => sql`(case when jsonb_typeof(j.data -> ${sql.lit(name)}) = 'string'
  then (j.data ->> ${sql.lit(name)})::uuid end)`;

export type StoredDelayedEmail = {
  id: string;
  kind: string;
  isGivenUp: boolean;
  since: Date;
  tries: number;
  nextTryAt: Date | null;
  error: string;
  booking: { id: string; confirmationCode: string } | null;
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
      j.created_on as since,
      j.retry_count + case when j.started_on is null then 0 else 1 end as tries,
      case when j.state in ('created', 'retry') then j.start_after end as "nextTryAt",
      left(split_part(coalesce(j.output ->> 'message', j.output ->> 'value', ''), chr(10), 1), 200) as error,
      case when b.id is not null
        then jsonb_build_object('id', b.id, 'confirmationCode', b.confirmation_code) end as booking,
      case when l.id is not null then jsonb_build_object('id', l.id, 'title', l.title) end as listing,
      case when u.id is not null then jsonb_build_object('id', u.id, 'email', u.email) end as "user"
    from pgboss.job j
    left join account_links link on link.id = ${idIn('linkId')}
    left join refunds r on r.id = ${idIn('refundId')}
    left join payment_orders o on o.id = coalesce(r.payment_order_id, ${idIn('orderId')})
    left join bookings b on b.id = coalesce(o.booking_id, ${idIn('bookingId')})
    left join listings l on l.id = ${idIn('listingId')}
    left join users u on u.id = coalesce(link.user_id, ${idIn('userId')})
    where ${isEmail} and ${givenUp ? isGivenUp : isWaiting}
    order by j.created_on, j.id
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
      min(j.created_on) filter (where ${isWaiting}) as "waitingSince",
      count(*) filter (where ${isGivenUp}) as "givenUp",
      count(*) filter (where ${isGivenUp} and j.completed_on > now() - interval '24 hours') as "givenUpLately"
    from pgboss.job j
    where ${isEmail} and j.state in ('created', 'retry', 'active', 'failed')`.execute(db);
  return rows[0] as EmailDelay;
};

/**
 * Makes waiting or given-up emails due now, with all their retries again. Returns how many. Emails that are being
 * sent or were sent stay unchanged.
 */
export const sendAgain = async (db: DbOrTransaction, ids: readonly string[]): Promise<number> => {
  const { numAffectedRows = 0n } = await sql`
    update pgboss.job j
    set state = 'retry', retry_count = 0, retry_limit = q.retry_limit, started_on = null, completed_on = null,
      start_after = now(), keep_until = now() + q.retention_seconds * interval '1 second'
    from pgboss.queue q
    where q.name = j.name and ${isEmail} and j.id = any(${sql.val(ids)}::uuid[])
      and j.state in ('created', 'retry', 'failed')`.execute(db);
  return Number(numAffectedRows);
};
