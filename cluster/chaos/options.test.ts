import { expect, test } from 'vitest';
import { faults } from './faults.ts';
import { readChaosOptions } from './options.ts';

const names = (given: Parameters<typeof readChaosOptions>[0]) =>
  readChaosOptions(given).plan.map(({ name }) => name);

test('twenty faults, each kind once before any comes again, always in the same order', () => {
  expect(names({})).toHaveLength(20);
  expect(names({})).toEqual(names({}));
  expect(new Set(names({}).slice(0, faults.length)).size).toBe(faults.length);
  expect(names({}).slice(faults.length)).toEqual(names({}).slice(0, 20 - faults.length));
});

test('some kinds alone, and another rate', () => {
  expect(names({ only: 'web,freeze', faults: '3' })).toEqual(['web', 'freeze', 'web']);
  expect(names({ only: 'freeze', faults: '2' })).toEqual(['freeze', 'freeze']);
  expect(readChaosOptions({ rate: '5' }).perSecond).toBe(5);
});

test.each([
  { only: 'flood' },
  { only: 'web,' },
  { faults: '0' },
  { faults: '2.5' },
  { faults: '' },
  { rate: 'fast' },
])('refuses %j', (given) => expect(() => readChaosOptions(given)).toThrow('takes'));
