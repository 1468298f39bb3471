import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import type { Reporter } from 'vitest/node';
import { messageOf, statementAt, type TestResult, wholeRunFailure } from './test-result.ts';

/** What we read of Vitest's modules, tests and errors. */
type TestError = { message: string; diff?: string; stacks?: { file: string; line: number }[] };
type Test = {
  fullName: string;
  result(): { state: string; errors?: readonly TestError[] | undefined };
};
type Suite = { errors(): TestError[] };
type Module = Suite & {
  project: { name: string };
  relativeModuleId: string;
  children: { allTests(): Iterable<Test>; allSuites(): Iterable<Suite> };
};

/**
 * The results of a run. Vitest's own JSON report lacks the projects, the errors between tests, those of hooks in a file
 * with failed tests, and in most messages the values that were compared.
 */
export const resultsOf = (
  modules: Iterable<Module>,
  unhandledErrors: Iterable<TestError> = [],
): TestResult[] => {
  const results = [...modules].flatMap((module): TestResult[] => {
    const selection = { project: module.project.name, file: module.relativeModuleId };
    const outside = [module, ...module.children.allSuites()].flatMap((suite) => suite.errors());
    const tests = [...module.children.allTests()].map((test): TestResult => {
      const { state, errors = [] } = test.result();
      const title = `${selection.file} › ${test.fullName}`;
      const status = state === 'passed' || state === 'failed' ? state : 'skipped';
      return { title, status, ...(status === 'failed' && described(errors)), selection };
    });
    if (outside.length === 0) return tests;
    return [
      { title: selection.file, status: 'failed', ...described(outside), selection, isFile: true },
      ...tests,
    ];
  });
  const outside = [...unhandledErrors].map(({ message }) => wholeRunFailure('outside the tests', message));
  return [...numbered(results), ...outside];
};

const described = (errors: readonly TestError[]): Pick<TestResult, 'error' | 'code'> => ({
  error: errors.map(({ message, diff = '' }) => messageOf(`${message}\n${diff}`)).join('\n'),
  code: errors
    .flatMap(({ stacks = [] }) => stacks.slice(0, 1))
    .map(({ file, line }) => statementAt(file, line))
    .join('\n'),
});

/** Tests of a file may share a name; the second and later ones get a number, so that each can be told from the rest. */
const numbered = (results: TestResult[]): TestResult[] => {
  const counts = new Map<string, number>();
  return results.map((result) => {
    const count = (counts.get(result.title) ?? 0) + 1;
    counts.set(result.title, count);
    return count === 1 ? result : { ...result, title: `${result.title} (${count})` };
  });
};

/** Writes the results of a run to the file that VITEST_RESULTS_FILE names. */
// Vitest takes the class that a reporter's file exports by default.
export default class ResultsReporter implements Reporter {
  onTestRunEnd: Reporter['onTestRunEnd'] = (modules, unhandledErrors) => {
    const file = process.env.VITEST_RESULTS_FILE ?? '';
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, JSON.stringify(resultsOf(modules, unhandledErrors as Iterable<TestError>), null, 2));
  };
}
