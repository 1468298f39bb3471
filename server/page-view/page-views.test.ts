import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { addDays } from '#domain/dates.ts';
import { limits } from '#launch/testing/limits.ts';
import { createCaller } from '../api.ts';
import { requestLimits } from '../platform/db/timeouts.ts';
import { loadBuiltPages, servePages } from '../platform/http/pages.ts';
import { startTestApp, type TestApp } from '../testing/app.ts';
import { aBooking, aListing, aUser, type Person } from '../testing/factories.ts';
import { ensurePages, startProcess } from '../testing/processes.ts';
import { countDocuments } from './count-documents.ts';
import { createPageViews } from './counter.ts';
import { deleteOldViewsJob } from './delete-old-views.job.ts';

/** A day in Wisconsin that has ended in UTC already. */
const now = '2026-11-21T03:00:00Z';
const today = '2026-11-20';
const browser = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0';

let server: TestApp;
let host: Person;
let listingId: string;

beforeAll(async () => {
  [server] = await Promise.all([
    startTestApp({ now, config: { PUBLIC_URL: 'https://openacre.test' }, databaseLimits: requestLimits }),
    ensurePages(),
  ]);
  await server.app.register(async (scope) => {
    countDocuments(scope, server.ctx);
    await servePages(scope, server.ctx, createCaller(server.ctx), await loadBuiltPages());
  });
  host = await aUser(server.ctx);
  listingId = (await aListing(server.ctx, { host })).id;
});
afterAll(() => server.close());
beforeEach(async () => {
  await server.ctx.pageViews.save();
  await sql`truncate page_views, listing_views`.execute(server.ctx.db);
});

const open = async (path: string, headers: Record<string, string> = {}, method = 'GET'): Promise<number> => {
  const answer = await server.fetch(path, { method, headers: { 'user-agent': browser, ...headers } });
  await answer.arrayBuffer();
  return answer.status;
};

const report = async (body: object, headers: Record<string, string> = {}): Promise<number> =>
  (
    await server.fetch('/api/pageView', {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'user-agent': browser, ...headers },
      body: JSON.stringify(body),
    })
  ).status;

/** Every counter in the database, as 'day page referrer views'. */
const pageViews = async (): Promise<string[]> => {
  await server.ctx.pageViews.save();
  const rows = await server.ctx.db
    .selectFrom('page_views')
    .selectAll()
    .orderBy('day')
    .orderBy('page')
    .orderBy('referrer')
    .execute();
  return rows.map(({ day, page, referrer, views }) => `${day} ${page} ${referrer} ${views}`);
};
const listingViews = () =>
  server.ctx.db.selectFrom('listing_views').select(['listing_id', 'day', 'views']).execute();

// docs/rules/page-views.md#counting
describe('a view', () => {
  test('is counted by day in Wisconsin, path pattern and referrer’s host, and nothing else is stored', async () => {
    const referer = 'https://www.google.com/search?q=deer+land';
    expect(await open('/hunters?utm_source=secret', { referer })).toBe(200);
    expect(await open('/hunters', { referer: 'https://google.com/' })).toBe(200);
    expect(await open(`/listing/${listingId}?start=11-21-2026`)).toBe(200);
    expect(await open('/', { referer: 'https://openacre.test/hunters' })).toBe(200);
    expect(await pageViews()).toEqual([
      `${today} / own 1`,
      `${today} /hunters google.com 2`,
      `${today} /listing/:listingId none 1`,
    ]);
    expect(await listingViews()).toEqual([{ listing_id: listingId, day: today, views: 1 }]);
  });

  test('sets no cookie', async () => {
    const answer = await server.fetch('/hunters', { headers: { 'user-agent': browser } });
    expect(answer.headers.get('set-cookie')).toBeNull();
  });

  test('of a page that was opened from another one is reported by the browser', async () => {
    expect(await report({ page: '/listing/:listingId', listingId })).toBe(204);
    expect(await report({ page: '/aboutus' })).toBe(204);
    expect(await pageViews()).toEqual([`${today} /aboutus own 1`, `${today} /listing/:listingId own 1`]);
    expect(await listingViews()).toEqual([{ listing_id: listingId, day: today, views: 1 }]);
    expect(await report({ page: '/resetpassword?token=secret' })).toBe(400);
  });

  test('is counted for a listing only while it is on the site', async () => {
    const hidden = await aListing(server.ctx, { approved: false });
    expect(await open(`/listing/${hidden.id}`)).toBe(404);
    await report({ page: '/listing/:listingId', listingId: hidden.id });
    await report({ page: '/listing/:listingId', listingId: '0199e7a0-0000-7000-8000-000000000001' });
    await pageViews();
    expect(await listingViews()).toEqual([]);
  });
});

