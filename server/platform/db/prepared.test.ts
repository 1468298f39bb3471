import { sql } from 'kysely';
import { afterAll, expect, test } from 'vitest';
import { startTestApp } from '../../testing/app.ts';
import { requestBooking } from '../../testing/booking.ts';
import { aListing, aUser } from '../../testing/factories.ts';

// One connection, so that repeated statements share it.
const { ctx, signIn, close } = await startTestApp({ config: { DATABASE_POOL: '1' } });
afterAll(close);

const listing = await aListing(ctx, { host: await aUser(ctx) });
const asHunter = await signIn(await aUser(ctx));

const runStatements = async (day: string): Promise<void> => {
  const { id } = await requestBooking(asHunter, listing.id, day);
  expect((await asHunter.getBookingDetail({ params: { id } })).id).toBe(id);
  await asHunter.getPublicListing({ params: { id: listing.id } });
};

/** The names of the connection's prepared statements. */
const preparedNames = async (): Promise<string[]> => {
  const { rows } = await sql<{ name: string }>`select name from pg_prepared_statements order by name`.execute(
    ctx.db,
  );
  return rows.map(({ name }) => name);
};

test('a named statement is prepared once per connection, in transactions too', async () => {
  await runStatements('2026-12-05');
  const names = await preparedNames();
  expect(names).toEqual(expect.arrayContaining(['insert-booking', 'listing-page', 'lock-for-request']));
  await runStatements('2026-12-06');
  expect(await preparedNames()).toEqual(names);
});

test('prepared statements still work after another process migrated their tables', async () => {
  for (const table of ['users', 'listings', 'bookings', 'booking_activity', 'held_days'])
    await sql`alter table ${sql.table(table)} add column of_tomorrow int`.execute(ctx.db);
  await runStatements('2026-12-07');
});
