import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { checkInvariants } from '#invariants/check.ts';
import type { SourceLocations } from '#invariants/sources.ts';
import { LaunchFailure } from '#launch/failure.ts';
import type { Steps } from '#launch/steps.ts';
import { runBackups } from '../backups.ts';
import type { Cluster } from '../bring-up.ts';
import { waitUntil } from '../daemon.ts';
import { databaseThat, isPrimary } from '../databases.ts';
import type { Deaths } from '../deaths.ts';
import { countWrong, createJudge, whyUnsound } from '../load/judge.ts';
import { startLoad } from '../load/load.ts';
import { queryOf } from '../load/query.ts';
import { differences, readContents } from './contents.ts';
import { compareFindings, readFindings, readPaidSince } from './findings.ts';
import { handOver } from './hand-over.ts';
import { noteInstant } from './instant.ts';
import { adapt, readManual, runInShell, writeEnvironment } from './manual.ts';
import { startRestored } from './restored-server.ts';

/** Few stories at once, each of which is soon at its payment. */
const pace = { perSecond: 20, storiesAtOnce: 12 };
/** How long requests go on before the instant, and after it. */
const loadMs = 20_000;
/**
 * So many bookings wait for their payment at the instant and are paid after it, and so many are made and paid after it:
 * the first can be taken over, the others be looked at. More than one, since the provider declines some amounts.
 */
const paymentsOnPurpose = 3;

/**
 * Brings the database back to an instant, as docs/operations.md says: from a backup and what was written since, without
 * what came after; then compares it with the provider's records, and gives it to Patroni again. Prints what it finds;
 * resolves to why the run failed, in a sentence, or to undefined.
 */
export const runRestore = async (
  cluster: Cluster,
  steps: Steps,
  deaths: Deaths,
): Promise<string | undefined> => {
  const { place, databases, backups, databaseUrl, payments } = cluster;
  const { say, step } = steps;
  const judge = createJudge(say);
  const query = queryOf(databaseUrl);
  const primary = await databaseThat(place, databases, isPrimary);
  const backUp = () => runBackups(place, backups, primary, ['--type=full', 'backup']);

  const load = await step('Signing in the people of the demo', 'People signed in', () =>
    startLoad(cluster, query, pace),
  );
  await step('Making a backup while people book and pay', 'Backup made', backUp);
  const { before, waiting } = await step('Booking and paying', 'The instant noted', async () => {
    const [waiting] = await Promise.all([load.holdPayments(paymentsOnPurpose), sleep(loadMs)]);
    await load.pause();
    return { before: await noteInstant(query), waiting };
  });
  const writesBefore = load.journal.writes;
  await step('Booking and paying on', 'What is to be undone is written', async () => {
    load.resume();
    await Promise.all([waiting.pay(), load.bookAndPay(paymentsOnPurpose), sleep(loadMs)]);
    await load.pause();
    // Ends with the last of it in the archive.
    await runBackups(place, backups, primary, ['check']);
  });
  const after = await readContents(query);
  const writesAfter = load.journal.writes - writesBefore;
  say(`  ${writesBefore} writes until ${before.at.toISOString()}, ${writesAfter} after it`);
  if (writesAfter === 0 || differences(before.contents, after).length === 0)
    judge.add({ wrong: ['Nothing was written after the instant, so nothing was tried.'] });
  const paidSince = await readPaidSince(payments, before.at);

  await step('Stopping the product and its databases', 'All stopped', async () => {
    await Promise.all([...cluster.webs, ...cluster.workers].map((one) => one.stop()));
    await Promise.all(databases.map(({ patroni }) => patroni.stop()));
  });
  const restored = await step('Restoring the instant', 'Restored', () =>
    startRestored(cluster, primary, before.at),
  );
  const contents = await readContents(restored.query);
  judge.add({ lost: differences(before.contents, contents) });
  const bookings = contents.get('bookings')?.rows ?? 0;
  const undone = (after.get('bookings')?.rows ?? 0) - bookings;
  say(`  ${contents.size} tables are as they were, with ${bookings} bookings; ${undone} bookings are undone`);

  const { check, compare } = asInManual(cluster, new URL(restored.url), before.at);
  const checked = await step('Checking its invariants', 'Invariants checked', check);
  for (const line of checked.lines.slice(0, 4)) say(`  ${line}`);
  judge.add({ wrong: faultsOf(checked, restored.url) });
  const reconcile = async (): Promise<string[]> => {
    const { code, lines } = await compare();
    if (code !== 0) throw new LaunchFailure(`The records could not be compared: see ${place.log('manual')}`);
    return lines;
  };
  const lines = await step('Comparing with the payment provider’s records', 'Records compared', reconcile);
  for (const line of lines) say(`  ${line}`);
  const findings = readFindings(lines);
  judge.add({ wrong: compareFindings(findings, paidSince) });
  if (findings.takenOver.length === 0 || findings.toLookAt.length === 0)
    judge.add({ wrong: ['There were not both: a payment to take over, and one to look at.'] });
  const again = readFindings(await reconcile());
  judge.add({ wrong: again.takenOver.map((id) => `Payment ${id} was taken over twice.`) });
  judge.add({ wrong: await violations({ databaseUrl: restored.url, payments }, findings.toLookAt) });

  const reconciled = await readContents(restored.query);
  await step('Giving it to Patroni', 'The standbys are back', async () => {
    await restored.server.stop();
    await handOver(cluster, primary);
  });
  judge.add({ lost: differences(reconciled, await readContents(query)) });
  await step('Starting the product', 'Product ready', async () => {
    await cluster.startProduct();
    const isReady = async () => (await fetch(`${cluster.web}/readyz`)).ok;
    await waitUntil(isReady, 'The product is not ready.', 60);
  });
  await step('Making a backup of it', 'Backup made', backUp);

  judge.add({ wrong: [...load.wrong, ...deaths.unexpected] });
  const { takenOver, toLookAt } = findings;
  say(
    `${paidSince.length} payments came after the instant: ${takenOver.length} taken over, ${toLookAt.length} to look at`,
  );
  const differ = judge.lost.size === 1 ? '1 table differs' : `${judge.lost.size} tables differ`;
  say(`Restored to ${before.at.toISOString()}: ${differ}, ${countWrong(judge)}`);
  return whyUnsound(judge);
};

