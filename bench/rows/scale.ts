import { addListings, crowdListingId } from '#server/testing/crowd.ts';
import { judge, type Row, timesOf } from '../figure.ts';
import { alternate, cheapest } from '../rounds.ts';

const few = 1000;
const many = 100_000;

/** A listing's detail and its page among many listings, relative to few. */
export const scale: Row = {
  name: 'scale',
  about: `listing detail and page among ${many} listings, against among ${few}`,
  async run(bench) {
    await bench.pages();
    const stage = await bench.stage();
    await using product = await stage.startProduct();
    const measure = async (upTo: number) => {
      console.log(`  ${upTo} listings…`);
      await stage.withContext((ctx) => addListings(ctx, stage.listingIds[0] ?? '', upTo));
      const ids = Array.from({ length: 20 }, (_, index) => crowdListingId(1 + index * Math.floor(upTo / 20)));
      return alternate(
        {
          api: { program: product, paths: ids.map((id) => `/api/listing/public/${id}`) },
          page: { program: product, paths: ids.map((id) => `/listing/${id}`) },
        },
        { rounds: 5, seconds: 1, warmUp: 1500 },
      );
    };
    const small = await measure(few);
    const large = await measure(many);
    return (['api', 'page'] as const).map((name) =>
      judge(
        name === 'api' ? `Listing detail API among ${many} listings` : `Listing page among ${many} listings`,
        cheapest(large[name]) / cheapest(small[name]),
        { must: 1.75, aim: 1.3, atMost: true },
        timesOf(`among ${few}`),
      ),
    );
  },
};
