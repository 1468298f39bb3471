import { setTimeout as pause } from 'node:timers/promises';
import { signAccessToken } from '#server/platform/credentials/tokens.ts';
import { addBusiness, vacuum } from '#server/testing/business.ts';
import { addHunters, addListings, crowdListingId, hunterEmail, hunterId } from '#server/testing/crowd.ts';
import { judge, type Row, timesOf } from '../figure.ts';

const bookings = 100_000;
const crowd = 10_000;
const readers = 50;
/** Between two reads of an administrator, in ms. */
const pauseMs = 200;
const measuredMs = 30_000;

/** What administrators open, over and over: what is waiting, tables, and searches of each kind. */
const reads = [
  '/administration/today',
  '/stats/2',
  '/booking?tab=complete',
  '/booking?tab=complete&search=hunter',
  '/booking?tab=complete&search=berit',
  '/booking/payouts?tab=complete',
  '/user?search=berit',
  '/listing',
  '/administration/search?query=GGGGGG2',
];

type Answers = { statuses: Map<number, number>; waits: number[] };

/** Asks for one path after the other until the signal; how long each answer took, in ms. */
const readOn = async (
  answers: Answers,
  {
    url,
    next,
    headers = {},
    signal,
  }: {
    url: string;
    next: () => string;
    headers?: Record<string, string>;
    signal: AbortSignal;
  },
): Promise<void> => {
  while (!signal.aborted) {
    const startedAt = performance.now();
    const { status } = await fetch(`${url}/api${next()}`, { headers }).then(async (answer) => {
      await answer.arrayBuffer();
      return answer;
    });
    answers.waits.push(performance.now() - startedAt);
    answers.statuses.set(status, (answers.statuses.get(status) ?? 0) + 1);
    await pause(pauseMs * Math.random() * 2);
  }
};

const percentile = (waits: readonly number[], share: number): number =>
  waits.toSorted((a, b) => a - b)[Math.floor(waits.length * share)] ?? 0;

/** The public site beside fifty administrators, relative to the public alone. */
export const administrators: Row = {
  name: 'administrators',
  about: `the public beside ${readers} administrators who read, among ${bookings} bookings`,
  async run(bench) {
    const stage = await bench.stage();
    const token = await stage.withContext(async (ctx) => {
      await addHunters(ctx, crowd);
      await addListings(ctx, stage.listingIds[0] ?? '', crowd);
      await addBusiness(ctx, { first: 1, last: bookings, crowd });
      await vacuum(ctx);
      await ctx.db
        .updateTable('users')
        .set({ roles: ['Administrator', 'Customer'] })
        .where('id', '=', hunterId(1))
        .execute();
      const person = { id: hunterId(1), email: hunterEmail(1), role: 'Administrator' as const };
      return signAccessToken(person, null, ctx.config.SESSION_SECRET, new Date());
    });
    await using product = await stage.startProduct();
    const ofPublic = async (): Promise<Answers> => {
      const answers: Answers = { statuses: new Map(), waits: [] };
      const signal = AbortSignal.timeout(measuredMs);
      let count = 0;
      const next = () => {
        count += 1;
        return count % 2 === 0 ? '/listing/public' : `/listing/public/${crowdListingId(1 + (count % crowd))}`;
      };
      await Promise.all(Array.from({ length: 8 }, () => readOn(answers, { url: product.url, next, signal })));
      return answers;
    };
    await ofPublic(); // warm up
    const idle = await ofPublic();
    const stop = new AbortController();
    const own: Answers = { statuses: new Map(), waits: [] };
    const reading = Array.from({ length: readers }, (_, reader) => {
      let count = reader;
      const next = () => reads[count++ % reads.length] ?? '';
      return readOn(own, {
        url: product.url,
        next,
        headers: { authorization: `Bearer ${token}` },
        signal: stop.signal,
      });
    });
    const beside = await ofPublic();
    stop.abort();
    await Promise.all(reading);
    const said = ({ statuses }: Answers) =>
      [...statuses].map(([status, count]) => `${count} × ${status}`).join(', ');
    return [
      judge(
        `p99 of the public beside ${readers} administrators`,
        percentile(beside.waits, 0.99) / percentile(idle.waits, 0.99),
        { must: 5, atMost: true },
        timesOf('that of the public alone'),
        `medians: ${percentile(idle.waits, 0.5).toFixed(1)} and ${percentile(beside.waits, 0.5).toFixed(1)} ms; public: ${said(beside)}; administrators: ${said(own)}`,
      ),
      judge(
        `Administrators’ reads that are refused, of ${readers} at once`,
        [...own.statuses].reduce((sum, [status, count]) => sum + (status === 200 ? 0 : count), 0) /
          own.waits.length,
        { must: 0.01, atMost: true },
        (share) => `${(share * 100).toFixed(1)} %`,
      ),
    ];
  },
};
