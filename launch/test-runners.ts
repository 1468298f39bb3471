import { type ChildProcess, spawn } from 'node:child_process';
import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { ensureChromium } from './chromium.ts';
import { dieWithParent } from './die-with-parent.ts';
import { playwrightResults, vitestResults } from './test-report.ts';
import type { TestResult } from './test-result.ts';

const root = join(import.meta.dirname, '..');
const reports = join(root, '.test/reports');
let current: ChildProcess | undefined;

/** Runs Vitest or Playwright, with a report in `.test/reports` that is named like the run. */
export type Runner = (name: string, args: string[], environment?: NodeJS.ProcessEnv) => Promise<TestResult[]>;

/** Removes the reports of earlier runs. */
export const clearReports = (): void => {
  rmSync(reports, { recursive: true, force: true });
  mkdirSync(reports, { recursive: true });
};

/** The file of a run's report, without its ending. */
export const reportFile = (name: string): string => join(reports, name.replaceAll('/', '-'));

/** Runs a program of node_modules on our Node, with its output on the screen; resolves to its exit code. */
export const runTool = (
  script: string,
  args: string[],
  env: NodeJS.ProcessEnv = {},
): Promise<number | null> => {
  const [program = '', ...flags] = dieWithParent([process.execPath], 'TERM');
  const child = spawn(program, [...flags, join(root, 'node_modules', script), ...args], {
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

/** Sends the signal to the program that is running. */
export const stopTool = (signal: NodeJS.Signals): void => {
  current?.kill(signal);
};

export const runVitest: Runner = async (name, args, environment) => {
  const report = `${reportFile(name)}.json`;
  const reporters = ['--reporter=default', `--reporter=${join(import.meta.dirname, 'vitest-reporter.ts')}`];
  const env = { ...environment, VITEST_RESULTS_FILE: report };
  return vitestResults(report, await runTool('vitest/vitest.mjs', ['run', ...reporters, ...args], env));
};

export const runPlaywright: Runner = async (name, args) => {
  process.env.CHROMIUM_PATH = ensureChromium(console.log);
  const report = `${reportFile(name)}.json`;
  const env = { PLAYWRIGHT_JSON_OUTPUT_FILE: report };
  const all = ['test', '--reporter=list,json', ...args];
  return playwrightResults(report, await runTool('@playwright/test/cli.js', all, env));
};
