import { expect, test } from 'vitest';
import { tableOf } from './table.ts';

test('the table has a line for each row, and is as wide as its longest cell', () => {
  expect(tableOf(['fault', 'outage, s', 'errors'], [['freeze', '21.3', '12']])).toEqual([
    '| fault  | outage, s | errors |',
    '|--------|----------:|-------:|',
    '| freeze |      21.3 |     12 |',
  ]);
});
