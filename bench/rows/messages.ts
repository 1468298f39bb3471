import { sql } from 'kysely';
import { createCaller } from '#server/api.ts';
import type { Context } from '#server/context.ts';
import { vacuum } from '#server/testing/business.ts';
import { addHunters, hunterEmail, hunterId } from '#server/testing/crowd.ts';
import { statementsOf } from '#server/testing/statements.ts';
import { type Figure, judge, type Row, timesOf } from '../figure.ts';
import { median } from '../rounds.ts';

const few = 100;
const many = 10_000;
/** Other hunters, each with a conversation of a hundred: PostgreSQL plans by what is usual. */
const crowd = 300;
const rounds = 7;

type Api = ReturnType<typeof createCaller>;
type Thread = { id: string; middle: number };

/** What the two sides do in a conversation, by the name of its figure. */
const calls: Readonly<Record<string, (api: Api, thread: Thread) => Promise<unknown>>> = {
  'Opening a conversation': (api, { id }) => api.getThread({ params: { id }, query: {} }),
  'Paging back in a conversation': (api, { id, middle }) =>
    api.getThread({ params: { id }, query: { before: middle } }),
  'The list of conversations': (api) => api.listThreads({ query: { page: 1 } }),
  'Counting what is unread': (api) => api.countUnread(),
  // The last one, since who writes has read everything.
  'Sending a message': (api, { id }) => api.sendMessage({ body: { threadId: id, text: 'See you at dawn.' } }),
};

type Cost = { buffers: number; ms: number };

/** A conversation of many messages, the last thirty of which are unread, relative to one of a hundred. */
export const messages: Row = {
  name: 'messages',
  about: `a conversation of ${many} messages, against one of ${few}`,
  async run(bench) {
    const stage = await bench.stage();
    const [short, long] = await stage.withContext(async (ctx) => {
      await addHunters(ctx, crowd);
      const listingId = stage.listingIds[0] ?? '';
      await addCrowd(ctx, listingId);
      const threads = [
        await addThread(ctx, { listingId, hunter: 1, count: few }),
        await addThread(ctx, { listingId, hunter: 2, count: many }),
      ];
      await vacuum(ctx);
      return [await costsOf(ctx, 1, threads[0]), await costsOf(ctx, 2, threads[1])];
    });
    return [...(long ?? [])].map(([name, cost]): Figure => {
      const before = short?.get(name) ?? cost;
      return judge(
        `${name}, one of ${many} messages`,
        cost.buffers / before.buffers,
        { must: 2, atMost: true },
        timesOf(`the pages read with ${few}`),
        `buffers: ${before.buffers} and ${cost.buffers}; medians: ${before.ms.toFixed(1)} and ${cost.ms.toFixed(1)} ms`,
      );
    });
  },
};

const addCrowd = async (ctx: Context, listingId: string): Promise<void> => {
  const hunters = Array.from({ length: crowd - 2 }, (_, number) => hunterId(number + 3));
  await sql`
    with opened as (
      insert into threads (id, listing_id, hunter_id, opened_at, last_message_at)
      select gen_random_uuid(), ${listingId}, hunter, now(), now() from unnest(${hunters}::uuid[]) as h (hunter)
      returning id)
    insert into messages (thread_id, sender, text, sent_at)
    select id, case when n % 2 = 0 then 'hunter' else 'host' end, 'Message ' || n, now()
    from opened, generate_series(1, ${few}) n order by n`.execute(ctx.db);
};

const addThread = async (
  ctx: Context,
  { listingId, hunter, count }: { listingId: string; hunter: number; count: number },
): Promise<Thread> => {
  const api = createCaller(ctx, { id: hunterId(hunter), email: hunterEmail(hunter), role: 'Customer' });
  const { threadId: id } = await api.sendMessage({ body: { listingId, text: 'Which wind is best?' } });
  await sql`
    insert into messages (thread_id, sender, text, sent_at)
    select ${id}, case when n % 2 = 0 then 'hunter' else 'host' end,
      'Message ' || n || ': ' || repeat('west wind, ', 10), now()
    from generate_series(2, ${count}) n`.execute(ctx.db);
  const { rows } = await sql<{ middle: number }>`
    select percentile_disc(0.5) within group (order by id) as middle from messages where thread_id = ${id}`.execute(
    ctx.db,
  );
  await sql`
    update threads set hunter_read_id = (select max(id) - 30 from messages where thread_id = ${id})
    where id = ${id}`.execute(ctx.db);
  return { id, middle: rows[0]?.middle ?? 0 };
};

const costsOf = async (
  ctx: Context,
  hunter: number,
  thread: Thread | undefined,
): Promise<Map<string, Cost>> => {
  if (!thread) throw new Error('There is no conversation.');
  const person = { id: hunterId(hunter), email: hunterEmail(hunter), role: 'Customer' } as const;
  const costs = new Map<string, Cost>();
  for (const [name, call] of Object.entries(calls)) {
    const statements = await statementsOf(ctx, (recorded) => call(createCaller(recorded, person), thread));
    const times: number[] = [];
    for (let round = 0; round < rounds; round += 1) {
      const startedAt = performance.now();
      await call(createCaller(ctx, person), thread);
      times.push(performance.now() - startedAt);
    }
    costs.set(name, {
      buffers: statements.reduce((sum, { buffers }) => sum + buffers, 0),
      ms: median(times),
    });
  }
  return costs;
};
