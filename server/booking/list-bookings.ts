import type { bookingAdministration } from '#contract/booking-administration.ts';
import { bookingSorting } from '#domain/booking-table.ts';
import type { Operation } from '../operation.ts';
import { toRow } from './admin-answers.ts';
import { countByTab, listTablePage } from './table-store.ts';

export const listBookings: Operation<typeof bookingAdministration.listBookings> = async (
  { db },
  { query },
) => {
  const { page, pageSize, tab, status } = query;
  // The tabs' counts are of all their statuses.
  const counts = await countByTab(db, { ...query, status: undefined });
  const total = status === undefined ? counts[tab] : (await countByTab(db, query))[tab];
  const rows = await listTablePage(db, { ...query, ...bookingSorting(query) }, total);
  return { bookings: rows.map(toRow), total, page, pageSize, counts };
};
