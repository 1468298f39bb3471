import { join } from 'node:path';
import { expect, test } from 'vitest';
import { clockVariables, environmentAt } from './faketime.ts';
import { testsOfDates } from './test-dates.ts';

test('tests run on other dates if they read the clock, but not in a browser or by the database’s clock', () => {
  const files = testsOfDates(join(import.meta.dirname, '..'));
  expect(files).toContain('server/records/check-records.test.ts');
  expect(files).toContain('server/platform/idempotency/dead-process.test.ts');
  expect(files).not.toContain('server/message/killed-process.test.ts');
  expect(files).not.toContain('server/platform/jobs/queue.test.ts');
  expect(files).not.toContain('domain/dates.test.ts');
});

test('processes with few variables get the faked clock, and a library to preload is no clock', () => {
  const environment = environmentAt('/lib/fake.so', new Date(Date.now() + 86_400_000));
  expect(Number(environment.FAKETIME)).toBeCloseTo(86_400, -1);
  expect(environment.FAKETIME).toMatch(/^\+/);
  expect(clockVariables({ ...environment, PATH: '/bin' })).toEqual(environment);
  expect(clockVariables({ LD_PRELOAD: '/lib/allocator.so' })).toEqual({});
  expect(environmentAt('/lib/fake.so', new Date(0)).FAKETIME).toMatch(/^-/);
});
