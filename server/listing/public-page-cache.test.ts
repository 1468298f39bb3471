import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { contract } from '#contract/contract.ts';
import type { EditableListing } from '#contract/listing.ts';
import { dayInWisconsin, seasonOf } from '#domain/dates.ts';
import { releaseDays } from '../booking/held-days-store.ts';
import { startTestApp } from '../testing/app.ts';
import { aBooking, aListing, aPhoto, aUser } from '../testing/factories.ts';
import { type ServerProcess, startProcess } from '../testing/processes.ts';
import { replaceAvailability, replaceCostRanges, replaceListingPhotos, updateListing } from './store.ts';

// The other processes have the machine's clock.
const { ctx, close } = await startTestApp({ now: new Date().toISOString() });
// Their page shows the days from today to this one, also if midnight passes.
const lastDay = seasonOf(dayInWisconsin(ctx.now())).endDay;
/** PostgreSQL's name of the readers' connections, so that the writers' are not cut with them. */
const readerName = 'openacre-test-readers';

let readers: ServerProcess[] = [];
let listing: EditableListing;

beforeAll(async () => {
  const { DATABASE_URL, DATA_DIR } = ctx.config;
  const settings = { DATABASE_URL, DATA_DIR, PGAPPNAME: readerName, RATE_LIMIT_FACTOR: '1000' };
  readers = [1, 2].map(() => startProcess('testing/api-process', { NODE_ENV: 'test', ...settings }));
  listing = await aListing(ctx, { host: await aUser(ctx), baseCostCents: 1 });
  await Promise.all(readers.map(({ ready }) => ready));
});
afterAll(async () => {
  for (const { child } of readers) child.kill('SIGKILL');
  await close();
});

type Page = ReturnType<typeof contract.getPublicListing.answer.encode>;

const read = async (reader: ServerProcess | undefined, id = listing.id) => {
  const answer = await fetch(`${await reader?.ready}/api/listing/public/${id}`);
  return { status: answer.status, page: (await answer.json()) as Page };
};

/** What both processes answer, one after the other. */
const readBoth = async (id = listing.id) => [await read(readers[0], id), await read(readers[1], id)];

// docs/rules/listings.md#current-answers
test('every change shows in the next answer of every process', async () => {
  const { id } = listing;
  const host = { id: listing.userId };
  const photoId = await aPhoto(ctx, host);
  let bookingId = '';
  const costs = [{ startDay: lastDay, endDay: lastDay, costCents: 7700 }];
  const ranges = [{ startDay: lastDay, endDay: lastDay, availability: 'NotAvailable' as const }];
  const changes: [change: () => Promise<unknown>, shows: (page: Page) => unknown, value: unknown][] = [
    [() => updateListing(ctx.db, id, { title: 'Renamed' }), ({ title }) => title, 'Renamed'],
    [() => replaceListingPhotos(ctx.db, id, [photoId]), ({ photoIds }) => photoIds, [photoId]],
    [() => replaceListingPhotos(ctx.db, id, []), ({ photoIds }) => photoIds, []],
    [() => replaceCostRanges(ctx.db, id, costs), ({ listingCosts }) => listingCosts.length, 1],
    [
      () => ctx.db.updateTable('listing_cost_ranges').set({ cost_cents: 8800 }).execute(),
      ({ listingCosts: [first] }) => JSON.stringify(first).includes('88'),
      true,
    ],
    [() => replaceCostRanges(ctx.db, id, []), ({ listingCosts }) => listingCosts.length, 0],
    [
      () => replaceAvailability(ctx.db, id, 'Available', ranges),
      ({ blockedDates }) => blockedDates.length,
      1,
    ],
    [() => replaceAvailability(ctx.db, id, 'Available', []), ({ blockedDates }) => blockedDates.length, 0],
    [
      async () => {
        bookingId = await aBooking(ctx, { listing, startDay: lastDay, endDay: lastDay });
      },
      ({ bookedDates }) => bookedDates.length,
      1,
    ],
    [() => releaseDays(ctx.db, bookingId), ({ bookedDates }) => bookedDates.length, 0],
  ];
  expect((await readBoth(id.toUpperCase())).map(({ page }) => page.id)).toEqual([id, id]);
  for (const [change, shows, value] of changes) {
    await change();
    expect((await readBoth()).map(({ page }) => shows(page))).toEqual([value, value]);
  }
});

test('land that is switched off or deleted is not found from then on', async () => {
  const { id } = await aListing(ctx);
  const statuses = async () => (await readBoth(id)).map(({ status }) => status);
  expect(await statuses()).toEqual([200, 200]);
  await updateListing(ctx.db, id, { active: false });
  expect(await statuses()).toEqual([404, 404]);
  await updateListing(ctx.db, id, { active: true });
  expect(await statuses()).toEqual([200, 200]);
  await ctx.db.deleteFrom('listings').where('id', '=', id).execute();
  expect(await statuses()).toEqual([404, 404]);
});

test('a change that was rolled back never shows', async () => {
  const failed = ctx.db.transaction().execute(async (transaction) => {
    await updateListing(transaction, listing.id, { title: 'Never' });
    await readBoth();
    throw new Error('rolled back');
  });
  await expect(failed).rejects.toThrow('rolled back');
  expect((await readBoth()).map(({ page }) => page.title)).toEqual(['Renamed', 'Renamed']);
});

test('while writers and readers race, and connections are cut, no answer is older than an acknowledged commit', async () => {
  let acknowledged = 1;
  let [answers, cuts] = [0, 0];
  // By what has happened, not by time: on a busy machine the same takes longer.
  const isRunning = () => answers < 300 || cuts < 4 || acknowledged < 1_000;
  const stale: string[] = [];

  const write = async () => {
    while (isRunning()) {
      const { base_cost_cents: cents } = await ctx.db
        .updateTable('listings')
        .set({ base_cost_cents: sql`base_cost_cents + 100` })
        .where('id', '=', listing.id)
        .returning('base_cost_cents')
        .executeTakeFirstOrThrow();
      acknowledged = Math.max(acknowledged, cents);
    }
  };
  const readOn = async (reader: ServerProcess | undefined) => {
    while (isRunning()) {
      const before = acknowledged;
      const { status, page } = await read(reader);
      if (status === 503) continue;
      answers += 1;
      if (status !== 200 || Math.round(page.baseCost * 100) < before)
        stale.push(`${status}: ${page.baseCost} after ${before} cents`);
    }
  };
  const cut = async () => {
    while (isRunning()) {
      await new Promise((resolve) => setTimeout(resolve, 700));
      await sql`select pg_terminate_backend(pid) from pg_stat_activity where application_name = ${readerName}`.execute(
        ctx.db,
      );
      cuts += 1;
    }
  };
  const perReader = [1, 2, 3, 4];
  await Promise.all([
    write(),
    write(),
    cut(),
    ...readers.flatMap((reader) => perReader.map(() => readOn(reader))),
  ]);
  expect(stale).toEqual([]);
});
