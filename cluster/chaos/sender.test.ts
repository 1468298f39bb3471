import { expect, test } from 'vitest';
import { watchDeaths } from './deaths.ts';
import { paceOf } from './sender.ts';
import { tableOf } from './table.ts';

test('requests keep to the pace, and a second of what was late is made good at once', () => {
  const pace = paceOf(10);
  expect([0, 0, 0].map(pace)).toEqual([100, 200, 300]);
  const late = Array.from({ length: 12 }, () => pace(60_000));
  expect(late).toEqual([...Array(11).fill(0), 100]);
});

test('a death is expected once, by its name and SIGKILL', () => {
  const deaths = watchDeaths();
  deaths.expect('The web 1');
  deaths.note('The web 1 stopped (exit code 1); starting it again.');
  deaths.note('The web 1 stopped (killed by SIGKILL); starting it again.');
  deaths.note('The web 1 stopped (killed by SIGKILL); starting it again.');
  expect(deaths.unexpected).toHaveLength(2);
});

test('the table has a line for each fault', () => {
  expect(tableOf([{ fault: 'freeze', outageSeconds: 21.26, requests: 900, errors: 12 }])).toEqual([
    '| fault  | outage, s | requests | errors |',
    '|--------|----------:|---------:|-------:|',
    '| freeze |      21.3 |      900 |     12 |',
  ]);
});
