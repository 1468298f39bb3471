import { join } from 'node:path';
import { styleText } from 'node:util';
import { ensureChromium } from './chromium.ts';
import { cleanStart } from './clean-start.ts';
import { LaunchFailure } from './failure.ts';
import { type Group, runFailedAgain } from './run-again.ts';
import { worthAnotherRun } from './second-try.ts';
import { onEachDate } from './test-dates.ts';
import { countOf, type TestResult, wholeRunFailure } from './test-result.ts';
import { clearReports, type Runner, runPlaywright, runTool, runVitest, stopTool } from './test-runners.ts';
import { type Part, summary } from './test-summary.ts';

/**
 * `npm test`: all checks and tests, or only the named test files; its last line counts what passed and what failed.
 * `--clean-start` adds the first start from a clean copy, which takes the network and minutes. In CI the tests that
 * failed are tried again at the end. `--dates` instead runs the tests that read the clock, on days on which they could
 * fail.
 */

const root = join(import.meta.dirname, '..');
const parts: (Part & Group)[] = [];

const part = async (title: string, work: () => Promise<TestResult[]>, runner?: Runner): Promise<void> => {
  console.log(`\n${styleText('bold', `── ${title}`)}`);
  const start = performance.now();
  const results = await work().catch((error: Error) => {
    console.error(error instanceof LaunchFailure ? error.message : error);
    return [wholeRunFailure(error.message)];
  });
  const ms = performance.now() - start;
  parts.push({ title, results, ms, runner });
  if (results.length === 0) return;
  const [passed, failed, skipped] = (['passed', 'failed', 'skipped'] as const).map((each) =>
    countOf(results, each),
  );
  const withSkipped = skipped ? `, ${skipped} skipped` : '';
  console.log(`── ${title}: ${passed} passed, ${failed} failed${withSkipped} (${(ms / 1000).toFixed(1)} s)`);
};

/** A check that counts as one test: each of its commands must succeed. */
const check = (title: string, ...commands: [script: string, ...args: string[]][]) =>
  part(title, async () => {
    let holds = true;
    for (const [script, ...args] of commands) holds = (await runTool(script, args)) === 0 && holds;
    return holds ? [{ title, status: 'passed' }] : [wholeRunFailure('see its output above')];
  });

const tests = (title: string, runner: Runner, args: string[]) =>
  part(title, () => runner(title, args), runner);

const everything = async (): Promise<void> => {
  await check(
    'Types',
    ['@react-router/dev/bin.cjs', 'typegen'],
    ['typescript/bin/tsc', '--noEmit'],
    ['typescript/bin/tsc', '--noEmit', '-p', 'domain'],
  );
  await check('Style', ['@biomejs/biome/bin/biome', 'check']);
  await check('Dead code', ['knip/bin/knip.js']);
  await part('Browser to test with', async () => {
    process.env.CHROMIUM_PATH = ensureChromium(console.log);
    return [];
  });
  await tests('Rules, API and adapters', runVitest, ['--project', 'code']);
  await tests('Browser', runPlaywright, []);
  await tests('Start, kill and restart', runVitest, ['--project', 'launch', '--project', 'product']);
};

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
  process.on(signal, () => {
    stopTool(signal);
    process.exit(130);
  });
}
process.on('disconnect', () => process.exit(130)); // bootstrap.mjs was killed; our children die with us

clearReports();
const args = process.argv.slice(2);
const withCleanStart = args.includes('--clean-start');
if (args.length === 0 || withCleanStart) {
  await everything();
  if (withCleanStart) await part('First start from a clean copy', () => cleanStart(root));
} else if (args.includes('--dates')) {
  // Without a runner: another try would be on today's date.
  await onEachDate(root, (title, words, environment) =>
    part(title, () => runVitest(title, words, environment())),
  );
} else {
  const inBrowser = args.some((name) => name.startsWith('e2e') || name.endsWith('.spec.ts'));
  await tests(inBrowser ? 'Browser' : 'Tests', inBrowser ? runPlaywright : runVitest, args);
}
if (process.env.CI && parts.some(({ results }) => worthAnotherRun(results).length > 0)) {
  await part('Second try', async () => {
    await runFailedAgain(parts);
    return []; // they count in their own parts
  });
}

const results = parts.flatMap((each) => each.results);
console.log(`\n${summary(parts)}`);
process.exit(countOf(results, 'failed') > 0 || countOf(results, 'passed') === 0 ? 1 : 0);
