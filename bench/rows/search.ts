import { createCaller } from '#server/api.ts';
import type { Context } from '#server/context.ts';
import { vacuum } from '../business.ts';
import { type Figure, judge, type Row } from '../figure.ts';
import { addLand, rareWord } from '../land.ts';
import { median } from '../rounds.ts';
import { statementsOf } from '../statements.ts';

const few = 10_000;
/** A million takes some minutes. */
const many = Number(process.env.BENCH_LISTINGS ?? 100_000);
const rounds = 7;

type Api = ReturnType<typeof createCaller>;
const inAWeek = new Date(Date.now() + 7 * 86_400_000).toISOString().slice(0, 10);
const days = { startDate: inAWeek, endDate: inAWeek };
const list = (query: Record<string, unknown>) => (api: Api) =>
  api.listPublicListings({ query: { pageSize: 24, ...query } });

type Call = (api: Api) => Promise<unknown>;
/** A page far down in the results: the position that leads to it is found first. */
type DeepCall = { find: (api: Api) => Promise<string | null>; page: (after: string | null) => Call };

const deep = (query: Record<string, unknown>): DeepCall => ({
  async find(api) {
    let after: string | null = null;
    for (let page = 0; page < 5; page += 1) {
      const wanted: Record<string, unknown> = { pageSize: 500, ...query, ...(after && { after }) };
      after = (await api.listPublicListings({ query: wanted })).next;
    }
    return after;
  },
  page: (after) => list({ ...query, ...(after && { after }) }),
});

/** What hunters ask for, by the name of its figure. */
const calls: Readonly<Record<string, Call | DeepCall>> = {
  'All land': list({}),
  'All land by price': list({ sort: 'price' }),
  'Land far down by price': deep({ sort: 'price' }),
  'Land far down by fit': deep({ sort: 'fit', activity: 'Deer' }),
  'Land near a town': list({ text: 'near Wausau' }),
  'Land far from a town, in order': deep({ near: '44.96,-89.63', within: '100' }),
  'Land by words': list({ text: 'pine hollow' }),
  'Land by a rare word': list({ text: rareWord }),
  'Land by filters': list({ activity: 'Deer', rules: 'Dogs', maxPrice: '60', party: '3' }),
  'Land of a county': list({ county: 'Marathon' }),
  'Land of a view': list({ bounds: '-90,44.5,-89.5,45' }),
  'Land by days': list(days),
  'All combined': list({ text: 'deer near Wausau', ...days, maxPrice: '90', party: '2', sort: 'price' }),
  'The map': (api) => api.listListingPoints({ query: {} }),
  'The map of a search': (api) => api.listListingPoints({ query: { text: 'deer near Wausau', ...days } }),
  'Counts of the filters': (api) => api.countListings({ query: { text: 'deer near Wausau' } }),
};

type Cost = { buffers: number; ms: number };

/** How many pages of the database a search reads among many listings: a bounded number, whatever there is. */
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
      return [costs, await costsOf(ctx)];
    });
    return [...after].map(([name, cost]): Figure => {
      const first = before.get(name) ?? cost;
      return judge(
        `${name}, among ${many} listings`,
        cost.buffers,
        { must: 6_000, aim: 2_000, atMost: true },
        (buffers) => `${buffers} pages read`,
        `among ${few}: ${first.buffers}; medians: ${first.ms.toFixed(1)} and ${cost.ms.toFixed(1)} ms`,
      );
    });
  },
};

const costsOf = async (ctx: Context): Promise<Map<string, Cost>> => {
  const costs = new Map<string, Cost>();
  for (const [name, entry] of Object.entries(calls)) {
    const call = typeof entry === 'function' ? entry : entry.page(await entry.find(createCaller(ctx)));
    const statements = await statementsOf(ctx, (recorded) => call(createCaller(recorded)));
    const times: number[] = [];
    for (let round = 0; round < rounds; round += 1) {
      const startedAt = performance.now();
      await call(createCaller(ctx));
      times.push(performance.now() - startedAt);
    }
    costs.set(name, {
      buffers: statements.reduce((sum, { buffers }) => sum + buffers, 0),
      ms: median(times),
    });
  }
  return costs;
};
