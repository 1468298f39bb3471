import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { playwrightResults, vitestResults } from './test-report.ts';
import { countOf, type TestResult } from './test-result.ts';

let file: string;

beforeAll(() => {
  file = join(mkdtempSync(join(tmpdir(), 'openacre-report-')), 'report.json');
});
afterAll(() => rmSync(join(file, '..'), { recursive: true }));

const vitest = (results: TestResult[], exitCode: number) => {
  writeFileSync(file, JSON.stringify(results));
  return vitestResults(file, exitCode);
};
const playwright = (exitCode: number, specs: object[], errors: object[] = []) => {
  const suites = [{ title: 'pay.spec.ts', specs, suites: [{ title: 'a hunter', specs: [] }] }];
  writeFileSync(file, JSON.stringify({ suites, errors }));
  return playwrightResults(file, exitCode);
};
const spec = (title: string, ...tests: object[]) => ({ title, file: 'pay.spec.ts', line: 7, tests });
const run = (status: string, ...messages: (string | undefined)[]) => ({
  projectName: 'phone',
  status,
  results: messages.map((message) => (message ? { error: { message } } : {})),
});
const passed: TestResult = { title: 'a.test.ts › adds', status: 'passed' };

test('vitest: an error without a failed test, and no test that passed, are failures', () => {
  expect(vitest([passed], 0)).toEqual([passed]);
  expect(vitest([{ ...passed, status: 'failed' }], 1)).toHaveLength(1);
  expect(vitest([passed], 1).map(({ title }) => title)).toEqual([
    'a.test.ts › adds',
    'exit code 1, and no test is reported as failed',
  ]);
  expect(countOf(vitest([], 0), 'failed')).toBe(1);
  expect(countOf(vitest([{ ...passed, status: 'skipped' }], 0), 'failed')).toBe(1);
});

test('playwright: a test that is flaky has failed; each browser project’s test is one of its own', () => {
  const specs = [
    spec(
      'pays',
      run('flaky', '\u001b[31mTimeout\u001b[39m\n  > 7 | code\n    at pay.spec.ts:7:1', undefined),
    ),
    spec('asks', run('expected', undefined), { ...run('unexpected', 'No'), projectName: 'desktop' }),
    spec('waits', run('skipped')),
  ];
  expect(playwright(1, specs)).toMatchObject([
    { title: '[phone] pay.spec.ts:7 › pays', status: 'failed', error: 'Timeout' },
    { title: '[phone] pay.spec.ts:7 › asks', status: 'passed' },
    {
      title: '[desktop] pay.spec.ts:7 › asks',
      status: 'failed',
      error: 'No',
      selection: { project: 'desktop', file: 'pay.spec.ts', names: ['asks'] },
    },
    { title: '[phone] pay.spec.ts:7 › waits', status: 'skipped' },
  ]);
});

test('playwright: the names around a test lead to it', () => {
  const suites = [
    {
      title: 'pay.spec.ts',
      specs: [],
      suites: [{ title: 'a hunter', specs: [spec('pays', run('expected'))] }],
    },
  ];
  writeFileSync(file, JSON.stringify({ suites, errors: [] }));
  expect(playwrightResults(file, 0)).toMatchObject([
    { title: '[phone] pay.spec.ts:7 › a hunter › pays', selection: { names: ['a hunter', 'pays'] } },
  ]);
});

test('playwright: an error outside the tests is a failure that no test can be run again for', () => {
  expect(playwright(0, []).map(({ title }) => title)).toEqual([
    'exit code 0, and no test was found, or none could begin',
  ]);
  const results = playwright(1, [spec('pays', run('expected'))], [{ message: 'It did not start' }]);
  expect(results.at(-1)).toEqual({
    title: 'outside the tests',
    status: 'failed',
    error: 'It did not start',
  });
});

test('no report, or half of one, is a failure', () => {
  writeFileSync(file, '[{"title');
  expect(vitestResults(file, 0)).toEqual([{ title: 'ended without a report', status: 'failed' }]);
  expect(countOf(playwrightResults(`${file}.none`, 0), 'failed')).toBe(1);
});
