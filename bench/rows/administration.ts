import { sql } from 'kysely';
import { createCaller } from '#server/api.ts';
import type { Context } from '#server/context.ts';
import { sumUpJob } from '#server/statistics/sum-up.job.ts';
import { addBusiness, vacuum } from '#server/testing/business.ts';
import { addHunters, addListings, hunterEmail, hunterId, hunterName } from '#server/testing/crowd.ts';
import { statementsOf } from '#server/testing/statements.ts';
import { type Figure, judge, type Row, timesOf } from '../figure.ts';
import { median } from '../rounds.ts';

const few = 10_000;
/** `BENCH_BOOKINGS=1000000` takes ten times as long. */
const many = Number(process.env.BENCH_BOOKINGS ?? 100_000);
/** People grow with bookings: each has ten. */
const crowdOf = (bookings: number): number => bookings / 10;
/** The listings of the crowd, and their hosts. */
const land = 10_000;
const rounds = 7;
const pagesRead = (value: number) => `${value} pages`;

type Api = ReturnType<typeof createCaller>;

/** What administrators look at, by the name of its figure. */
const calls: Readonly<Record<string, (api: Api) => Promise<unknown>>> = {
  Today: (api) => api.getToday(),
  Dashboard: (api) => api.getStatistics({ params: { period: '2' } }),
  'Dashboard, all time': (api) => api.getStatistics({ params: { period: '0' } }),
  'Bookings, pending': (api) => api.listBookings({ query: {} }),
  'Bookings, first page': (api) => api.listBookings({ query: { tab: 'complete' } }),
  'Bookings, a page in the middle': (api) => api.listBookings({ query: { tab: 'complete', page: 450 } }),
  'Bookings, a code': (api) => api.listBookings({ query: { search: 'GGGGGG2' } }),
  'Bookings, a word of everybody': (api) =>
    api.listBookings({ query: { tab: 'complete', search: 'hunter' } }),
  'Bookings, a first name': (api) => api.listBookings({ query: { tab: 'complete', search: 'berit' } }),
  'Bookings, two words of many': (api) =>
    api.listBookings({ query: { tab: 'complete', search: 'hunter berit' } }),
  'Bookings, a full name': (api) => api.listBookings({ query: { tab: 'complete', search: hunterName(777) } }),
  'Payouts, a word of everybody': (api) => api.listPayouts({ query: { tab: 'complete', search: 'hunter' } }),
  'Bookings, a county': (api) => api.listBookings({ query: { tab: 'complete', county: 'Dane' } }),
  'Bookings, amounts': (api) =>
    api.listBookings({ query: { tab: 'complete', minAmount: 40, maxAmount: 60 } }),
  'Bookings, amounts that none has': (api) =>
    api.listBookings({ query: { tab: 'complete', county: 'Dane', minAmount: 5000 } }),
  'Bookings, a status': (api) => api.listBookings({ query: { tab: 'cancelled', status: 'Rejected' } }),
  Users: (api) => api.listUsers({ query: {} }),
  'Users, administrators': (api) => api.listUsers({ query: { tab: 'administrators' } }),
  'Users, a first name': (api) => api.listUsers({ query: { search: 'berit' } }),
  'Payouts, first page': (api) => api.listPayouts({ query: { tab: 'complete' } }),
  'Payouts, a page in the middle': (api) => api.listPayouts({ query: { tab: 'complete', page: 80 } }),
  'Payouts, a county': (api) => api.listPayouts({ query: { tab: 'complete', county: 'Dane' } }),
  'Payouts, amounts': (api) =>
    api.listPayouts({ query: { tab: 'complete', minAmount: 30, maxAmount: 60, sort: 'amount' } }),
  'Payouts, a status': (api) => api.listPayouts({ query: { tab: 'complete', status: 'CheckSent' } }),
  'Checks due': (api) => api.listChecksDue({ query: {} }),
  Listings: (api) => api.listListings({ query: {} }),
  'Listings, not active': (api) => api.listListings({ query: { tab: 'notActive' } }),
  'Listings, a county': (api) => api.listListings({ query: { county: 'Dane' } }),
  Reports: (api) => api.listReports({ query: {} }),
  Audit: (api) => api.listAudit({ query: {} }),
  'Search, a code': (api) => api.searchAll({ query: { query: 'GGGGGG2' } }),
  'Search, a check number': (api) => api.searchAll({ query: { query: 'C4000' } }),
  'Search, a name': (api) => api.searchAll({ query: { query: hunterName(777) } }),
  'Search, the last four of a phone number': (api) => api.searchAll({ query: { query: '0777' } }),
  'Search, an address': (api) => api.searchAll({ query: { query: hunterEmail(777) } }),
};

