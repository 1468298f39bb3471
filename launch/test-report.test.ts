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
const playwright = (stats: object, exitCode: number, errors: unknown[] = []) => {
  const none = { expected: 0, unexpected: 0, flaky: 0, skipped: 0 };
  writeFileSync(file, JSON.stringify({ stats: { ...none, ...stats }, errors }));
  return playwrightTally(file, exitCode);
};

test('vitest: what passed and failed', () => {
  const failed = [{ status: 'failed', assertionResults: [{ status: 'failed' }] }];
  expect(vitest({ numPassedTests: 3 }, 0)).toEqual({ passed: 3, failed: 0, skipped: 0 });
  expect(
    vitest({ numPassedTests: 3, numFailedTests: 2, numPendingTests: 1, testResults: failed }, 1),
  ).toEqual({
    passed: 3,
    failed: 2,
    skipped: 1,
  });
});

test('vitest: a file that could not be loaded, an error between tests, and no test at all are failures', () => {
  expect(
    vitest({ numPassedTests: 3, testResults: [{ status: 'failed', assertionResults: [] }] }, 1).failed,
  ).toBe(1);
  expect(vitest({ numPassedTests: 3 }, 1).failed).toBe(1);
  expect(vitest({}, 0).failed).toBe(1);
  expect(vitest({ numPendingTests: 4 }, 0).failed).toBe(1);
});

test('playwright: the same, and a flaky test is a failure', () => {
  expect(playwright({ expected: 4, skipped: 1 }, 0)).toEqual({ passed: 4, failed: 0, skipped: 1 });
  expect(playwright({ expected: 4, unexpected: 1, flaky: 1 }, 1).failed).toBe(2);
  expect(playwright({}, 0).failed).toBe(1);
  expect(playwright({ expected: 4 }, 1).failed).toBe(1);
  expect(playwright({}, 1, [{ message: 'The product did not start' }]).failed).toBe(1);
});

test('no report, or half of one, is a failure', () => {
  writeFileSync(file, '{"numPassed');
  expect(vitestTally(file, 0).failed).toBe(1);
  expect(playwrightTally(`${file}.none`, 0).failed).toBe(1);
});
