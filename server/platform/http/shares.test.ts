import { sql } from 'kysely';
import { afterAll, expect, test } from 'vitest';
import { startTestApp } from '../../testing/app.ts';
import { aListing, aUser } from '../../testing/factories.ts';
import { connect, type Db } from '../db/connect.ts';
import { administratorsConnections } from '../db/timeouts.ts';

const { ctx, api, signIn, close } = await startTestApp();
const other = connect(ctx.config.DATABASE_URL, { max: 1 });
afterAll(async () => {
  await other.close();
  await close();
});

// docs/rules/operations.md#shares
test('however many administrators wait for the database, the public and writes are answered', async () => {
  const listing = await aListing(ctx);
  const administrator = await aUser(ctx, { roles: ['Administrator'] });
  const asAdministrator = await signIn(administrator);
  let reads: Promise<unknown>[] = [];
  await other.db.transaction().execute(async (transaction) => {
    await sql`lock table payouts in access exclusive mode`.execute(transaction);
    reads = Array.from({ length: 30 }, () => asAdministrator.listPayouts({ query: {} }));
    const waiting = sql<{ count: number }>`
      select count(*) as count from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
    await expect
      .poll(async () => (await waiting.execute(ctx.db)).rows[0]?.count)
      .toBe(administratorsConnections);
    expect((await api.getPublicListing({ params: { id: listing.id } })).id).toBe(listing.id);
    await asAdministrator.addNote({
      body: { subject: 'listing', subjectId: listing.id, text: 'Has called.' },
    });
    expect((await api.listPublicListings({ query: {} })).total).toBe(1);
  });
  expect(await Promise.all(reads)).toHaveLength(30);
});

// docs/rules/operations.md#shares
test('a statement of what administrators read ends sooner than others', async () => {
  const limitOf = async (db: Db): Promise<number> => {
    const { rows } = await sql<{ ms: number }>`
      select setting::int as ms from pg_settings where name = 'statement_timeout'`.execute(db);
    return rows[0]?.ms ?? 0;
  };
  const [ofAdministrators, ofOthers] = [await limitOf(ctx.administratorsDb), await limitOf(ctx.db)];
  expect(ofAdministrators).toBeGreaterThan(0);
  expect(ofAdministrators).toBeLessThan(ofOthers);
});
