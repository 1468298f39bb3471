import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { LaunchFailure } from '#launch/failure.ts';
import { startLifecycle } from '#launch/lifecycle.ts';
import { showSteps } from '#launch/steps.ts';
import { bringUp } from './bring-up.ts';
import { watchDeaths } from './chaos/deaths.ts';
import { readChaosOptions } from './chaos/options.ts';
import { runChaos } from './chaos/run.ts';

/**
 * `npm run cluster`: the product with its demo on several processes and a replicated database, as deploy/ has it, on
 * this machine. `npm run cluster -- chaos` breaks one part after the other under load, and counts what is lost.
 */

const usage = `npm run cluster
npm run cluster -- chaos [--faults 20] [--rate 50] [--only NAME,…]`;

const root = join(import.meta.dirname, '..');
const dataDir = join(root, '.test/cluster');
const steps = showSteps(process.stdout);
const lifecycle = startLifecycle(steps, dataDir);
const deaths = watchDeaths();

const start = (settings: Record<string, string>) =>
  bringUp({
    root,
    dataDir,
    env: process.env,
    settings,
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

const run = async (): Promise<void> => {
  const { values, positionals } = readArguments();
  if (process.env.NODE_ENV === 'production')
    throw new LaunchFailure('npm run cluster is a demonstration, and NODE_ENV=production is set: unset it.');
  if (positionals[0] === 'chaos') {
    const options = readChaosOptions(values);
    // Limits are set for people, not for 50 requests a second from one address; and a small demo has days enough.
    const cluster = await start({ RATE_LIMIT_FACTOR: '100000', LOG_LEVEL: 'warn', DEMO_LISTINGS: '20' });
    const isSound = await runChaos(cluster, options, steps, deaths);
    if (!isSound)
      return lifecycle.fail(new LaunchFailure('Something was lost or wrong: see above.'), 'running');
    return lifecycle.finish();
  }
  const { web, mail, payments } = await start({});
  lifecycle.markReady();
  steps.say('');
  steps.say(`  Mail       ${mail}`);
  steps.say(`  Payments   ${payments}`);
  steps.say('  Sign in as admin@openacre.example, host@openacre.example or hunter@openacre.example');
  steps.say('  Password   openacre-demo');
  steps.say('');
  steps.say(`Ready: ${web}`);
};

const readArguments = () => {
  const string = { type: 'string' } as const;
  try {
    const read = parseArgs({
      options: { faults: string, rate: string, only: string },
      allowPositionals: true,
    });
    if (read.positionals.some((word) => word !== 'chaos')) throw new Error('There is no such command.');
    return read;
  } catch (error) {
    throw new LaunchFailure(`${(error as Error).message}\n${usage}`);
  }
};

run().catch((thrown) => lifecycle.fail(thrown, 'starting'));
process.exit(await lifecycle.exitCode);