/** Today, when a thousand requests end within the hour. */
const evening = 'Today, the evening before a season';

type Cost = { buffers: number; ms: number };

/** What a call may read at most, in pages, however many bookings there are: a look-up, and the page of a list. */
const mostOf = (name: string): number => {
  if (name === evening) return 1000;
  if (/^Search|, a code$|^Today/.test(name)) return 100;
  // Of a word that many have some rows are looked at, and each is compared with the other words.
  return /two words|full name/.test(name) ? 2500 : 1000;
};

/** The administrators' pages among many bookings, relative to ten thousand. */
export const administration: Row = {
  name: 'administration',
  about: `Today, dashboard, lists and search among ${many} bookings, against among ${few}`,
  async run(bench) {
    const stage = await bench.stage();
    const measure = async (first: number, last: number): Promise<Map<string, Cost>> => {
      console.log(`  ${last} bookings…`);
      return stage.withContext(async (ctx) => {
        await addHunters(ctx, Math.max(land, crowdOf(last)));
        await addListings(ctx, stage.listingIds[0] ?? '', land);
        await addBusiness(ctx, { first, last, crowd: crowdOf(last), land });
        await sumUpJob.run(ctx, {});
        await vacuum(ctx);
        return costsOf(ctx);
      });
    };
    const small = await measure(1, few);
    const large = await measure(few + 1, many);
    return [...large].flatMap(([name, cost]): Figure[] => {
      const before = small.get(name) ?? cost;
      const absolute = judge(
        `${name}: pages of the database`,
        cost.buffers,
        { must: mostOf(name), atMost: true },
        pagesRead,
      );
      const relative = judge(
        `${name}, among ${many} bookings`,
        cost.buffers / before.buffers,
        { must: 2, atMost: true },
        timesOf(`the pages read among ${few}`),
        `buffers: ${before.buffers} and ${cost.buffers}; medians: ${before.ms.toFixed(1)} and ${cost.ms.toFixed(1)} ms`,
      );
      return [absolute, relative];
    });
  },
};

/** A thousand requests that wait for an answer, or all, end in so many hours. */
const letRequestsEnd = (ctx: Context, hours: number) =>
  sql`update bookings set expire_at = now() + make_interval(hours => ${hours})
    where id in (select id from bookings where status = 'PendingConfirmation' order by id limit 1000)`.execute(
    ctx.db,
  );

const costsOf = async (ctx: Context): Promise<Map<string, Cost>> => {
  const administrator = { id: hunterId(1), email: hunterEmail(1), role: 'Administrator' as const };
  await ctx.db
    .updateTable('users')
    .set({ roles: ['Administrator', 'Customer'] })
    .where('id', '=', administrator.id)
    .execute();
  const costOf = async (call: (api: Api) => Promise<unknown>): Promise<Cost> => {
    const statements = await statementsOf(ctx, (recorded) => call(createCaller(recorded, administrator)));
    const times: number[] = [];
    for (let round = 0; round < rounds; round += 1) {
      const startedAt = performance.now();
      await call(createCaller(ctx, administrator));
      times.push(performance.now() - startedAt);
    }
    return { buffers: statements.reduce((sum, { buffers }) => sum + buffers, 0), ms: median(times) };
  };
  const costs = new Map<string, Cost>();
  for (const [name, call] of Object.entries(calls)) costs.set(name, await costOf(call));
  await letRequestsEnd(ctx, 1);
  costs.set(evening, await costOf((api) => api.getToday()));
  await letRequestsEnd(ctx, 30 * 24);
  return costs;
};
