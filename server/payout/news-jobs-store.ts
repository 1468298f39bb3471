import { sql } from 'kysely';
import type { NewsKind } from '#domain/host-payout.ts';
import type { DbOrTransaction } from '../platform/db/connect.ts';

/** The emails by which a host learns that their payout waits, and those by which they may. */
const waitingKinds: readonly NewsKind[] = ['stopped', 'cameBack', 'wayChanged'];

/**
 * Whether an email of now may tell the host of a booking that their payout waits: a process is sending it, and what was
 * sent is noted only after that. `news`, `checkBack` and `addressChanged` are the names of the jobs.
 */
export const isWaitingEmailUnderWay = async (
  db: DbOrTransaction,
  bookingId: string,
  { news, checkBack, addressChanged }: { news: string; checkBack: string; addressChanged: string },
): Promise<boolean> => {
  const { rows } = await sql`select from pgboss.job where state = 'active'
      and ((name = ${news} and data ->> 'bookingId' = ${bookingId}
          and data ->> 'kind' = any(${[...waitingKinds]}::text[]))
        or (name = ${addressChanged} and data ->> 'bookingId' = ${bookingId})
        or (name = ${checkBack} and exists (select from payout_attempts a
          where a.booking_id = ${bookingId} and a.check_id::text = data ->> 'checkId')))
    limit 1`.execute(db);
  return rows.length > 0;
};

/** Whether a process is sending the host of a booking an email of now. `job` is the name of its job. */
export const isHostEmailUnderWay = async (
  db: DbOrTransaction,
  bookingId: string,
  job: string,
): Promise<boolean> => {
  const { rows } = await sql`select from pgboss.job where state = 'active' and name = ${job}
      and data ->> 'bookingId' = ${bookingId} and coalesce(data ->> 'only', 'host') = 'host'
      and data -> 'readers' @> '["host"]'
    limit 1`.execute(db);
  return rows.length > 0;
};
