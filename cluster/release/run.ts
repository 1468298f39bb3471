import { existsSync, writeFileSync } from 'node:fs';
import { constants, setPriority } from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';
import { LaunchFailure } from '#launch/failure.ts';
import type { Steps } from '#launch/steps.ts';
import type { Supervised } from '#launch/supervise.ts';
import type { Cluster } from '../bring-up.ts';
import { waitUntil } from '../daemon.ts';
import type { Deaths } from '../deaths.ts';
import { checkAll } from '../load/check.ts';
import { countWrong, createJudge, whyUnsound } from '../load/judge.ts';
import { startLoad } from '../load/load.ts';
import { type Query, queryOf } from '../load/query.ts';
import { leadProductTo } from '../place.ts';
import { type HaProxy, noticeSeconds, sendsTo } from '../proxy.ts';
import { tableOf } from '../table.ts';
import { askForText } from '../tls.ts';

/** How long requests go on before the first process is replaced, to compare with, and after each, in seconds. */
const beforeSeconds = 20;
const betweenSeconds = 5;
const shownFailures = 20;

/** When things happened, in seconds after the process was told to stop. */
type Times = { out?: number; back: number };

/**
 * Replaces one process of the product after the other by the newer version while requests go on, as a release does.
 * Prints a line for each, a table, and a last line that counts; resolves to why the run failed, in a sentence, or to
 * undefined where no request failed and nothing was lost.
 */
export const runRelease = async (
  cluster: Cluster,
  { perSecond }: { perSecond: number },
  { say, step }: Steps,
  deaths: Deaths,
): Promise<string | undefined> => {
  const query = queryOf(cluster.databaseUrl);
  const since = new Date();
  const load = await step('Signing in the people of the demo', 'People signed in', () =>
    startLoad(cluster, query, { perSecond }),
  );
  const rows: string[][] = [];
  const failures: string[] = [];
  const note = (name: string, { out, back }: Partial<Times> = {}) => {
    const lap = load.lap();
    failures.push(...lap.failures);
    const seconds = [out, back].map((one) => one?.toFixed(1) ?? '');
    rows.push([name, ...seconds, String(lap.requests), String(lap.failures.length)]);
    return `${lap.failures.length} of ${lap.requests} requests failed`;
  };

  const before = await countMigrations(query);
  await sleep(beforeSeconds * 1000);
  note('before');
  leadProductTo(cluster.place, cluster.place.root);
  const seconds = await step(
    'Running the newer version once beside the others, at the lowest priority',
    'It has started',
    () => startOnce(cluster, perSecond),
  );
  say(`The newer version ran once beside the others, for ${seconds.toFixed(1)} s; ${note('spare web')}`);
  for (const [at, web] of cluster.webs.entries()) {
    const times = await replaceWeb(cluster.proxy, web, at + 1);
    await sleep(betweenSeconds * 1000);
    const failed = note(`web ${at + 1}`, times);
    const [out, back] = [times.out.toFixed(1), times.back.toFixed(1)];
    say(`${web.name}: without new requests after ${out} s, back after ${back} s; ${failed}`);
  }
  for (const [at, worker] of cluster.workers.entries()) {
    const times = await replaceWorker(worker);
    const failed = note(`worker ${at + 1}`, times);
    say(`${worker.name}: back after ${times.back.toFixed(1)} s; ${failed}`);
  }
  await load.pause();
  note('after');

  const judge = createJudge(say);
  judge.add(await checkAll(cluster, query, load.journal, since));
  judge.add({ wrong: [...load.wrong, ...deaths.unexpected] });
  for (const failure of failures.slice(0, shownFailures)) say(`  ✗ ${failure}`);
  if (failures.length > shownFailures) say(`  and ${failures.length - shownFailures} more`);
  say(['', ...tableOf(['process', 'out, s', 'back, s', 'requests', 'failed'], rows), ''].join('\n'));
  say(`${(await countMigrations(query)) - before} migrations beside the version before`);
  const writes = `${load.journal.writes} acknowledged writes, ${judge.lost.size} lost`;
  const replaced = cluster.webs.length + cluster.workers.length;
  say(`${replaced} processes replaced; ${writes}; ${countWrong(judge)}`);
  say(`${failures.length} failed requests`);
  return whyUnsound(judge) ?? (failures.length > 0 ? 'Requests failed: see above.' : undefined);
};

const countMigrations = async (query: Query): Promise<number> =>
  (await query('select from kysely_migration')).length;

const secondsSince = (begun: number): number => (performance.now() - begun) / 1000;

/**
 * Runs the newer version once at low priority, so that its code is compiled and the database migrated before a process
 * that people need is replaced. Resolves to how many seconds it ran.
 * @throws LaunchFailure that says what to do, where it had too little of the processor.
 */
const startOnce = async ({ startSpare, place }: Cluster, perSecond: number): Promise<number> => {
  const begun = performance.now();
  const spare = await startSpare();
  if (spare.pid) lowerPriority(spare.pid);
  const { url = '' } = await spare.ready.catch((failure: Error) => {
    throw explainLate(failure, perSecond, place.log('spare-web'));
  });
  // Pages that nobody has rendered yet take a while.
  await (url.startsWith('https:')
    ? askForText(place.tls, url, 60_000)
    : fetch(url).then((page) => page.text()));
  await spare.stop();
  return secondsSince(begun);
};

/** What to do where the process that gets what others leave was late; any other failure as it is. */
export const explainLate = (failure: Error, perSecond: number, log: string): Error => {
  const late = /^.* did not become ready within \d+ seconds/.exec(failure.message)?.[0];
  if (!late) return failure;
  const lower = Math.max(1, Math.floor(perSecond / 2));
  return new LaunchFailure(
    `${late}: it gets only what other processes leave of the processors, and this machine was too busy. Repeat it while nothing else runs, or with fewer requests: npm run cluster -- release --rate ${lower}. Its log: ${log}`,
  );
};

/** Of a process with a session of its own, to which Linux gives as much as to any other (sched(7), autogroup). */
const lowerPriority = (pid: number): void => {
  setPriority(pid, constants.priority.PRIORITY_LOW);
  const group = `/proc/${pid}/autogroup`;
  if (existsSync(group)) writeFileSync(group, String(constants.priority.PRIORITY_LOW));
};

/** Resolves when HAProxy has noticed that it leaves, and when it sends requests to the new one. */
const replaceWeb = async (proxy: HaProxy, web: Supervised, number: number): Promise<Required<Times>> => {
  const begun = performance.now();
  const replaced = web.restart();
  const isOut = async () => !(await sendsTo(proxy, number));
  await waitUntil(isOut, `HAProxy goes on sending requests to ${web.name}.`, noticeSeconds);
  const out = secondsSince(begun);
  await replaced;
  const isBack = () => sendsTo(proxy, number);
  await waitUntil(isBack, `${web.name} did not come back.`, noticeSeconds);
  return { out, back: secondsSince(begun) };
};

const replaceWorker = async (worker: Supervised): Promise<Times> => {
  const begun = performance.now();
  const before = worker.readyMessage;
  await worker.restart();
  const isBack = async () => worker.readyMessage !== before;
  await waitUntil(isBack, `${worker.name} did not come back.`, noticeSeconds);
  return { back: secondsSince(begun) };
};
