import { existsSync, readFileSync } from 'node:fs';
import { messageOf, statementAt, type TestResult, wholeRunFailure } from './test-result.ts';

type PlaywrightReport = { suites: Suite[]; errors: { message?: string }[] };
type Suite = { title: string; suites?: Suite[]; specs: Spec[] };
type Spec = { title: string; file: string; line: number; tests: BrowserTest[] };
type BrowserTest = { projectName: string; status: string; results: Attempt[] };
type TestError = { message?: string; location?: { file: string; line: number } };
type Attempt = { error?: TestError; errors?: TestError[] };

/** The results that vitest-reporter.ts wrote. */
export const vitestResults = (file: string, exitCode: number | null): TestResult[] => {
  const results = read<TestResult[]>(file);
  return results ? settled(exitCode, results) : crashed;
};

/** The results in Playwright's JSON report; a test that fails and then passes has failed. */
export const playwrightResults = (file: string, exitCode: number | null): TestResult[] => {
  const report = read<PlaywrightReport>(file);
  if (!report) return crashed;
  return settled(exitCode, [
    ...report.suites.flatMap((suite) => resultsOf(suite, [])), // the suites at the top are files
    ...report.errors.map(({ message = '' }) => wholeRunFailure('outside the tests', messageOf(message))),
  ]);
};

const crashed = [wholeRunFailure('ended without a report')];

const resultsOf = ({ specs, suites = [] }: Suite, around: string[]): TestResult[] => [
  ...specs.flatMap(({ title, file, line, tests }) =>
    tests.map((test) => resultOf([...around, title], file, line, test)),
  ),
  ...suites.flatMap((suite) => resultsOf(suite, [...around, suite.title])),
];

const resultOf = (names: string[], file: string, line: number, test: BrowserTest): TestResult => {
  const { projectName: project, status, results } = test;
  const errors = results.flatMap(({ error, errors }) => errors ?? (error ? [error] : []));
  const failed = !['expected', 'skipped'].includes(status);
  return {
    title: `[${project}] ${file}:${line} › ${names.join(' › ')}`,
    status: failed ? 'failed' : status === 'expected' ? 'passed' : 'skipped',
    ...(failed && {
      error: errors.map(({ message = '' }) => messageOf(message)).join('\n'),
      code: errors
        .map(({ location }) => (location ? statementAt(location.file, location.line) : ''))
        .join('\n'),
    }),
    selection: { project, file, names },
  };
};

/** A runner that exits with an error but reports no failure, or ran no test, counts as one failure. */
const settled = (exitCode: number | null, results: TestResult[]): TestResult[] => {
  if (results.some(({ status }) => status === 'failed')) return results;
  if (exitCode === 0 && results.some(({ status }) => status === 'passed')) return results;
  const what =
    results.length === 0 ? 'no test was found, or none could begin' : 'no test is reported as failed';
  return [...results, wholeRunFailure(`exit code ${exitCode}, and ${what}`)];
};

const read = <Report>(file: string): Report | undefined => {
  try {
    return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : undefined;
  } catch {
    return undefined; // interrupted half way
  }
};
