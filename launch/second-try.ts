import { namesBrokenPromise } from './broken-promise.ts';
import type { Selection, TestResult } from './test-result.ts';

/**
 * A second try for tests that fail by a slow machine, and hides nothing: the last run of a test decides, but a failure
 * that names a broken promise of the product stays, and whatever passed only later is named with its first error.
 */

/** More failures than these have a common cause, which the next run of each file alone would not show. */
const mostFailuresOfVitest = 8;

/** Those that may be run again: a test or a file that failed, and whose failure names no broken promise. */
export const worthAnotherRun = (results: TestResult[]): TestResult[] =>
  results.filter(
    (result) => result.status === 'failed' && result.selection !== undefined && !namesBrokenPromise(result),
  );

/** Whether so few tests of all Vitest groups have failed that their files are run again. */
export const areFew = (results: TestResult[]): boolean =>
  results.filter(({ status }) => status === 'failed').length <= mostFailuresOfVitest;

/** Whether it passed only when it was run again. */
export const isFlaky = ({ status, error }: TestResult): boolean => status === 'passed' && error !== undefined;

/** The results after some tests were run again, in a run called `again` ("second try"). */
export const merge = (before: TestResult[], after: TestResult[], again: string): TestResult[] => {
  const merged = new Map(before.map((result) => [keyOf(result), result]));
  for (const next of after) {
    const last = next.selection ? merged.get(next.title) : undefined;
    // A test whose first failure was no test's own is new here, as is the failure of the whole run.
    const result = next.selection ? next : { ...next, title: `${again}: ${next.title}` };
    merged.set(keyOf(result), last ? decided(last, result) : result);
  }
  for (const file of loadedNow(before, after)) merged.set(file.title, { ...file, status: 'passed' });
  return [...merged.values()];
};

/** Failures of whole runs are kept apart even where they read alike. */
const keyOf = (result: TestResult): string | TestResult => (result.selection ? result.title : result);

const decided = (last: TestResult, next: TestResult): TestResult => {
  if (next.status === 'skipped' || (last.status === 'failed' && namesBrokenPromise(last))) return last;
  const keepsFirstError = last.error !== undefined && !(next.status === 'failed' && namesBrokenPromise(next));
  return keepsFirstError ? { ...next, error: last.error, code: last.code } : next;
};

/** Files that failed as a whole, and in another run had tests that passed and no such failure. */
const loadedNow = (before: TestResult[], after: TestResult[]): TestResult[] =>
  before.filter(
    (file) =>
      file.isFile &&
      worthAnotherRun([file]).length > 0 &&
      !after.some(({ title }) => title === file.title) &&
      after.some(({ selection, status }) => status === 'passed' && selection?.file === file.selection?.file),
  );

/** The files of these tests, each once. */
export const filesOf = (results: TestResult[]): Selection[] => [
  ...new Map(
    results.flatMap(({ selection }) =>
      selection ? [[selection.file, { project: selection.project, file: selection.file }]] : [],
    ),
  ).values(),
];

/**
 * The tests as lines for Playwright's `--test-list`: `[phone] › pay.spec.ts › pays`. A line selects whatever begins
 * with its names, so it ends before a name that the list can't hold.
 */
export const testList = (results: TestResult[]): string =>
  results
    .flatMap(({ selection }) => {
      if (!selection) return [];
      const { project, file, names = [] } = selection;
      const end = names.findIndex((name) => /[›\n]/.test(name) || name !== name.trim());
      return [`[${project}] › ${[file, ...(end < 0 ? names : names.slice(0, end))].join(' › ')}\n`];
    })
    .join('');
