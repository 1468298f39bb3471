import type { statistics } from '#contract/statistics.ts';
import type { Operation } from '../operation.ts';
import { insertExport } from '../platform/audit-store.ts';
import { type Columns, csvDownload, money } from '../platform/csv.ts';
import { checkSalesYear } from './export-year.ts';
import { type CountySum, listSalesTax } from './store.ts';

const dueOf = (row: CountySum) => row.tax_cents - row.given_back_tax_cents;
const stateDueOf = (row: CountySum) => row.state_tax_cents - row.given_back_state_tax_cents;

const columns: Columns<CountySum> = {
  Month: (row) => `${row.start_day.slice(5, 7)}/${row.start_day.slice(0, 4)}`,
  County: (row) => row.county,
  Sales: (row) => money(row.sales_cents),
  'State Tax': (row) => money(row.state_tax_cents),
  'County Tax': (row) => money(row.tax_cents - row.state_tax_cents),
  Tax: (row) => money(row.tax_cents),
  'Sales Given Back': (row) => money(row.given_back_sales_cents),
  'State Tax Given Back': (row) => money(row.given_back_state_tax_cents),
  'County Tax Given Back': (row) => money(row.given_back_tax_cents - row.given_back_state_tax_cents),
  'Tax Given Back': (row) => money(row.given_back_tax_cents),
  'State Tax Due': (row) => money(stateDueOf(row)),
  'County Tax Due': (row) => money(dueOf(row) - stateDueOf(row)),
  'Tax Due': (row) => money(dueOf(row)),
};

/** The table of sales tax as a file (docs/rules/statistics.md#sales-tax). */
export const exportSalesTax: Operation<typeof statistics.exportSalesTax> = async (
  ctx,
  { caller, params },
) => {
  checkSalesYear(ctx, params.year);
  const rows = await listSalesTax(ctx.exportsDb, params.year);
  const batches = async function* () {
    yield rows;
  };
  const file = await csvDownload(`openacre-sales-tax-${params.year}.csv`, columns, batches());
  await insertExport(ctx, caller, 'sales tax of a year', params);
  return file;
};
