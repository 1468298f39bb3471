import { expect, test } from 'vitest';
import { resultsOf } from './vitest-reporter.ts';

type Errors = { message: string; diff?: string; stacks?: { file: string; line: number }[] }[];
const aTest = (fullName: string, state: string, errors: Errors = []) => ({
  fullName,
  result: () => ({ state, errors }),
});
const aModule = (tests: ReturnType<typeof aTest>[], errors: Errors = [], suiteErrors: Errors = []) => ({
  project: { name: 'code' },
  relativeModuleId: 'server/a.test.ts',
  errors: () => errors,
  children: { allTests: () => tests, allSuites: () => [{ errors: () => suiteErrors }] },
});

test('a failed test has its error’s message, the compared values and the statement that failed', () => {
  const error = {
    message: '\u001b[31mexpected [ …(1) ] to deeply equal []\u001b[39m',
    diff: '+ day 3 is held by two',
    stacks: [{ file: import.meta.filename, line: 5 }],
  };
  const tests = [aTest('adds', 'passed'), aTest('subtracts', 'failed', [error]), aTest('waits', 'pending')];
  const selection = { project: 'code', file: 'server/a.test.ts' };
  expect(resultsOf([aModule(tests)])).toEqual([
    { title: 'server/a.test.ts › adds', status: 'passed', selection },
    {
      title: 'server/a.test.ts › subtracts',
      status: 'failed',
      error: 'expected [ …(1) ] to deeply equal []\n+ day 3 is held by two',
      code: expect.stringContaining('const aTest = (fullName: string'),
      selection,
    },
    { title: 'server/a.test.ts › waits', status: 'skipped', selection },
  ]);
});

test('a file that can’t be loaded, or whose hooks fail, is a failure beside those of its tests', () => {
  const file = { title: 'server/a.test.ts', status: 'failed', isFile: true };
  expect(resultsOf([aModule([], [{ message: 'Cannot find c.ts' }])])).toMatchObject([
    { ...file, error: 'Cannot find c.ts' },
  ]);
  const failed = aTest('subtracts', 'failed', [{ message: 'No' }]);
  expect(resultsOf([aModule([failed], [], [{ message: 'after all' }])])).toMatchObject([
    { ...file, error: 'after all' },
    { title: 'server/a.test.ts › subtracts' },
  ]);
});

test('tests of one name are told apart, and errors between tests belong to none', () => {
  const tests = [aTest('adds', 'passed'), aTest('adds', 'passed')];
  expect(resultsOf([aModule(tests)], [{ message: 'Unhandled' }])).toMatchObject([
    { title: 'server/a.test.ts › adds' },
    { title: 'server/a.test.ts › adds (2)' },
    { title: 'outside the tests', status: 'failed', error: 'Unhandled' },
  ]);
});
