import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { playwrightTally, vitestTally } from './test-report.ts';

let file: string;

beforeAll(() => {
  file = join(mkdtempSync(join(tmpdir(), 'openacre-report-')), 'report.json');
});
afterAll(() => rmSync(join(file, '..'), { recursive: true }));

const vitest = (report: object, exitCode: number) => {
  const whole = {
    numPassedTests: 0,
    numFailedTests: 0,
    numPendingTests: 0,
    numTodoTests: 0,
    testResults: [],
    ...report,
  };
  writeFileSync(file, JSON.stringify(whole));
  return vitestTally(file, exitCode);
};
const playwright = (
  stats: object,
  exitCode: number,
  { errors = [], suites = [] }: { errors?: object[]; suites?: object[] } = {},
) => {
  const none = { expected: 0, unexpected: 0, flaky: 0, skipped: 0 };
  writeFileSync(file, JSON.stringify({ stats: { ...none, ...stats }, suites, errors }));
  return playwrightTally(file, exitCode);
};

const failedFile = {
  name: 'server/a.test.ts',
  status: 'failed',
  assertionResults: [
    { status: 'passed', fullName: 'adds', failureMessages: [] },
    { status: 'failed', fullName: 'subtracts', failureMessages: ['\u001b[31mexpected 1\u001b[39m\nto be 2'] },
  ],
};
const unloadedFile = {
  name: 'server/b.test.ts',
  status: 'failed',
  message: 'Cannot find c.ts',
  assertionResults: [],
};

test('vitest: what passed and failed', () => {
  expect(vitest({ numPassedTests: 3 }, 0)).toEqual({ passed: 3, failed: 0, skipped: 0, failures: [] });
  expect(
    vitest({ numPassedTests: 3, numFailedTests: 1, numPendingTests: 1, testResults: [failedFile] }, 1),
  ).toEqual({
    passed: 3,
    failed: 1,
    skipped: 1,
    failures: ['server/a.test.ts › subtracts\n    expected 1\n    to be 2'],
  });
});

test('vitest: a file that could not be loaded, an error between tests, and no test at all are failures', () => {
  expect(vitest({ numPassedTests: 3, testResults: [unloadedFile] }, 1)).toMatchObject({
    failed: 1,
    failures: ['server/b.test.ts\n    Cannot find c.ts'],
  });
  expect(vitest({ numPassedTests: 3 }, 1)).toMatchObject({
    failed: 1,
    failures: ['exit code 1, and no test is reported as failed'],
  });
  expect(vitest({}, 0).failed).toBe(1);
  expect(vitest({ numPendingTests: 4 }, 0).failed).toBe(1);
});

test('playwright: the same, and a flaky test is a failure', () => {
  expect(playwright({ expected: 4, skipped: 1 }, 0)).toEqual({
    passed: 4,
    failed: 0,
    skipped: 1,
    failures: [],
  });
  const run = (status: string, ...messages: (string | undefined)[]) => ({
    projectName: 'phone',
    status,
    results: messages.map((message) => (message ? { error: { message } } : {})),
  });
  const specs = [
    { title: 'pays', file: 'pay.spec.ts', line: 7, tests: [run('flaky', 'Timeout', undefined)] },
    { title: 'asks', file: 'ask.spec.ts', line: 3, tests: [run('expected', undefined)] },
  ];
  const suites = [
    {
      specs: [],
      suites: [
        { specs },
        { specs: [{ title: 'logs in', file: 'in.spec.ts', line: 1, tests: [run('unexpected', 'No')] }] },
      ],
    },
  ];
  expect(playwright({ expected: 4, unexpected: 1, flaky: 1 }, 1, { suites })).toMatchObject({
    failed: 2,
    failures: ['[phone] pay.spec.ts:7 › pays\n    Timeout', '[phone] in.spec.ts:1 › logs in\n    No'],
  });
  expect(playwright({}, 0).failed).toBe(1);
  expect(playwright({ expected: 4 }, 1).failed).toBe(1);
  expect(playwright({}, 1, { errors: [{ message: 'The product did not start' }] })).toMatchObject({
    failed: 1,
    failures: ['outside the tests\n    The product did not start'],
  });
});

test('no report, or half of one, is a failure', () => {
  writeFileSync(file, '{"numPassed');
  expect(vitestTally(file, 0)).toMatchObject({ failed: 1, failures: ['ended without a report'] });
  expect(playwrightTally(`${file}.none`, 0).failed).toBe(1);
});
