import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Steps } from '#launch/steps.ts';
import type { Cluster } from '../bring-up.ts';
import { waitUntil } from '../daemon.ts';
import { isWhole } from '../databases.ts';
import { isHealthy } from '../etcd.ts';
import { check, type Verdict } from './check.ts';
import type { Deaths } from './deaths.ts';
import { linkObjects } from './link-objects.ts';
import { type Load, startLoad } from './load.ts';
import type { ChaosOptions } from './options.ts';
import { queryOf } from './query.ts';
import { type Row, tableOf } from './table.ts';

const wholeSeconds = 300;

/**
 * Breaks one part after the other while requests go on, and checks after each that nothing acknowledged is gone.
 * Prints a line for each fault, a table, and a last line that counts; resolves to whether all was well.
 */
export const runChaos = async (
  cluster: Cluster,
  { plan, perSecond }: ChaosOptions,
  { say, step }: Steps,
  deaths: Deaths,
): Promise<boolean> => {
  const query = queryOf(cluster.databaseUrl);
  const since = new Date();
  const load = await step('Signing in the people of the demo', 'People signed in', () =>
    startLoad(cluster, query, perSecond),
  );
  const [lost, wrong] = [new Set<string>(), new Set<string>()];
  const judge = (verdict: Verdict) => {
    for (const one of verdict.lost) if (!lost.has(one)) say(`  ✗ ${one}`);
    for (const one of verdict.wrong) if (!wrong.has(one)) say(`  ✗ ${one}`);
    for (const one of verdict.lost) lost.add(one);
    for (const one of verdict.wrong) wrong.add(one);
  };
  await sleep(5_000);
  const rows: Row[] = [];
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
    await load.pause();
    judge(await check(cluster, query, load.journal, since));
    load.resume();
    const row = { fault: fault.name, ...lap };
    rows.push(row);
    const outage = `${row.outageSeconds.toFixed(1)} s without a write`;
    say(
      `${at + 1}/${plan.length} ${fault.what}: ${outage}, ${row.errors} of ${row.requests} requests failed`,
    );
  }

  await load.pause();
  const { dataDir } = cluster.place;
  const files = join(dataDir, 'objects');
  linkObjects(join(dataDir, 'store/openacre'), files);
  judge(await check(cluster, query, load.journal, since, { mail: cluster.mail, files }));
  judge({ lost: [], wrong: [...load.unsettled, ...deaths.unexpected] });
  say(['', ...tableOf(rows), ''].join('\n'));
  const refusals = [...load.refusals].map(([code, count]) => `${count} × ${code}`).join(', ');
  say(`${load.journal.writes} acknowledged writes; refused: ${refusals || 'none'}`);
  if (wrong.size > 0) say(`${wrong.size} things are wrong, see above.`);
  say(`${plan.length} faults, ${lost.size} acknowledged writes lost`);
  return lost.size === 0 && wrong.size === 0;
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
