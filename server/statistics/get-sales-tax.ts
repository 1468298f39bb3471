import type { statistics } from '#contract/statistics.ts';
import type { County } from '#domain/counties.ts';
import type { Operation } from '../operation.ts';
import { checkSalesYear } from './export-year.ts';
import { listSalesTax } from './store.ts';

/** Sales tax as the state's return asks for it: by month and county (docs/rules/statistics.md#sales-tax). */
export const getSalesTax: Operation<typeof statistics.getSalesTax> = async (ctx, { params }) => {
  checkSalesYear(ctx, params.year);
  const rows = await listSalesTax(ctx.db, params.year);
  return {
    salesTax: rows.map((row) => ({
      startDay: row.start_day,
      county: row.county as County,
      salesCents: row.sales_cents,
      taxCents: row.tax_cents,
      stateTaxCents: row.state_tax_cents,
      givenBackSalesCents: row.given_back_sales_cents,
      givenBackTaxCents: row.given_back_tax_cents,
      givenBackStateTaxCents: row.given_back_state_tax_cents,
    })),
  };
};