type Printed = Awaited<ReturnType<typeof runInShell>>;

/**
 * The commands of the manual, as whoever restores types them: in a shell that knows nothing of the product, beside a
 * file with its environment, in which DATABASE_URL still leads through HAProxy.
 */
const asInManual = (
  { place, env, databaseUrl }: Cluster,
  restored: URL,
  instant: Date,
): Record<'check' | 'compare', () => Promise<Printed>> => {
  const environment = join(place.dataDir, 'environment');
  const own = Object.entries(env).filter(([name, value]) => process.env[name] !== value);
  writeEnvironment(environment, Object.fromEntries(own));
  const names = new Set(own.map(([name]) => name));
  const ofShell = Object.fromEntries(Object.entries(process.env).filter(([name]) => !names.has(name)));
  const { prepare, check, compare } = adapt(readManual(place.root), {
    ...{ product: place.product, environment, instant },
    database: new URL(databaseUrl).host,
    restored: restored.host,
  });
  return {
    check: () => runInShell(place, prepare + check, ofShell),
    compare: () => runInShell(place, prepare + compare, ofShell),
  };
};

/** What is wrong with what the check of the invariants printed, which is of the restored database alone. */
const faultsOf = ({ code, lines }: Printed, restoredUrl: string): string[] => {
  const { host } = new URL(restoredUrl);
  const [database, ...sources] = lines.slice(0, 4);
  return [
    ...(code === 0 ? [] : lines.filter((line) => /^(✗| {4}(?!·))/.test(line)).map((line) => line.trim())),
    ...(code === 0 || code === 1 ? [] : [`The invariants could not be checked: exit code ${code}.`]),
    ...(database === `Compares the database ${host}/openacre`
      ? []
      : [`It was another database: ${database}`]),
    ...(sources.every((line) => line.startsWith('  not with'))
      ? []
      : ['More than the database was compared.']),
  ];
};

/**
 * What the invariants say, but for payments that the comparison could not take over: these, and the sum of them, stay
 * until somebody has given them back.
 */
const violations = async (sources: SourceLocations, toLookAt: readonly string[] = []): Promise<string[]> => {
  const results = await checkInvariants(sources);
  return results.flatMap(({ name, violations }) =>
    (violations ?? [])
      .filter((one) => !toLookAt.some((id) => one.includes(id)))
      .filter(() => name !== 'balance' || toLookAt.length === 0)
      .map((one) => `${name}: ${one}`),
  );
};
