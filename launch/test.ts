import { type ChildProcess, spawn } from 'node:child_process';
import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { styleText } from 'node:util';
import { ensureChromium } from './chromium.ts';
import { cleanStart } from './clean-start.ts';
import { dieWithParent } from './die-with-parent.ts';
import { LaunchFailure } from './failure.ts';
import { onEachDate } from './test-dates.ts';
import { playwrightTally, type Tally, vitestTally } from './test-report.ts';

/**
 * `npm test`: all checks and tests, or only the named test files; its last line counts what passed and what failed.
 * `--clean-start` adds the first start from a clean copy, which takes the network and minutes.
 * `--dates` instead runs the tests that read the clock, on days on which they could fail.
 */

const root = join(import.meta.dirname, '..');
const reports = join(root, '.test/reports');
const tool = (path: string) => join(root, 'node_modules', path);
const started = performance.now();
const tallies: Tally[] = [];
const failures: string[] = [];
let current: ChildProcess | undefined;

/** Runs a program of node_modules on our Node, with its output on the screen; resolves to its exit code. */
const run = (script: string, args: string[], env: NodeJS.ProcessEnv = {}): Promise<number | null> => {
  const [program = '', ...flags] = dieWithParent([process.execPath], 'TERM');
  const child = spawn(program, [...flags, tool(script), ...args], {
    cwd: root,
    env: { ...process.env, ...env },
    stdio: ['ignore', 'inherit', 'inherit'],
  });
  current = child;
  return new Promise((resolve) => {
    child.once('error', () => resolve(null));
    child.once('exit', (code) => resolve(code));
  });
};

const part = async (title: string, work: () => Promise<Tally>): Promise<void> => {
  console.log(`\n${styleText('bold', `── ${title}`)}`);
  const start = performance.now();
  const tally = await work().catch((error: Error): Tally => {
    console.error(error instanceof LaunchFailure ? error.message : error);
    return { passed: 0, failed: 1, skipped: 0, failures: [error.message] };
  });
  tallies.push(tally);
  failures.push(...tally.failures.map((each) => `✗ ${title}: ${each}`));
  const skipped = tally.skipped > 0 ? `, ${tally.skipped} skipped` : '';
  const seconds = ((performance.now() - start) / 1000).toFixed(1);
  console.log(`── ${title}: ${tally.passed} passed, ${tally.failed} failed${skipped} (${seconds} s)`);
};

/** A check that counts as one test: each of its commands must succeed. */
const check = (title: string, ...commands: [script: string, ...args: string[]][]) =>
  part(title, async () => {
    let holds = true;
    for (const [script, ...args] of commands) holds = (await run(script, args)) === 0 && holds;
    return holds
      ? { passed: 1, failed: 0, skipped: 0, failures: [] }
      : { passed: 0, failed: 1, skipped: 0, failures: ['see its output above'] };
  });

const vitest = (title: string, args: string[], environment: () => NodeJS.ProcessEnv = () => ({})) =>
  part(title, async () => {
    const report = join(reports, `${title}.json`);
    const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`];
    return vitestTally(report, await run('vitest/vitest.mjs', ['run', ...reporters, ...args], environment()));
  });

const playwright = (title: string, args: string[]) =>
  part(title, async () => {
    process.env.CHROMIUM_PATH = ensureChromium(console.log);
    const report = join(reports, `${title}.json`);
    const env = { PLAYWRIGHT_JSON_OUTPUT_FILE: report };
    return playwrightTally(
      report,
      await run('@playwright/test/cli.js', ['test', '--reporter=list,json', ...args], env),
    );
  });

const everything = async (): Promise<void> => {
  await check(
    'Types',
    ['@react-router/dev/bin.cjs', 'typegen'],
    ['typescript/bin/tsc', '--noEmit'],
    ['typescript/bin/tsc', '--noEmit', '-p', 'domain'],
  );
  await check('Style', ['@biomejs/biome/bin/biome', 'check']);
  await check('Dead code', ['knip/bin/knip.js']);
  await vitest('Rules, API and adapters', ['--project', 'code']);
  await playwright('Browser', []);
  await vitest('Start, kill and restart', ['--project', 'launch', '--project', 'product']);
};

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
  process.on(signal, () => {
    current?.kill(signal);
    process.exit(130);
  });
}
process.on('disconnect', () => process.exit(130)); // bootstrap.mjs was killed; our children die with us

rmSync(reports, { recursive: true, force: true });
mkdirSync(reports, { recursive: true });
const args = process.argv.slice(2);
const withCleanStart = args.includes('--clean-start');
if (args.length === 0 || withCleanStart) {
  await everything();
  if (withCleanStart) await part('First start from a clean copy', () => cleanStart(root));
} else if (args.includes('--dates')) {
  await onEachDate(root, vitest);
} else {
  const inBrowser = args.some((name) => name.startsWith('e2e') || name.endsWith('.spec.ts'));
  await (inBrowser ? playwright : vitest)(inBrowser ? 'Browser' : 'Tests', args);
}

const sum = (key: 'passed' | 'failed' | 'skipped') => tallies.reduce((total, tally) => total + tally[key], 0);
if (failures.length > 0) console.log(`\n${failures.join('\n\n')}`);
const minutes = (performance.now() - started) / 60_000;
console.log(`\n${minutes.toFixed(1)} minutes${sum('skipped') > 0 ? `, ${sum('skipped')} skipped` : ''}`);
console.log(`${sum('passed')} passed, ${sum('failed')} failed`);
process.exit(sum('failed') > 0 || sum('passed') === 0 ? 1 : 0);
