import { createCaller } from '#server/api.ts';
import { judge, type Row, shareOf } from '../figure.ts';
import { startProgram } from '../program.ts';
import { alternate, ratio } from '../rounds.ts';
import { statementsOf } from '../statements.ts';

/** The API's listing detail, read from the database each time, relative to F1. */
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
    const statements = await stage.withContext((ctx) =>
      statementsOf(ctx, (recorded) =>
        createCaller(recorded).getPublicListing({ params: { id: ids[0] ?? '' } }),
      ),
    );
    const buffers = statements.reduce((sum, statement) => sum + statement.buffers, 0);
    return [
      judge(
        'Listing detail API, from the database',
        byCpu,
        { must: 0.6, aim: 3 },
        shareOf('F1'),
        `${shareOf('F1')(byRate)} by requests per second; statements: ${statements.length}, buffers: ${buffers}`,
      ),
    ];
  },
};
