import { existsSync, readFileSync } from 'node:fs';

/** The counts of one part of a test run. */
export type Tally = { passed: number; failed: number; skipped: number };

const crashed: Tally = { passed: 0, failed: 1, skipped: 0 };

type VitestReport = {
  numPassedTests: number;
  numFailedTests: number;
  numPendingTests: number;
  numTodoTests: number;
  testResults: { status: string; assertionResults: { status: string }[] }[];
};
type PlaywrightReport = {
  stats: { expected: number; unexpected: number; flaky: number; skipped: number };
  errors: unknown[];
};

/** The counts of vitest's JSON report; a file that could not be loaded counts as a failure, and so does no test at all. */
export const vitestTally = (file: string, exitCode: number | null): Tally => {
  const report = read<VitestReport>(file);
  if (!report) return crashed;
  const unloaded = report.testResults.filter(
    ({ status, assertionResults }) =>
      status === 'failed' && !assertionResults.some((test) => test.status === 'failed'),
  ).length;
  return settled(exitCode, {
    passed: report.numPassedTests,
    failed: report.numFailedTests + unloaded,
    skipped: report.numPendingTests + report.numTodoTests,
  });
};

/** The counts of Playwright's JSON report; a flaky test is a failure. */
export const playwrightTally = (file: string, exitCode: number | null): Tally => {
  const report = read<PlaywrightReport>(file);
  if (!report) return crashed;
  const { expected, unexpected, flaky, skipped } = report.stats;
  return settled(exitCode, { passed: expected, failed: unexpected + flaky + report.errors.length, skipped });
};

/** A runner that exits with an error but reports no failure, or ran no test, counts as one failure. */
const settled = (exitCode: number | null, tally: Tally): Tally => {
  const silent = tally.failed === 0 && (exitCode !== 0 || tally.passed === 0);
  return silent ? { ...tally, failed: 1 } : tally;
};

const read = <Report>(file: string): Report | undefined => {
  try {
    return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : undefined;
  } catch {
    return undefined; // interrupted half way
  }
};
