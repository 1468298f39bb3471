import { type Kysely, sql } from 'kysely';

const activityKinds = { paymentUnknown: 'paymentMissing', paymentKnownAgain: 'paymentFound' };

const alarmReasons = { unaccounted: 'missing', notWaitedFor: 'unexpected', tookBack: 'returned' };

/**
 * One word for one thing, also in what is stored: a payment that the provider doesn't know is missing, a capture that
 * its booking doesn't need is unexpected, money that went back without a request of ours was returned. Alarms that wait
 * in the queue name their reason in `what` and, for one recipient, in `only`.
 */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  for (const [from, to] of Object.entries(activityKinds))
    await sql`
      update booking_activity set details = details || ${JSON.stringify({ kind: to })}::jsonb
      where details ->> 'kind' = ${from}`.execute(db);
  const { rows } = await sql<{ queue: string | null }>`select to_regclass('pgboss.job') as queue`.execute(db);
  if (!rows[0]?.queue) return;
  for (const [from, to] of Object.entries(alarmReasons))
    await sql`
      update pgboss.job
      set data = data || jsonb_build_object('what', ${to}::text) ||
        case when data ? 'only'
          then jsonb_build_object('only', replace(data ->> 'only', ${`.${from}.`}, ${`.${to}.`})) else '{}' end
      where name = 'mail.payment-alarm' and data ->> 'what' = ${from}`.execute(db);
};
