import { expect, test } from 'vitest';
import { readArguments, readRate } from './arguments.ts';

test('a command with what it takes', () => {
  expect(readArguments([])).toEqual({ command: 'start', values: {} });
  expect(readArguments(['release', '--rate', '5'])).toEqual({ command: 'release', values: { rate: '5' } });
  expect(readRate({ rate: '5' }, 50)).toBe(5);
  expect(readRate({}, 50)).toBe(50);
});

test.each([
  [['flood'], 'no such command'],
  [['chaos', 'release'], 'no such command'],
  [['release', '--faults', '3'], 'does not take --faults'],
  [['--rate', '5'], 'does not take --rate'],
  [['chaos', '--speed', '5'], '--speed'],
])('refuses %j', (args, why) => expect(() => readArguments(args)).toThrow(why));