// docs/rules/page-views.md#who-is-not-counted
describe('not counted are', () => {
  test.each<[string, Record<string, string>]>([
    ['Do Not Track', { dnt: '1' }],
    ['Global Privacy Control', { 'sec-gpc': '1' }],
    ['a bot', { 'user-agent': 'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)' }],
    ['a program', { 'user-agent': 'curl/8.5.0' }],
    ['no user agent', { 'user-agent': '' }],
    ['a prefetch', { 'sec-purpose': 'prefetch' }],
    ['a prerendered page', { 'sec-purpose': 'prefetch;prerender' }],
    ['a picture', { 'sec-fetch-dest': 'image' }],
  ])('requests with %s', async (_, headers) => {
    expect(await open('/hunters', headers)).toBe(200);
    expect(await report({ page: '/hunters' }, headers)).toBe(204);
    expect(await pageViews()).toEqual([]);
  });

  // docs/rules/page-views.md#pages
  test('pages whose addresses hold tokens, pages of administrators, and what is no page', async () => {
    for (const path of [
      '/verify/0199e7a0-0000-7000-8000-000000000001/secret',
      '/resetpassword?token=secret',
      '/admin',
      '/nothing',
      '/listing/unknown',
      `/listing/${listingId}.data`,
      '/robots.txt',
      '/favicon.svg',
    ])
      await open(path);
    await open('/hunters', {}, 'HEAD');
    await open('/hunters', {}, 'POST');
    expect(await pageViews()).toEqual([]);
  });
});

// docs/rules/page-views.md#bounds
test('a flood of referrers counts as others, in the database and in memory', async () => {
  const { pageViews: counter, db } = server.ctx;
  const flood = (from: number, count: number) => {
    for (let number = from; number < from + count; number += 1)
      counter.count({ page: '/', listingId: null, referrer: `host${number}.example` });
  };
  flood(0, 150);
  await counter.save();
  flood(0, 1);
  flood(100, 6000);
  // The memory is full: a counter for another page is not made, though the host is known.
  counter.count({ page: '/hunters', listingId: null, referrer: 'host0.example' });
  await counter.save();
  const onHunters = db.selectFrom('page_views').where('page', '=', '/hunters').select('referrer');
  expect(await onHunters.execute()).toEqual([{ referrer: 'other' }]);
  const rows = await db
    .selectFrom('page_views')
    .where('page', '=', '/')
    .select(['referrer', 'views'])
    .execute();
  expect(rows).toHaveLength(201);
  expect(rows.reduce((sum, { views }) => sum + views, 0)).toBe(6151);
  expect(rows.find(({ referrer }) => referrer === 'host0.example')?.views).toBe(2);
});

/** Keeps all others from the tables of page views, until it is called. */
const holdTables = async (): Promise<() => Promise<void>> => {
  const { promise: isHeld, resolve: held } = Promise.withResolvers<void>();
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  const holding = server.ctx.db.transaction().execute(async (transaction) => {
    await sql`lock table page_views, listing_views in access exclusive mode`.execute(transaction);
    held();
    await released;
  });
  await isHeld;
  return async () => {
    release();
    await holding;
  };
};

