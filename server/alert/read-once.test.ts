import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Context } from '../context.ts';
import { startTestApp } from '../testing/app.ts';
import { aListing, aUser } from '../testing/factories.ts';
import { recordStatements } from '../testing/statements.ts';
import { createFiltersReader } from './saved-query.ts';
import { tellAlertsJob } from './tell.job.ts';

const { ctx, signIn, close } = await startTestApp();
afterAll(close);

const people = 8;
const land = await aListing(ctx, { title: 'Quartz pond', county: 'Dane' });

/** How many statements look words up in what listings say. */
const lookUpsOf = async (work: (ctx: Context) => Promise<unknown>): Promise<number> =>
  (await recordStatements(ctx, work)).filter(({ text }) =>
    text.includes('from unnest($1::text[]) with ordinality typed'),
  ).length;

/** Makes the next run look at so many changes, which it does in parts of 500. */
const change = (count: number) =>
  sql`
  insert into listing_changes (listing_id, transaction_id, changed_at, is_new)
  select ${land.id}, n, now(), true from generate_series(1, ${count}::int) n`.execute(ctx.db);

beforeAll(async () => {
  for (const search of ['text=quartz+near+Madison', 'text=qartz&activity=Deer', 'county=Dane&text=deer']) {
    const api = await signIn(await aUser(ctx));
    await api.saveSearch({ body: { search, name: 'Mine', frequency: 'atOnce' } });
  }
  // The same searches of many more people.
  const others = await Promise.all(Array.from({ length: people }, () => aUser(ctx)));
  await sql`
    insert into saved_searches (id, user_id, name, query, frequency, last_day, created_at)
    select gen_random_uuid(), one, s.name, s.query, s.frequency, s.last_day, s.created_at
    from saved_searches s, unnest(${others.map(({ id }) => id)}::uuid[]) one`.execute(ctx.db);
});

// docs/rules/alerts.md#exactly-once
describe('of saved searches', () => {
  test('each is read once in a run, however many people have it and however much changed', async () => {
    await ctx.db.deleteFrom('listing_changes').execute();
    await change(1_001);
    const lookUps = await lookUpsOf((recorded) => tellAlertsJob.run(recorded, {}));
    // 'quartz' once; the mistyped word, which new land may have, once for each of three looks and for all emails.
    expect(lookUps).toBe(1 + 3 + 1);
    expect(await ctx.db.selectFrom('listing_changes').select('id').execute()).toEqual([]);
    const { rows } = await sql`select from search_matches where listing_id = ${land.id}`.execute(ctx.db);
    expect(rows).toHaveLength(3 * (people + 1));
  });

  test('one with a word that no land has is read again at the next look', async () => {
    const readerOfLook = createFiltersReader();
    const query = 'text=kudz';
    const look = readerOfLook();
    expect((await look(ctx, query))?.words).toEqual([['kudz']]);
    await aListing(ctx, { title: 'Kudzu field' });
    expect((await look(ctx, query))?.words).toEqual([['kudz']]);
    expect((await readerOfLook()(ctx, query))?.words).toEqual([['kudzu']]);
  });

  test('one that means the same whatever land there is, is kept for the next look', async () => {
    const readerOfLook = createFiltersReader();
    const query = 'text=quartz+near+Madison';
    const first = await readerOfLook()(ctx, query);
    expect(first?.words).toEqual([['quartz']]);
    expect(await lookUpsOf((recorded) => readerOfLook()(recorded, query))).toBe(0);
    expect(await readerOfLook()(ctx, query)).toBe(first);
  });
});
