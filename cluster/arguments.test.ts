import { expect, test } from 'vitest';
import { readArguments, readRate, usage } from './arguments.ts';
import { readChaosOptions } from './chaos/options.ts';

test('a command with what it takes', () => {
  expect(readArguments([])).toEqual({ command: 'start', values: {} });
  expect(readArguments(['release', '--rate', '5'])).toEqual({ command: 'release', values: { rate: '5' } });
  expect(readRate({ rate: '5' }, 50)).toBe(5);
  expect(readRate({}, 50)).toBe(50);
});

test.each([[['--help']], [['-h']], [['chaos', '--help']], [['chaos', '--only', '--help']]])(
  '%j asks for the usage',
  (args) => expect(readArguments(args)).toEqual({ command: 'help', values: {} }),
);

test.each([
  [['flood'], 'There is no command flood.'],
  [['chaos', 'release'], 'chaos takes no release.'],
  [['release', '--faults', '3'], 'release does not take --faults.'],
  [['--rate', '5'], 'A start does not take --rate.'],
  [['chaos', '--speed', '5'], 'There is no option --speed.'],
  [['chaos', '-x'], 'There is no option -x.'],
  [['chaos', '--rate'], '--rate needs a value.'],
  [['chaos', '--faults', '--rate=5'], '--faults needs a value.'],
])('refuses %j in one sentence before the usage', (args, sentence) =>
  expect(() => readArguments(args)).toThrow(`${sentence}\n${usage}`),
);

test('a number below one is refused by its range', () => {
  const { values } = readArguments(['chaos', '--faults', '-3']);
  expect(() => readChaosOptions(values)).toThrow(/^--faults takes a whole number from 1 to 1000\.$/);
});
