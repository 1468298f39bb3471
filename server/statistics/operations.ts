import type { statistics } from '#contract/statistics.ts';
import type { Operations } from '../operation.ts';
import { exportBookings } from './export-bookings.ts';
import { exportSalesTax } from './export-sales-tax.ts';
import { exportUserBookings } from './export-user-bookings.ts';
import { getExportYears } from './get-export-years.ts';
import { getLedger } from './get-ledger.ts';
import { getSalesTax } from './get-sales-tax.ts';
import { getStatistics } from './get-statistics.ts';

export const statisticsOperations: Operations<typeof statistics> = {
  getStatistics,
  getSalesTax,
  exportSalesTax,
  getExportYears,
  exportBookings,
  exportUserBookings,
  getLedger,
};
