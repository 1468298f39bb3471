import { readFileSync } from 'node:fs';
import { stripVTControlCharacters } from 'node:util';

/** The result of one test, of a check that counts as one, or of a failure outside all tests. */
export type TestResult = {
  /** Unique in its group: the file, the browser project, and the names of the test and of those around it. */
  title: string;
  status: 'passed' | 'failed' | 'skipped';
  /** The message of its error; of a test that passed in a later run, that of its first error. */
  error?: string | undefined;
  /** The statements that failed: `expect(await findViolations(ctx)).toEqual([]);` */
  code?: string | undefined;
  /** What selects it for another run. The failure of a whole run has none. */
  selection?: Selection | undefined;
  /** A file that could not be loaded, or whose hooks failed: a failure that counts, but no test. */
  isFile?: boolean | undefined;
};

/** A file of a runner's project, and in it, where one test can be selected, the names that lead to it. */
export type Selection = { project: string; file: string; names?: string[] };

/** How many tests passed, failed or were skipped. */
export const countOf = (results: TestResult[], status: TestResult['status']): number =>
  results.filter((result) => result.status === status && (status === 'failed' || !result.isFile)).length;

/** The failure of a whole run, which belongs to no test. */
export const wholeRunFailure = (title: string, error?: string): TestResult => ({
  title,
  status: 'failed',
  error,
});

/** An error's message without colors, stack and the lines of code that a runner prints around it. */
export const messageOf = (text: string): string =>
  stripVTControlCharacters(text)
    .split('\n')
    .filter((line) => !/^\s*(at .*:\d+|>?\s*\d+ \|.*|\|\s*\^+)\s*$/.test(line))
    .join('\n')
    .trim();

const longestStatement = 8;

/** The statement of a source file that the line is a part of; '' when the file can't be read. */
export const statementAt = (file: string, line: number): string => {
  const lines = linesOf(file);
  const ends = (index: number) => /([;{}]|=>|^\s*)$/.test(lines[index] ?? '');
  let first = line - 1;
  while (first > 0 && line - first < longestStatement && !ends(first - 1)) first -= 1;
  let last = line - 1;
  while (last < lines.length - 1 && last - first < longestStatement && !ends(last)) last += 1;
  return lines.slice(first, last + 1).join('\n');
};

const linesOf = (file: string): string[] => {
  try {
    return readFileSync(file, 'utf8').split('\n');
  } catch {
    return [];
  }
};
