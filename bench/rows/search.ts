import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createCaller } from '#server/api.ts';
import type { Context } from '#server/context.ts';
import { vacuum } from '#server/testing/business.ts';
import { recordStatements, type Statement, statementsOf } from '#server/testing/statements.ts';
import { type Figure, judge, type Row, timesOf } from '../figure.ts';
import { addLand, rareWord } from '../land.ts';
import { processorMsOf } from '../processor.ts';
import { median } from '../rounds.ts';

const few = 10_000;
/** A million takes some minutes. */
const many = Number(process.env.BENCH_LISTINGS ?? 100_000);
/** A folder for the plan of each statement among many listings, if they are asked for. */
const plansFolder = process.env.BENCH_PLANS;
const rounds = 7;

type Api = ReturnType<typeof createCaller>;
const inAWeek = new Date(Date.now() + 7 * 86_400_000).toISOString().slice(0, 10);
const days = { startDate: inAWeek, endDate: inAWeek };
const inAMonth = new Date(Date.now() + 30 * 86_400_000).toISOString().slice(0, 10);
const span = { startDate: inAWeek, endDate: inAMonth };
const weekendIn = inAMonth.slice(0, 7);
const list = (query: Record<string, unknown>) => (api: Api) =>
  api.listPublicListings({ query: { pageSize: 24, ...query } });

type Call = (api: Api) => Promise<unknown>;
/** A call that needs something which is found first: the position of a page far down in the results, or a listing. */
type PreparedCall = { find: (api: Api) => Promise<string | null>; with: (found: string | null) => Call };

const deep = (query: Record<string, unknown>): PreparedCall => ({
  async find(api) {
    let after: string | null = null;
    for (let page = 0; page < 25; page += 1) {
      const wanted: Record<string, unknown> = { pageSize: 100, ...query, ...(after && { after }) };
      after = (await api.listPublicListings({ query: wanted })).next;
    }
    return after;
  },
  with: (after) => list({ ...query, ...(after && { after }) }),
});

/** A call for the listing nearest to the border of two counties, which have land of different hosts. */
const ofListing = (call: (api: Api, id: string) => Promise<unknown>): PreparedCall => ({
  async find(api) {
    const query = { near: '45.12,-89.7', activity: 'Deer', pageSize: 1 };
    return (await api.listPublicListings({ query })).listings[0]?.id ?? null;
  },
  with: (id) => (api) => call(api, id ?? ''),
});

const map = (query: Record<string, unknown>) => (api: Api) => api.listListingPoints({ query });

const view = { bounds: '-90,44.5,-89.5,45' };
/** Nine times as large: already among few listings it has more than a page with a word, and more than is looked at. */
const wideView = { bounds: '-90.5,44,-89,45.5' };

/**
 * What hunters ask for, by the name of its figure. Each fills its page already among few listings, or finds nothing;
 * but a map of a view by a word, which shows what there is.
 */
const calls: Readonly<Record<string, Call | PreparedCall>> = {
  'All land': list({}),
  'All land by price': list({ sort: 'price' }),
  'Land far down by price': deep({ sort: 'price' }),
  'Land far down by fit': deep({ sort: 'fit', activity: 'Deer' }),
  'Land near a town': list({ text: 'near Wausau' }),
  'Land far from a town, in order': deep({ near: '44.96,-89.63', within: '100' }),
  'Land by a word': list({ text: 'pine' }),
  'Land by words': list({ text: 'river oak' }),
  'Land by words near a town': list({ text: 'pine near Wausau' }),
  'Land by a rare word': list({ text: rareWord }),
  'Land of a wide view by a word': list({ ...wideView, text: 'pine' }),
  'Land of a county by a word': list({ county: 'Marathon', text: 'creek' }),
  'Land by filters': list({ activity: 'Deer', rules: 'Dogs', maxPrice: '60', party: '3' }),
  'Land of a county': list({ county: 'Marathon' }),
  'Land of a view': list(view),
  'Land by days': list(days),
  'Land of a county by filters': list({ county: 'Marathon', activity: 'Deer' }),
  'Land of a view by filters': list({ ...view, activity: 'Deer', party: '2' }),
  'Land of a view by days': list({ ...view, ...days }),
  'Land of a wide view': list(wideView),
  'Land of a wide view by filters': list({ ...wideView, activity: 'Deer', party: '2' }),
  'Land of a wide view by days': list({ ...wideView, ...days }),
  'Land of a view by size': list({ ...view, sort: 'size' }),
  'Land of a wide view by size': list({ ...wideView, sort: 'size' }),
  'Land of a county by size': list({ county: 'Marathon', sort: 'size' }),
  'Land of a region by rating': list({ text: 'Northwoods', sort: 'rating' }),
  'Land near a town by size': list({ text: 'near Wausau', sort: 'size' }),
  'Land of a wide view by filters and price': list({
    ...wideView,
    activity: 'Deer',
    party: '2',
    sort: 'price',
  }),
  'Land of a view by a word and price': list({ ...view, text: 'pine', sort: 'price' }),
  'Land by size': list({ sort: 'size' }),
  'Land by rating': list({ sort: 'rating' }),
  'Land on a weekend of a month': list({ weekendIn }),
  'Land on days of a span': list({ ...span, days: '3' }),
  'All combined': list({ text: 'deer near Wausau', ...days, maxPrice: '90', party: '2', sort: 'price' }),
  'The map': map({}),
  'The map of a search': map({ text: 'deer near Wausau', ...days }),
  'The map of all combined': map({ text: 'deer near Wausau', ...days, maxPrice: '90', party: '2' }),
  'The map of a view by filters': map({ ...view, activity: 'Deer', party: '2' }),
  'The map of a wide view by filters': map({ ...wideView, activity: 'Deer', party: '2' }),
  'The map of a rare word': map({ text: rareWord }),
  'The map of a word': map({ text: 'pine' }),
  'The map of a common word': map({ text: 'creek' }),
  'The map of a word near a town': map({ text: 'pine near Wausau' }),
  'The map of a view by a word': map({ ...view, text: 'pine' }),
  'The map of a wide view by a word': map({ ...wideView, text: 'pine' }),
  'The map of a county by a word': map({ county: 'Marathon', text: 'creek' }),
  'The map of a county': map({ county: 'Marathon' }),
  'The map of a county by filters': map({ county: 'Marathon', activity: 'Deer', party: '2' }),
  'The map of a region': map({ text: 'Northwoods' }),
  'The map near a town': map({ text: 'near Wausau' }),
  'Nothing found near a town': list({ text: 'near Wausau', maxPrice: '1' }),
  'Nothing found in a view': list({ ...view, maxPrice: '1' }),
  'Nothing found in a view by party': list({ ...view, party: '90' }),
  Alternatives: ofListing((api, id) => api.listAlternatives({ params: { id }, query: days })),
  'Other land': ofListing((api, id) => api.getOtherLand({ params: { id }, query: {} })),
  'Other land by days': ofListing((api, id) => api.getOtherLand({ params: { id }, query: days })),
  'Counts of the filters': (api) => api.countListings({ query: { text: 'deer near Wausau' } }),
  'Counts of the filters by a word': (api) => api.countListings({ query: { text: 'pine' } }),
  'Counts of the filters of a wide view by a word': (api) =>
    api.countListings({ query: { ...wideView, text: 'pine' } }),
  'Five thousand addresses of the sitemap': (api) => api.listListingAddresses({ query: {} }),
};

