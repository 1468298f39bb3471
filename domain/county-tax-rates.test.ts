import { expect, test } from 'vitest';
import { wisconsinCounties } from './counties.ts';
import { salesTaxIn } from './county-tax-rates.ts';

// docs/rules/money.md#county-tax-rates
test('the tax on access to hunt is the state’s 5 % and the county’s rate', () => {
  expect(salesTaxIn('Dane')).toBe(0.055);
  expect(salesTaxIn('Milwaukee')).toBe(0.059);
  expect(salesTaxIn('Waukesha')).toBe(0.05);
  expect(salesTaxIn('Winnebago')).toBe(0.05);
  expect(wisconsinCounties.filter((county) => salesTaxIn(county) === 0.055)).toHaveLength(69);
});
