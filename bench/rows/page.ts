import { type Figure, judge, type Row, shareOf } from '../figure.ts';
import { startProgram } from '../program.ts';
import { alternate, ratio } from '../rounds.ts';

// 5 × assumes a page that is cached compressed, so that only its version is read.
const goals = { plain: { must: 0.6 }, compressed: { must: 0.45, aim: 5 } };

/** The server-rendered listing page, relative to F2; plain, and compressed as for browsers. */
export const page: Row = {
  name: 'page',
  about: 'listing page, server rendered, against F2',
  async run(bench) {
    await bench.pages();
    const stage = await bench.stage();
    const [id = ''] = stage.listingIds;
    await using product = await stage.startProduct();
    await using floor = await startProgram('bench/floor/page.ts', {
      PRODUCT_URL: product.url,
      LISTING_ID: id,
    });
    const ours = { program: product, paths: [`/listing/${id}`] };
    const bare = { program: floor, paths: ['/page'] };
    const accepting = (encoding: string) => ({ headers: { 'accept-encoding': encoding } });
    const measured = await alternate(
      {
        plain: ours,
        barePlain: bare,
        gzip: { ...ours, ...accepting('gzip') },
        bareGzip: { ...bare, ...accepting('gzip') },
        brotli: { ...ours, ...accepting('br') },
        bareBrotli: { ...bare, ...accepting('br') },
      },
      { rounds: 5, seconds: 1, warmUp: 500 },
    );
    const figure = (what: string, name: 'plain' | 'gzip' | 'brotli', like: keyof typeof measured): Figure => {
      const { byCpu, byRate } = ratio(measured, name, 'barePlain');
      const compressed =
        name === 'plain'
          ? ''
          : `; ${shareOf('F2 with the same compression')(ratio(measured, name, like).byCpu)}`;
      return judge(
        what,
        byCpu,
        name === 'plain' ? goals.plain : goals.compressed,
        shareOf('F2'),
        `${shareOf('F2')(byRate)} by requests per second${compressed}`,
      );
    };
    return [
      figure('Listing page, server rendered', 'plain', 'barePlain'),
      figure('Listing page, gzip', 'gzip', 'bareGzip'),
      figure('Listing page, brotli', 'brotli', 'bareBrotli'),
    ];
  },
};
