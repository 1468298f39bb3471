import { wisconsinCounties } from '#domain/counties.ts';
import type { Filter } from '../ui/table/filters.tsx';

export const countyFilter: Filter = {
  name: 'county',
  label: 'County',
  options: wisconsinCounties.map((county) => ({ value: county, text: county })),
};

export const amountFilters: readonly Filter[] = [
  { name: 'minAmount', label: 'Amount from, $', isAmount: true },
  { name: 'maxAmount', label: 'to, $', isAmount: true },
];
