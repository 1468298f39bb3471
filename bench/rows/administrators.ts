import { setTimeout as pause } from 'node:timers/promises';
import { signAccessToken } from '#server/platform/credentials/tokens.ts';
import { addBusiness, vacuum } from '#server/testing/business.ts';
import { addHunters, addListings, crowdListingId, hunterEmail, hunterId } from '#server/testing/crowd.ts';
import { prepareRequests } from '../booking-requests.ts';
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

/** What two more of them save at the same time, over and over. */
const exports = ['/booking/export?tab=complete', '/booking/payouts/export?tab=complete', '/user/export'];
/** How many hunters request days at the same time. */
const hunters = 4;

type Answers = { statuses: Map<number, number>; waits: number[] };
const noAnswers = (): Answers => ({ statuses: new Map(), waits: [] });
type Asked = { path: string; init?: RequestInit };

/** Asks for one path after the other until the signal; how long each answer took, in ms. */
const readOn = async (
  answers: Answers,
  {
    url,
    next,
    signal,
  }: {
    url: string;
    next: () => Asked;
    signal: AbortSignal;
  },
): Promise<void> => {
  while (!signal.aborted) {
    const startedAt = performance.now();
    const { path, init } = next();
    const { status } = await fetch(`${url}/api${path}`, init).then(async (answer) => {
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
  about: `the public and requests for days beside ${readers} administrators who read and two who save tables, among ${bookings} bookings`,
  async run(bench) {
    const stage = await bench.stage();
    const { token, requests } = await stage.withContext(async (ctx) => {
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
      const token = await signAccessToken(person, null, ctx.config.SESSION_SECRET, new Date());
      return { token, requests: await prepareRequests(ctx, crowd) };
    });
    await using product = await stage.startProduct();
    const asPublic = async () => {
      const [visits, asked] = [noAnswers(), noAnswers()];
      const signal = AbortSignal.timeout(measuredMs);
      let count = 0;
      const nextVisit = () => {
        count += 1;
        const listing = `/listing/public/${crowdListingId(1 + (count % crowd))}`;
        return { path: count % 2 === 0 ? '/listing/public' : listing };
      };
      const nextRequest = () => {
        const { hunter, body } = requests.next();
        const headers = {
          'content-type': 'application/json',
          authorization: `Bearer ${requests.token(hunter)}`,
        };
        return { path: '/listing/submitBookingRequest', init: { method: 'POST', headers, body } };
      };
      await Promise.all([
        ...Array.from({ length: 8 }, () => readOn(visits, { url: product.url, next: nextVisit, signal })),
        ...Array.from({ length: hunters }, () =>
          readOn(asked, { url: product.url, next: nextRequest, signal }),
        ),
      ]);
      return { visits, asked };
    };
    await asPublic(); // warm up
    const idle = await asPublic();
    const stop = new AbortController();
    const [own, saved] = [noAnswers(), noAnswers()];
    const readAs = (reader: number, paths: readonly string[], answers: Answers) => {
      let count = reader;
      const init = { headers: { authorization: `Bearer ${token}` } };
      const next = () => ({ path: paths[count++ % paths.length] ?? '', init });
      return readOn(answers, { url: product.url, next, signal: stop.signal });
    };
    const reading = [
      ...Array.from({ length: readers }, (_, reader) => readAs(reader, reads, own)),
      ...Array.from({ length: 2 }, (_, reader) => readAs(reader, exports, saved)),
    ];
    const beside = await asPublic();
    stop.abort();
    await Promise.all(reading);
    const said = ({ statuses }: Answers) =>
      [...statuses].map(([status, count]) => `${count} × ${status}`).join(', ');
    return [
      judge(
        `p99 of the public beside ${readers} administrators`,
        percentile(beside.visits.waits, 0.99) / percentile(idle.visits.waits, 0.99),
        { must: 5, atMost: true },
        timesOf('that of the public alone'),
        `medians: ${percentile(idle.visits.waits, 0.5).toFixed(1)} and ${percentile(beside.visits.waits, 0.5).toFixed(1)} ms; public: ${said(beside.visits)}; administrators: ${said(own)}; exports: ${said(saved)}`,
      ),
      judge(
        `p99 of requests for days beside ${readers} administrators`,
        percentile(beside.asked.waits, 0.99) / percentile(idle.asked.waits, 0.99),
        { must: 5, atMost: true },
        timesOf('that of requests alone'),
        `medians: ${percentile(idle.asked.waits, 0.5).toFixed(1)} and ${percentile(beside.asked.waits, 0.5).toFixed(1)} ms; ${said(beside.asked)}`,
      ),
      judge(
        `Administrators’ reads that are refused, of ${readers} at once`,
        [...own.statuses, ...saved.statuses].reduce(
          (sum, [status, count]) => sum + (status === 200 ? 0 : count),
          0,
        ) /
          (own.waits.length + saved.waits.length),
        { must: 0.01, atMost: true },
        (share) => `${(share * 100).toFixed(1)} %`,
      ),
    ];
  },
};
