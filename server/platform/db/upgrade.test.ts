import { sql } from 'kysely';
import { Migrator } from 'kysely/migration';
import { afterAll, expect, test } from 'vitest';
import { blind } from '#invariants/blind.ts';
import { days } from '#invariants/days.ts';
import { ledger, statistics } from '#invariants/ledger.ts';
import { reviews } from '#invariants/reviews.ts';
import { search } from '#invariants/search.ts';
import { jobs } from '../../jobs.ts';
import { showReviewsJob } from '../../review/show-reviews.job.ts';
import { startTestApp } from '../../testing/app.ts';
import { findViolations } from '../../testing/booking.ts';
import { createEmptyDatabase } from '../../testing/database.ts';
import { aUser } from '../../testing/factories.ts';
import { startJobQueue } from '../jobs/queue.ts';
import { connect } from './connect.ts';
import { migrate, migrationFiles } from './migrate.ts';

const idOf = (number: number) => `0199f000-0000-7000-8000-00000000000${number}`;
const [host, hunter, guest, land, booking, attempt] = [1, 2, 3, 4, 5, 6].map(idOf);

const database = await createEmptyDatabase();
const old = connect(database.url, { max: 1 });
await new Migrator({ db: old.db, provider: migrationFiles }).migrateTo('0098-listing-versions');
// Land with a sign, a visit that is paid out, a review that others read, and a blind one.
for (const statement of [
  sql`insert into users (id, email, email_confirmed_at)
    values (${host}, 'ada@farm.example', now()), (${hunter}, 'hunter@mail.example', null),
      (${guest}, 'guest@mail.example', null)`,
  sql`insert into listings (id, user_id, title, description, address_line1, address_line2, city, state, zip_code,
      county, lat, lng, acreage, activities, prohibited_activities, base_cost_cents, host_phone_number, host_email,
      property_boundary_description, access_information, active, approved, review_count, rating)
    values (${land}, ${host}, 'Oak ridge', 'd', 'a', '', 'c', 'WI', '53572', 'Dane', 43, -89, 1, '{Deer}', '', 4500,
      '6085550100', 'h@farm.example', 'p', 'a', true, true, 1, 5)`,
  sql`insert into signs (listing_id, needed_at) values (${land}, '2026-11-01')`,
  sql`insert into bookings (id, listing_id, user_id, start_day, end_day, status, confirmation_code,
      booking_price_cents, booking_fee_cents, sub_total_cents, total_tax_cents, total_cents,
      booking_fee_percentage, owner_fee_percentage, paid_at, created_at, updated_at)
    values (${booking}, ${land}, ${hunter}, '2026-11-17', '2026-11-17', 'Paid', 'ABCDEFG2', 4500, 450, 4950, 0, 4950,
      0.1, 0.85, '2026-11-15', '2026-11-15', '2026-11-15')`,
  sql`insert into held_days (listing_id, day, booking_id) values (${land}, '2026-11-17', ${booking})`,
  sql`insert into payouts (booking_id, payout_type, pay_pal_payout_status, amount_cents, paid_out_at)
    values (${booking}, 'PayPalPayout', 'Completed', 3825, '2026-11-19')`,
  sql`insert into payout_sends (id, booking_id, number, receiver_email, amount_cents, status, sent_at, ended_at, fee_cents)
    values (${attempt}, ${booking}, 1, 'ada@farm.example', 3825, 'Ended', '2026-11-18', '2026-11-19', 20)`,
  sql`insert into reviews (id, listing_id, user_id, rating, comment, created_at, updated_at, shown_at)
    values (${guest}, ${land}, ${guest}, 5, 'Quiet woods.', '2026-10-01', '2026-10-01', '2026-10-01'),
      (${hunter}, ${land}, ${hunter}, 4, 'Saw two does.', '2026-11-18', '2026-11-18', null)`,
])
  await statement.execute(old.db);
await old.close();
await (await startJobQueue(database.url, jobs, console)).stop();

const { ctx, signIn, clock, close } = await startTestApp({ database });
afterAll(close);

const violations = () => findViolations(ctx, [days, ledger, statistics, reviews, blind, search]);

const blindSince = async () =>
  (
    await ctx.db
      .selectFrom('reviews')
      .where('blind_since', 'is not', null)
      .select(['user_id', 'blind_since'])
      .execute()
  ).map((row) => [row.user_id, row.blind_since]);

// docs/rules/operations.md#migrations
test('a version that starts on the database of a later one leaves it as it is', async () => {
  const later = await createEmptyDatabase();
  const { db, close: end } = connect(later.url, { max: 1 });
  await migrate(db);
  const ofLater = '9999-of-a-later-version';
  await sql`insert into kysely_migration (name, timestamp) values (${ofLater}, '')`.execute(db);
  await db.updateTable('derived_installed').set({ hash: 'of a later version' }).execute();
  expect(await migrate(db)).toEqual([]);
  const hashes = await db.selectFrom('derived_installed').select('hash').distinct().execute();
  expect(hashes).toEqual([{ hash: 'of a later version' }]);
  await end();
  await later.drop();
});

// docs/rules/operations.md#migrations
test('a database of an older version has all that is right after a start', async () => {
  expect(await blindSince()).toEqual([[hunter, new Date('2026-11-18T00:00Z')]]);
  expect(await violations()).toEqual([]);
});

// docs/rules/reviews.md#blind-at-first
test('a review of before is shown seven days after it was written', async () => {
  clock.advance({ days: 4 });
  await showReviewsJob.run(ctx, {});
  expect(await blindSince()).toHaveLength(1);
  clock.advance({ days: 1 });
  await showReviewsJob.run(ctx, {});
  expect(await blindSince()).toEqual([]);
  expect(await ctx.db.selectFrom('listings').select(['rating', 'review_count']).execute()).toEqual([
    { rating: 4.5, review_count: 2 },
  ]);
  expect(await violations()).toEqual([]);
});

// docs/rules/statistics.md#ledger
test('the ledger follows an attempt to send that was made before', async () => {
  await ctx.db.updateTable('payout_attempts').set({ fee_cents: 25 }).execute();
  expect(await ctx.db.selectFrom('booking_ledgers').select('payout_fee_cents').execute()).toEqual([
    { payout_fee_cents: 25 },
  ]);
  expect(await violations()).toEqual([]);
});

// docs/rules/conduct.md#the-sign
test('a sign of before is unwanted, wanted again and mailed', async () => {
  const asHost = await signIn({ id: idOf(1), email: 'ada@farm.example', role: 'Customer' });
  const asAdministrator = await signIn(await aUser(ctx, { roles: ['Administrator'] }));
  const params = { listingId: idOf(4) };
  await asHost.setSignWanted({ params, body: { isWanted: false } });
  await asHost.setSignWanted({ params, body: { isWanted: true } });
  const body = { mailedDay: '2026-11-20' as const, isAnotherNeeded: false };
  expect(await asAdministrator.setSignMailed({ params, body })).toMatchObject({ mailedDay: '2026-11-20' });
});
