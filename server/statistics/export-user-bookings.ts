import type { statistics } from '#contract/statistics.ts';
import type { Operation } from '../operation.ts';
import { csvDownload } from '../platform/csv.ts';
import { columnsForHosts } from './export-columns.ts';
import { readBookings } from './export-store.ts';
import { checkExportYear } from './export-year.ts';

/** The bookings of the caller's land, with their payouts (docs/rules/statistics.md#exports). */
export const exportUserBookings: Operation<typeof statistics.exportUserBookings> = async (
  ctx,
  { params, caller },
) => {
  await checkExportYear(ctx, params.year, caller.id);
  const rows = readBookings(ctx.db, { year: params.year, hostId: caller.id });
  return csvDownload(`openacre-my-bookings-${params.year}.csv`, columnsForHosts, rows);
};
