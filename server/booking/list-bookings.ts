import type { bookingAdministration } from '#contract/booking-administration.ts';
import type { Operation } from '../operation.ts';
import { toRow } from './answers.ts';
import { countByTab, listTablePage } from './table-store.ts';

export const listBookings: Operation<typeof bookingAdministration.listBookings> = async (ctx, { query }) => {
  const counts = await countByTab(ctx.db, query);
  const total = counts[query.tab];
  const rows = await listTablePage(ctx.db, query, total);
  return { bookings: rows.map(toRow), total, page: query.page, pageSize: query.pageSize, counts };
};
