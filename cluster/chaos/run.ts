import { setTimeout as sleep } from 'node:timers/promises';
import type { Steps } from '#launch/steps.ts';
import type { Cluster } from '../bring-up.ts';
import { waitUntil } from '../daemon.ts';
import { isWhole } from '../databases.ts';
import type { Deaths } from '../deaths.ts';
import { isHealthy } from '../etcd.ts';
import { check, checkAll } from '../load/check.ts';
import { countWrong, createJudge, whyUnsound } from '../load/judge.ts';
import { type Load, startLoad } from '../load/load.ts';
import { type Pace, perSecondOutside } from '../load/outages.ts';
import { queryOf } from '../load/query.ts';
import { countReads } from '../product.ts';
import { tableOf } from '../table.ts';
import type { ChaosOptions } from './options.ts';
import { adviceForFew, whyTooFew } from './rate.ts';

const wholeSeconds = 300;
/** No fault may keep people from writing for longer. */
const maxOutageSeconds = 45;

/**
 * Breaks one part after the other while requests go on, and checks after each that nothing acknowledged is gone.
 * Prints a line for each fault, a table, and a last line that counts; resolves to why the run failed, in a sentence, or
 * to undefined.
 */
export const runChaos = async (
  cluster: Cluster,
  { plan, perSecond }: ChaosOptions,
  { say, step }: Steps,
  deaths: Deaths,
): Promise<string | undefined> => {
  const query = queryOf(cluster.databaseUrl);
  const since = new Date();
  const load = await step('Signing in the people of the demo', 'People signed in', () =>
    startLoad(cluster, query, { perSecond }),
  );
  const judge = createJudge(say);
  await sleep(5_000);
  const rows: string[][] = [];
  const laps: Pace[] = [];
  for (const [at, fault] of plan.entries()) {
    load.lap();
    const mend = await fault.inject(cluster, deaths);
    await sleep(fault.seconds * 1000);
    mend();
    await waitUntil(
      () => areAllWhole(cluster),
      `After ${fault.name} the cluster did not become whole.`,
      wholeSeconds,
    );
    await writesGoOn(load);
    const lap = load.lap();
    laps.push(lap);
    const { requests, failures, outageSeconds } = lap;
    const pace = perSecondOutside([lap]).toFixed(1);
    await load.pause();
    judge.add(await check(cluster, query, load.journal, since));
    load.resume();
    const outage = outageSeconds.toFixed(1);
    if (outageSeconds > maxOutageSeconds)
      judge.add({ wrong: [`${at + 1}/${plan.length} ${fault.name}: ${outage} s without a write`] });
    const [sent, failed] = [String(requests), String(failures.length)];
    rows.push([fault.name, outage, pace, sent, failed]);
    say(
      `${at + 1}/${plan.length} ${fault.what}: ${outage} s without a write, ${failed} of ${sent} requests failed, ${pace} a second outside it`,
    );
  }

  await load.pause();
  judge.add(await checkAll(cluster, query, load.journal, since));
  const tooFew = whyTooFew(laps, perSecond);
  judge.add({ wrong: [...load.wrong, ...deaths.unexpected] });
  const reads = await countReads(cluster);
  if (reads.replica === 0) judge.add({ wrong: ['Nothing was read from a replica.'] });
  const why = whyUnsound(judge) ?? (tooFew && adviceForFew(laps));
  judge.add({ wrong: tooFew ? [tooFew] : [] });
  say(
    ['', ...tableOf(['fault', 'outage, s', 'requests/s outside it', 'requests', 'errors'], rows), ''].join(
      '\n',
    ),
  );
  const refusals = [...load.refusals].map(([code, count]) => `${count} × ${code}`).join(', ');
  say(`${perSecondOutside(laps).toFixed(1)} requests a second outside outages, of ${perSecond}`);
  say(`${load.journal.writes} acknowledged writes; refused: ${refusals || 'none'}`);
  say(`${reads.replica} reads from replicas, ${reads.primary} of the same kind from the primary`);
  if (judge.wrong.size > 0) say(`${countWrong(judge)}, see above.`);
  say(`${plan.length} faults, ${judge.lost.size} acknowledged writes lost`);
  return why;
};

const areAllWhole = async ({
  place,
  databases,
  etcd,
  webs,
  workers,
  store,
  proxy,
}: Cluster): Promise<boolean> => {
  if (![...webs, ...workers, store, proxy].every(({ pid }) => pid)) return false;
  for (const member of etcd.members) if (!(await isHealthy(place, member))) return false;
  return isWhole(place, databases);
};

/** Resolves when some more writes were acknowledged, so that an outage has its end. */
const writesGoOn = async ({ journal }: Load): Promise<void> => {
  const before = journal.writes;
  await waitUntil(async () => journal.writes > before + 20, 'Writes do not go on.', wholeSeconds);
};
