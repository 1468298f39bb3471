import { sql } from 'kysely';
import { afterAll, expect, test } from 'vitest';
import { startTestApp } from '../../testing/app.ts';
import { ask } from '../../testing/booking.ts';
import { aListing, aUser } from '../../testing/factories.ts';

// One connection, so that whatever is asked twice is asked of the same one.
const { ctx, signIn, close } = await startTestApp({ config: { DATABASE_POOL: '1' } });
afterAll(close);

const listing = await aListing(ctx, { owner: await aUser(ctx) });
const asHunter = await signIn(await aUser(ctx));

const askAll = async (day: string): Promise<void> => {
  const { id } = await ask(asHunter, listing.id, day);
  expect((await asHunter.getBookingDetail({ params: { id } })).id).toBe(id);
  await asHunter.getPublicListing({ params: { id: listing.id } });
};

/** The names under which the connection keeps its statements. */
const kept = async (): Promise<string[]> => {
  const { rows } = await sql<{ name: string }>`select name from pg_prepared_statements order by name`.execute(
    ctx.db,
  );
  return rows.map(({ name }) => name);
};

test('a statement with a name is kept by its connection, in a transaction too', async () => {
  await askAll('2026-12-05');
  const names = await kept();
  expect(names).toEqual(expect.arrayContaining(['insert-booking', 'listing-page', 'lock-for-request']));
  await askAll('2026-12-06');
  expect(await kept()).toEqual(names);
});

test('and goes on while another process migrates its tables', async () => {
  for (const table of ['users', 'listings', 'bookings', 'booking_activity', 'held_days'])
    await sql`alter table ${sql.table(table)} add column of_tomorrow int`.execute(ctx.db);
  await askAll('2026-12-07');
});
