import { createCaller } from '#server/api.ts';
import type { Context } from '#server/context.ts';
import { statementsOf } from '#server/testing/statements.ts';
import { judge, type Row, shareOf } from '../figure.ts';
import { startProgram } from '../program.ts';
import { alternate, ratio } from '../rounds.ts';

/** The API's listing detail relative to F1: from a cache that asks the database for the listing's version each time. */
export const api: Row = {
  name: 'api',
  about: 'listing detail API against F1',
  async run(bench) {
    await bench.pages(); // the product's process serves them too
    const stage = await bench.stage();
    const ids = stage.listingIds.slice(0, 10);
    await using product = await stage.startProduct();
    await using floor = await startProgram('bench/floor/row.ts', { DATABASE_URL: stage.databaseUrl });
    const measured = await alternate(
      {
        product: { program: product, paths: ids.map((id) => `/api/listing/public/${id}`) },
        floor: { program: floor, paths: ids.map((id) => `/row/${id}`) },
      },
      { rounds: 6, seconds: 1.5, warmUp: 4000 },
    );
    const { byCpu, byRate } = ratio(measured, 'product', 'floor');
    const read = (ctx: Context) => createCaller(ctx).getPublicListing({ params: { id: ids[0] ?? '' } });
    const statements = await stage.withContext(async (ctx) => {
      await read(ctx); // into the cache
      return statementsOf(ctx, read);
    });
    const buffers = statements.reduce((sum, statement) => sum + statement.buffers, 0);
    return [
      judge(
        'Listing detail API',
        byCpu,
        { must: 0.6, aim: 3 },
        shareOf('F1'),
        `${shareOf('F1')(byRate)} by requests per second; statements: ${statements.length} for all who wait, buffers: ${buffers}`,
      ),
    ];
  },
};
