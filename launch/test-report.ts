import { existsSync, readFileSync } from 'node:fs';
import { stripVTControlCharacters } from 'node:util';

/** The counts of one part of a test run, and what failed: a line each, with the first lines of its error. */
export type Tally = { passed: number; failed: number; skipped: number; failures: string[] };

const crashed: Tally = { passed: 0, failed: 1, skipped: 0, failures: ['ended without a report'] };

type VitestReport = {
  numPassedTests: number;
  numFailedTests: number;
  numPendingTests: number;
  numTodoTests: number;
  testResults: {
    name: string;
    status: string;
    message: string;
    assertionResults: { status: string; fullName: string; failureMessages: string[] }[];
  }[];
};
type PlaywrightReport = {
  stats: { expected: number; unexpected: number; flaky: number; skipped: number };
  suites: PlaywrightSuite[];
  errors: { message?: string }[];
};
type PlaywrightSuite = {
  suites?: PlaywrightSuite[];
  specs: {
    title: string;
    file: string;
    line: number;
    tests: {
      projectName: string;
      status: string;
      results: { error?: { message?: string } }[];
    }[];
  }[];
};

/**
 * The counts of vitest's JSON report; a file that could not be loaded counts as a failure, and so does no test at
 * all.
 */
export const vitestTally = (file: string, exitCode: number | null): Tally => {
  const report = read<VitestReport>(file);
  if (!report) return crashed;
  const unloaded = report.testResults.filter(
    ({ status, assertionResults }) =>
      status === 'failed' && !assertionResults.some((test) => test.status === 'failed'),
  );
  return settled(exitCode, {
    passed: report.numPassedTests,
    failed: report.numFailedTests + unloaded.length,
    skipped: report.numPendingTests + report.numTodoTests,
    failures: report.testResults.flatMap(({ name, message, assertionResults }) => {
      const failed = assertionResults.filter((test) => test.status === 'failed');
      if (failed.length > 0)
        return failed.map((test) => failure(`${name} › ${test.fullName}`, test.failureMessages[0]));
      return unloaded.some((file) => file.name === name) ? [failure(name, message)] : [];
    }),
  });
};

/** The counts of Playwright's JSON report; a flaky test is a failure. */
export const playwrightTally = (file: string, exitCode: number | null): Tally => {
  const report = read<PlaywrightReport>(file);
  if (!report) return crashed;
  const { expected, unexpected, flaky, skipped } = report.stats;
  return settled(exitCode, {
    passed: expected,
    failed: unexpected + flaky + report.errors.length,
    skipped,
    failures: [
      ...report.suites.flatMap(playwrightFailures),
      ...report.errors.map(({ message }) => failure('outside the tests', message)),
    ],
  });
};

const playwrightFailures = ({ suites = [], specs }: PlaywrightSuite): string[] => [
  ...specs.flatMap(({ title, file, line, tests }) =>
    tests
      .filter(({ status }) => status === 'unexpected' || status === 'flaky')
      .map(({ projectName, results }) =>
        failure(
          `[${projectName}] ${file}:${line} › ${title}`,
          results.find((one) => one.error)?.error?.message,
        ),
      ),
  ),
  ...suites.flatMap(playwrightFailures),
];

const failure = (title: string, message = 'no message') =>
  [title, ...stripVTControlCharacters(message).split('\n').slice(0, 8)].join('\n    ');

/** A runner that exits with an error but reports no failure, or ran no test, counts as one failure. */
const settled = (exitCode: number | null, tally: Tally): Tally => {
  const silent = tally.failed === 0 && (exitCode !== 0 || tally.passed === 0);
  return silent
    ? { ...tally, failed: 1, failures: [`exit code ${exitCode}, and no test is reported as failed`] }
    : tally;
};

const read = <Report>(file: string): Report | undefined => {
  try {
    return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : undefined;
  } catch {
    return undefined; // interrupted half way
  }
};
