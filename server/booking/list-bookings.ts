import type { bookingAdministration } from '#contract/booking-administration.ts';
import { isFiltered } from '#contract/table-filters.ts';
import { bookingSorting } from '#domain/booking-table.ts';
import type { Operation } from '../operation.ts';
import { totalOf } from '../platform/db/row-counts.ts';
import { toRow } from './admin-answers.ts';
import { countByTab, listRows, listTablePage, searchTable } from './table-store.ts';

export const listBookings: Operation<typeof bookingAdministration.listBookings> = async (
  { db },
  { query },
) => {
  const { page, pageSize, tab, status, search } = query;
  const table = { ...query, ...bookingSorting(query) };
  if (search !== '') {
    const { found, isWhole } = await searchTable(db, table);
    const counts = { pending: 0, complete: 0, cancelled: 0 };
    for (const { tab } of found) counts[tab] += 1;
    const ofTab = found.filter((row) => row.tab === tab && (status === undefined || row.status === status));
    const ids = ofTab.slice((page - 1) * pageSize, page * pageSize).map(({ id }) => id);
    const rows = await listRows(db, ids, table);
    return { bookings: rows.map(toRow), total: ofTab.length, isTotalWhole: isWhole, page, pageSize, counts };
  }
  // The tabs' counts are of all their statuses.
  const counts = await countByTab(db, { ...query, status: undefined });
  const fitting = status === undefined ? counts[tab] : (await countByTab(db, query))[tab];
  const rows = await listTablePage(db, table, fitting);
  return { bookings: rows.map(toRow), ...totalOf(fitting, isFiltered(query)), page, pageSize, counts };
};
