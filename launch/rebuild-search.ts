import { join, resolve } from 'node:path';
import { startLifecycle } from './lifecycle.ts';
import { reachDatabase } from './reach-database.ts';
import { runOnce } from './run-once.ts';
import { showSteps } from './steps.ts';

/**
 * `npm run rebuild-search`: writes what searches read anew, in the database of the product on DATA_DIR or the one in
 * DATABASE_URL.
 */

const root = join(import.meta.dirname, '..');
const dataDir = resolve(process.env.DATA_DIR || join(root, '.data'));
const steps = showSteps(process.stdout);
const lifecycle = startLifecycle(steps, dataDir);

const rebuild = async (): Promise<string[]> => {
  const { env } = await reachDatabase({ root, dataDir, steps, track: lifecycle.track });
  const lines: string[] = [];
  await steps.step('Writing the search anew', 'Search written anew', async () => {
    const rebuilding = runOnce({
      script: join(root, 'server/search/rebuild.ts'),
      args: [],
      env,
      cwd: root,
      log: join(dataDir, 'logs/rebuild-search.log'),
      failure: 'The search could not be written anew',
      onLine: (line) => lines.push(line),
    });
    lifecycle.track(rebuilding);
    await rebuilding.done;
  });
  return lines;
};

rebuild().then(
  (lines) => {
    for (const line of lines) steps.say(line);
    lifecycle.finish();
  },
  (thrown) => lifecycle.fail(thrown, 'writing the search anew'),
);
process.exit(await lifecycle.exitCode);
