import { isFlaky } from './second-try.ts';
import { countOf, type TestResult } from './test-result.ts';

/** A part of a test run: what it ran, and how long that took. */
export type Part = { title: string; results: TestResult[]; ms: number };

const mostLines = 8;

/**
 * The last lines of a test run: what failed, what passed only when it was run again, how long each part took, and at
 * the very end the counts.
 */
export const summary = (parts: Part[]): string => {
  const all = parts.flatMap(({ results }) => results);
  const each = (holds: (result: TestResult) => boolean, mark: string) =>
    parts.flatMap(({ title, results }) =>
      results.filter(holds).map((result) => withError(`${mark} ${title}: ${result.title}`, result)),
    );
  const counted = [
    [countOf(all, 'skipped'), 'skipped'],
    [all.filter(isFlaky).length, 'of the passed ones flaky'],
  ] as const;
  const notes = counted.filter(([count]) => count > 0).map(([count, what]) => `${count} ${what}`);
  return [
    ...each(({ status }) => status === 'failed', '✗').map((lines) => `${lines}\n`),
    ...each(isFlaky, '~ failed at first, passed alone:').map((lines) => `${lines}\n`),
    ...(notes.length > 0 ? [notes.join(', ')] : []),
    `${parts.map(({ title, ms }) => `${title} ${minutes(ms)}`).join(', ')} minutes; ${minutes(total(parts))} in all`,
    `${countOf(all, 'passed')} passed, ${countOf(all, 'failed')} failed`,
  ].join('\n');
};

const total = (parts: Part[]) => parts.reduce((sum, { ms }) => sum + ms, 0);
const minutes = (ms: number) => (ms / 60_000).toFixed(1);

const withError = (title: string, { error }: TestResult) =>
  [title, ...(error ? error.split('\n').slice(0, mostLines) : [])].join('\n    ');
