import type { statistics } from '#contract/statistics.ts';
import type { Operation } from '../operation.ts';
import { insertExport } from '../platform/audit-store.ts';
import { csvDownload } from '../platform/csv.ts';
import { columnsForAdministrators } from './export-columns.ts';
import { readBookings } from './export-store.ts';
import { checkExportYear } from './export-year.ts';

/** All bookings whose first day is in the year (docs/rules/statistics.md#exports). */
export const exportBookings: Operation<typeof statistics.exportBookings> = async (
  ctx,
  { caller, params },
) => {
  await checkExportYear(ctx, params.year, null);
  const rows = readBookings(ctx.exportsDb, { year: params.year, hostId: null });
  const file = await csvDownload(`openacre-bookings-${params.year}.csv`, columnsForAdministrators, rows);
  await insertExport(ctx, caller, 'bookings of a year', params);
  return file;
};
