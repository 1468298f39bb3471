import { join, resolve } from 'node:path';
import { LaunchFailure } from './failure.ts';
import { startLifecycle } from './lifecycle.ts';
import { reachDatabase } from './reach-database.ts';
import { runOnce } from './run-once.ts';
import { showSteps } from './steps.ts';

/**
 * `npm run reconcile -- --since 2026-11-20`: compares the product's database with the payment provider's records, and
 * adds what it lacks: the database of the product on DATA_DIR, or the one in DATABASE_URL.
 */

const root = join(import.meta.dirname, '..');
const dataDir = resolve(process.env.DATA_DIR || join(root, '.data'));
const usage = `npm run reconcile -- --since 2026-11-20 [--until 2026-11-27] [--check]
  --since, --until  a day in Wisconsin, or an instant such as 2026-11-20T14:30Z
  --check           only tells what would be done`;

const steps = showSteps(process.stdout);
const lifecycle = startLifecycle(steps, dataDir);
const { step, say } = steps;
const { track } = lifecycle;

/** Prints the usage for obviously wrong arguments, before anything is started; the program checks the rest. */
const readArgs = (): string[] => {
  const args = process.argv.slice(2);
  if (!args.some((arg) => arg.startsWith('--since'))) throw new LaunchFailure(usage);
  return args;
};

const reconcile = async (): Promise<string[]> => {
  const args = readArgs();
  const { env, running } = await reachDatabase({ root, dataDir, steps, track });
  const paypalBaseUrl = env.PAYPAL_BASE_URL || running?.payments;
  if (!paypalBaseUrl)
    throw new LaunchFailure(
      'The payment provider is not known: start the product first, or name it in PAYPAL_BASE_URL.',
    );
  const lines: string[] = [];
  await step('Comparing with the payment provider’s records', 'Records compared', async (report) => {
    const comparing = runOnce({
      script: join(root, 'server/records/reconcile.ts'),
      args,
      env: { ...env, PAYPAL_BASE_URL: paypalBaseUrl },
      cwd: root,
      log: join(dataDir, 'logs/reconcile.log'),
      failure: 'The records could not be compared',
      onLine: (line) => (/^\d+ of \d+ records$/.test(line) ? report(line) : lines.push(line)),
    });
    track(comparing);
    await comparing.done;
  });
  return lines;
};

reconcile().then(
  (lines) => {
    for (const line of lines) say(line);
    lifecycle.finish();
  },
  (thrown) => lifecycle.fail(thrown, 'comparing the records'),
);
process.exit(await lifecycle.exitCode);
