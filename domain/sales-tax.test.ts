import { expect, test } from 'vitest';
import { stateTaxOf } from './sales-tax.ts';

// docs/rules/statistics.md#sales-tax
test.each([
  ['5.5 %: 5 % are the state’s', 4950, 272, 248],
  ['half a cent is rounded up', 4950 - 40, 270, 246],
  ['no county tax', 4950, 248, 248],
  ['a rate below the state’s', 4950, 99, 99],
  ['no tax', 4950, 0, 0],
])('%s', (_, subTotalCents, taxCents, state) => {
  expect(stateTaxOf({ subTotalCents, taxCents })).toBe(state);
});