/**
 * Pages of the database, the median of some rounds; the milliseconds that it computes, as far as that is known; and
 * what was answered.
 */
type Cost = { buffers: number; processorMs: number | undefined; shown: number | undefined };

/** What a list counts, or the listings that a map's points and clusters stand for. */
const shownBy = (answer: unknown): number | undefined => {
  const { total, points, clusters } = answer as {
    total?: number;
    points?: readonly unknown[];
    clusters?: readonly { count: number }[];
  };
  if (!points || !clusters) return total;
  return points.length + clusters.reduce((sum, { count }) => sum + count, 0);
};

/** The cost of each call among many listings, against that among few: it must not grow with them. */
const figuresOf = (name: string, before: Cost, after: Cost): Figure[] => {
  const goal = { must: 1.75, aim: 1.3, atMost: true } as const;
  const shown = after.shown === undefined ? '' : ` for ${before.shown} and ${after.shown} listings`;
  const pages = judge(
    `${name}: pages of the database`,
    after.buffers / Math.max(1, before.buffers),
    goal,
    timesOf(`those among ${few}`),
    `${before.buffers} and ${after.buffers}${shown}`,
  );
  if (before.processorMs === undefined || after.processorMs === undefined) return [pages];
  const processor = judge(
    `${name}: time that the database computes`,
    after.processorMs / before.processorMs,
    goal,
    timesOf(`that among ${few}`),
    `${before.processorMs.toFixed(1)} and ${after.processorMs.toFixed(1)} ms`,
  );
  return [pages, processor];
};

/** What a search costs among many listings: no more than among few, as it looks at a bounded number of them. */
export const search: Row = {
  name: 'search',
  about: `searches among ${many} listings, against ${few}`,
  async run(bench) {
    const stage = await bench.stage();
    const [before, after] = await stage.withContext(async (ctx) => {
      await addLand(ctx, few);
      await vacuum(ctx);
      const costs = await costsOf(ctx);
      await addLand(ctx, many);
      await vacuum(ctx);
      return [costs, await costsOf(ctx, plansFolder)];
    });
    return [
      judge(
        `A search among ${many} listings: pages of the database`,
        median([...after.values()].map(({ buffers }) => buffers)),
        { must: 2_000, aim: 1_000, atMost: true },
        (buffers) => `${buffers} pages`,
        'the median of all below',
      ),
      ...[...after].flatMap(([name, cost]) => figuresOf(name, before.get(name) ?? cost, cost)),
    ];
  },
};

const isTransaction = (text: string): boolean => /^(?:begin|commit|start)\b/i.test(text);

const costsOf = async (ctx: Context, folder?: string): Promise<Map<string, Cost>> => {
  const costs = new Map<string, Cost>();
  for (const [name, entry] of Object.entries(calls)) {
    const call = typeof entry === 'function' ? entry : entry.with(await entry.find(createCaller(ctx)));
    const measured: Statement[][] = [];
    let answer: unknown;
    const answered = async (recorded: Context) => {
      answer = await call(createCaller(recorded));
    };
    for (let round = 0; round < rounds; round += 1) measured.push(await statementsOf(ctx, answered));
    const sent = (await recordStatements(ctx, answered)).filter(({ text }) => !isTransaction(text));
    costs.set(name, {
      buffers: median(
        measured.map((statements) => statements.reduce((sum, { buffers }) => sum + buffers, 0)),
      ),
      processorMs: await processorMsOf(ctx.config.DATABASE_URL, sent, rounds),
      shown: shownBy(answer),
    });
    if (folder) await writePlans(folder, name, measured.at(-1) ?? []);
  }
  return costs;
};

const writePlans = async (folder: string, name: string, statements: readonly Statement[]): Promise<void> => {
  await mkdir(folder, { recursive: true });
  const plans = statements.map(({ text, plan }) => ({ text, plan }));
  await writeFile(join(folder, `${name.replaceAll(' ', '-')}.json`), JSON.stringify(plans, null, 2));
};
