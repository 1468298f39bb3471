import { sql } from 'kysely';
import type { NewsKind } from '#domain/host-payout.ts';
import type { Context } from '../context.ts';
import { checkBackEmail } from '../payout/check-back.email.ts';
import { payoutNewsEmail } from '../payout/payout-news.email.ts';
import type { News } from '../payout/payout-news.ts';
import { emulator } from './emulators.ts';
import type { Person } from './factories.ts';

type Email = { subject: string; text: string };
type Visit = { id: string; host: Person };

/** Functions that read what hosts are told of their payouts. Needs the emulator of the mail server. */
export const newsReader = async (ctx: Context) => {
  const { url: inbox } = await emulator('mail');
  const queuedJobs = async ({ id }: Visit): Promise<{ id: string; data: News }[]> => {
    const { rows } = await sql<{ id: string; data: News }>`select id, data from pgboss.job
      where name = ${payoutNewsEmail.job.name} and data ->> 'bookingId' = ${id} order by created_on`.execute(
      ctx.db,
    );
    return rows;
  };
  /** The news that are queued for a booking. */
  const queued = async (visit: Visit): Promise<News[]> => (await queuedJobs(visit)).map(({ data }) => data);
  /** The jobs that were run. */
  const done = new Set<string>();
  /** The checks of a payee of which it is queued that they came back. */
  const checksBack = async ({ host }: Visit): Promise<{ checkId: string }[]> => {
    const { rows } = await sql<{ checkId: string }>`select data ->> 'checkId' as "checkId" from pgboss.job j
      join checks c on c.id = (data ->> 'checkId')::uuid
      where name = ${checkBackEmail.job.name} and c.host_id = ${host.id} order by j.created_on`.execute(
      ctx.db,
    );
    return rows;
  };
  /** The emails to a person, each text on one line. */
  const emailsTo = async ({ email }: Pick<Person, 'email'>): Promise<Email[]> => {
    const answer = await fetch(`${inbox}/messages?to=${encodeURIComponent(email)}`);
    const all = (await answer.json()) as Email[];
    return all.map(({ subject, text }) => ({ subject, text: text.replaceAll(/\s+/g, ' ') }));
  };
  return {
    queued,
    checksBack,
    emailsTo,
    kinds: async (visit: Visit): Promise<NewsKind[]> => (await queued(visit)).map(({ kind }) => kind),
    /** Sends all that was queued since, twice over, and answers the emails about payouts that the host has got. */
    async emails(visit: Visit): Promise<Email[]> {
      const jobs = (await queuedJobs(visit)).filter(({ id }) => !done.has(id));
      for (const { id, data } of [...jobs, ...jobs]) {
        await payoutNewsEmail.job.run(ctx, data);
        done.add(id);
      }
      for (const back of [...(await checksBack(visit)), ...(await checksBack(visit))])
        await checkBackEmail.job.run(ctx, back);
      return (await emailsTo(visit.host)).filter(({ subject }) =>
        /payout|PayPal|did not reach you|We can’t pay you|We pay you/.test(subject),
      );
    },
  };
};