// docs/rules/page-views.md#counting
test('a database that does not answer delays counts, and neither slows nor fails a page', async () => {
  const release = await holdTables();
  expect(await open('/hunters')).toBe(200);
  const failed = server.ctx.pageViews.save();
  expect(await open('/hunters')).toBe(200);
  expect(await report({ page: '/hunters' })).toBe(204);
  await failed;
  expect(server.logs.filter((line) => line.includes('page views could not be saved'))).toHaveLength(1);
  await release();
  expect(await pageViews()).toEqual([`${today} /hunters none 2`, `${today} /hunters own 1`]);
});

// docs/rules/page-views.md#counting
test('what could not be saved at first is saved by a process that ends', async () => {
  const failures: unknown[] = [];
  const log = { warn: (...line: unknown[]) => failures.push(line) } as unknown as typeof server.ctx.log;
  const counter = createPageViews({ ...server.ctx, log });
  const release = await holdTables();
  counter.count({ page: '/', listingId: null, referrer: 'none' });
  const closed = counter.close();
  await expect.poll(() => failures, { timeout: limits.pollMs }).toHaveLength(1);
  await release();
  await closed;
  expect(await pageViews()).toEqual([`${today} / none 1`]);
});

// docs/rules/page-views.md#counting
test('several processes add up, and save for the last time when they stop', async () => {
  const { DATABASE_URL, DATA_DIR } = server.ctx.config;
  const other = startProcess('main', { NODE_ENV: 'test', DATABASE_URL, DATA_DIR });
  try {
    const url = await other.ready;
    const send = (path: string) => fetch(`${url}${path}`, { headers: { 'user-agent': browser } });
    for (const path of ['/hunters', '/hunters', `/listing/${listingId}`]) await (await send(path)).text();
    other.child.kill('SIGTERM');
    expect(await other.ended).toBe(0);
  } finally {
    other.child.kill('SIGKILL');
  }
  const rows = await server.ctx.db.selectFrom('page_views').selectAll().execute();
  expect(rows.map(({ page, views }) => `${page} ${views}`).sort()).toEqual([
    '/hunters 2',
    '/listing/:listingId 1',
  ]);
  expect((await listingViews()).map(({ views }) => views)).toEqual([1]);
});

// docs/rules/page-views.md#counting
test('a process that is killed loses at most the views of its last seconds', async () => {
  const { DATABASE_URL, DATA_DIR } = server.ctx.config;
  const other = startProcess('main', { NODE_ENV: 'test', DATABASE_URL, DATA_DIR });
  const saved = async () => {
    const rows = await server.ctx.db.selectFrom('page_views').select(['page', 'views']).execute();
    return rows.map(({ page, views }) => `${page} ${views}`);
  };
  const views = 5;
  try {
    const url = await other.ready;
    const send = async (path: string) =>
      (await fetch(`${url}${path}`, { headers: { 'user-agent': browser } })).text();
    for (let view = 0; view < views; view += 1) await send('/hunters');
    // Without any further view, and without a stop.
    await expect.poll(saved, { timeout: limits.pollMs }).toEqual([`/hunters ${views}`]);
    await send('/hunters');
    other.child.kill('SIGKILL');
    expect(await other.ended).toBeNull();
  } finally {
    other.child.kill('SIGKILL');
  }
  // The last one may have been saved within its second, and what was saved is there once.
  expect([[`/hunters ${views}`], [`/hunters ${views + 1}`]]).toContainEqual(await saved());
});

test('twenty processes that save at once lose nothing', async () => {
  const { ctx } = server;
  const counters = Array.from({ length: 20 }, () => createPageViews(ctx));
  for (const [index, counter] of counters.entries())
    for (let round = 0; round < 10; round += 1) {
      const referrers = ['a.example', 'b.example', 'c.example'];
      if (index % 2) referrers.reverse();
      for (const referrer of referrers) counter.count({ page: '/listing/:listingId', listingId, referrer });
    }
  await Promise.all(counters.map((counter) => counter.close()));
  expect(await pageViews()).toEqual(
    ['a', 'b', 'c'].map((name) => `${today} /listing/:listingId ${name}.example 200`),
  );
  expect((await listingViews()).map(({ views }) => views)).toEqual([600]);
});

