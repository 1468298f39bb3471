import { z } from 'zod';
import { wisconsinCounties } from '#domain/counties.ts';

const County = z.enum(wisconsinCounties).optional();
const Dollars = z.coerce
  .number()
  .int()
  .min(0)
  .max(1_000_000)
  .optional()
  .meta({ description: 'Whole dollars' });

/** Filters of an administrators' table by county (docs/rules/administration.md#filters). */
export const countyFilter = { county: County };

/** Filters by county, and by an amount from and up to some whole dollars. */
export const countyAndAmountFilters = { ...countyFilter, minAmount: Dollars, maxAmount: Dollars };

/** The filters of a table by county and amount, decoded. */
export type CountyAndAmount = z.output<z.ZodObject<typeof countyAndAmountFilters>>;

type Filtered = Partial<CountyAndAmount> & { status?: unknown };

/** Whether some filter is set. */
export const isFiltered = ({ status, county, minAmount, maxAmount }: Filtered): boolean =>
  [status, county, minAmount, maxAmount].some((filter) => filter !== undefined);
