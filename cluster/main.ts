import { join, relative } from 'node:path';
import { LaunchFailure } from '#launch/failure.ts';
import { startLifecycle } from '#launch/lifecycle.ts';
import { showSteps } from '#launch/steps.ts';
import { readArguments, readRate, usage, type Values } from './arguments.ts';
import { bringUp, type Cluster } from './bring-up.ts';
import { readChaosOptions } from './chaos/options.ts';
import { runChaos } from './chaos/run.ts';
import { watchDeaths } from './deaths.ts';
import { writePatronictl } from './patronictl.ts';
import { runRelease } from './release/run.ts';
import { runRestore } from './restore/run.ts';

/**
 * `npm run cluster`: the product with its demo on several processes and a replicated database, as deploy/ has it, on
 * this machine. Under load, `npm run cluster -- chaos` breaks one part after the other, `release` replaces the
 * processes of the product, and `restore` brings the database back to an instant; each counts what is lost or failed.
 */

const root = join(import.meta.dirname, '..');
const dataDir = join(root, '.test/cluster');
const steps = showSteps(process.stdout);
const lifecycle = startLifecycle(steps, dataDir);
const deaths = watchDeaths();

const args = process.argv.slice(2);
const typed = ['npm run cluster', ...(args.length > 0 ? ['--', ...args] : [])].join(' ');

const start = (settings: Record<string, string>, isOlder = false) =>
  bringUp({
    root,
    dataDir,
    typed,
    env: process.env,
    settings,
    isOlder,
    steps,
    track: lifecycle.track,
    isStopping: lifecycle.isStopping,
    onNote(sentence) {
      if (lifecycle.isStopping()) return;
      deaths.note(sentence);
      steps.say(sentence);
    },
    onGivenUp: (failure) => lifecycle.fail(failure, 'running'),
  });

/** Limits are set for people, not for 50 requests a second from one address; and a small demo has days enough. */
const forLoad = { RATE_LIMIT_FACTOR: '100000', LOG_LEVEL: 'warn', DEMO_LISTINGS: '20' };

/** Each checks what it was given, before anything starts, and returns what it does with the cluster. */
const rehearsals: Record<'chaos' | 'release' | 'restore', (given: Values) => Rehearsal> = {
  chaos(given) {
    const options = readChaosOptions(given);
    return (cluster) => runChaos(cluster, options, steps, deaths);
  },
  release(given) {
    // A process that starts takes a processor for some seconds, and there may be two.
    const perSecond = readRate(given, 10);
    return (cluster) => runRelease(cluster, { perSecond }, steps, deaths);
  },
  restore: () => (cluster) => runRestore(cluster, steps, deaths),
};
/** Resolves to why it failed, in a sentence, or to undefined. */
type Rehearsal = (cluster: Cluster) => Promise<string | undefined>;

const run = async (): Promise<void> => {
  const { command, values } = readArguments(args);
  if (command === 'help') {
    steps.say(usage);
    return lifecycle.finish();
  }
  if (process.env.NODE_ENV === 'production')
    throw new LaunchFailure('npm run cluster is a demonstration, and NODE_ENV=production is set: unset it.');
  if (command !== 'start') {
    const rehearse = rehearsals[command](values);
    const why = await rehearse(await start(forLoad, command === 'release'));
    if (why) return lifecycle.fail(new LaunchFailure(why), 'running');
    return lifecycle.finish();
  }
  const { web, mail, payments, metrics, proxy, databases, place } = await start({});
  lifecycle.markReady();
  const patronictl = writePatronictl(place, databases);
  steps.say('');
  steps.say(`  Mail       ${mail}`);
  steps.say(`  Payments   ${payments}`);
  for (const [at, url] of [...metrics, proxy.metrics].entries())
    steps.say(`  ${at === 0 ? 'Metrics ' : '        '}   ${url}`);
  steps.say(`  Logs       ${relative(root, join(dataDir, 'logs'))}/`);
  steps.say(`  Databases  ${relative(root, patronictl)} list`);
  steps.say('  Sign in as admin@openacre.example, host@openacre.example or hunter@openacre.example');
  steps.say('  Password   openacre-demo');
  steps.say('');
  steps.say(`Ready: ${web}`);
};

run().catch((thrown) => lifecycle.fail(thrown, 'starting'));
process.exit(await lifecycle.exitCode);