/** Counts views on a day. */
const countOn = async (day: string, page: '/' | '/listing/:listingId', referrer: string, views: number) => {
  const { pageViews: counter } = server.ctx;
  const view = { page, listingId: page === '/' ? null : listingId, referrer };
  for (let number = 0; number < views; number += 1) counter.count(view, new Date(`${day}T18:00:00Z`));
  await counter.save();
};

// docs/rules/page-views.md#figures-for-administrators
test('an administrator sees the pages, listings and referrers of the last 30 days', async () => {
  const administrator = await server.signIn(await aUser(server.ctx, { roles: ['Administrator'] }));
  await countOn(addDays(today, -30), '/', 'old.example', 9);
  await countOn(addDays(today, -29), '/', 'google.com', 2);
  await countOn(today, '/', 'own', 4);
  await countOn(today, '/', 'none', 1);
  await countOn(today, '/listing/:listingId', 'google.com', 3);
  const figures = await administrator.getPageViews();
  expect(figures).toMatchObject({
    total: 10,
    pages: [
      { page: '/', views: 7 },
      { page: '/listing/:listingId', views: 3 },
    ],
    listings: [{ listingId, listingName: 'Oak ridge above the creek (Dane County)', views: 3 }],
    referrers: [
      { host: 'google.com', views: 5 },
      { host: 'none', views: 1 },
    ],
  });
  expect(figures.days).toHaveLength(30);
  expect([figures.days[0], figures.days[1], figures.days.at(-1)]).toEqual([
    { day: addDays(today, -29), views: 2 },
    { day: addDays(today, -28), views: 0 },
    { day: today, views: 8 },
  ]);
});

// docs/rules/page-views.md#figures-for-hosts
test('a host sees how often each of their listings was seen, asked for and paid in the last 30 days', async () => {
  const { ctx, clock } = server;
  const owner = await aUser(ctx);
  const [land, quiet] = [await aListing(ctx, { host: owner }), await aListing(ctx, { host: owner })];
  const ask = (startDay: string, status: 'Paid' | 'PendingConfirmation' | 'Cancelled') =>
    aBooking(ctx, { listing: land, startDay, endDay: startDay, status });
  const before = new Date(`${addDays(today, -30)}T18:00:00Z`);
  const old = await ask('2026-12-01', 'Paid');
  await ctx.db
    .updateTable('bookings')
    .set({ created_at: before, paid_at: before })
    .where('id', '=', old)
    .execute();
  await ask('2026-12-02', 'Paid');
  await ask('2026-12-03', 'PendingConfirmation');
  await ask('2026-12-04', 'Cancelled');
  clock.advance({ minutes: 1 });
  await report({ page: '/listing/:listingId', listingId: land.id });
  await ctx.pageViews.save();
  const { listings } = await (await server.signIn(owner)).getListingFigures();
  expect(listings).toEqual(
    [
      { listingId: land.id, seen: 1, asked: 3, paid: 1 },
      { listingId: quiet.id, seen: 0, asked: 0, paid: 0 },
    ].toSorted((a, b) => (a.listingId < b.listingId ? -1 : 1)),
  );
  expect(await (await server.signIn(await aUser(ctx))).getListingFigures()).toEqual({ listings: [] });
});

// docs/rules/page-views.md#retention
test('counters are deleted after two years and a month', async () => {
  await countOn(addDays(today, -760), '/', 'none', 1);
  await countOn(addDays(today, -761), '/listing/:listingId', 'none', 1);
  await deleteOldViewsJob.run(server.ctx, undefined as never);
  expect(await pageViews()).toEqual([`${addDays(today, -760)} / none 1`]);
  expect(await listingViews()).toEqual([]);
});
