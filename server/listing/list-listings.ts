import type { ListingRow, listingAdministration } from '#contract/listing-administration.ts';
import { isFiltered } from '#contract/table-filters.ts';
import type { Operation } from '../operation.ts';
import { totalOf } from '../platform/db/row-counts.ts';
import { countTabs, listRows, type StoredRow } from './table-store.ts';

export const listListings: Operation<typeof listingAdministration.listListings> = async (ctx, { query }) => {
  const [rows, { counts, isWhole }] = await Promise.all([listRows(ctx.db, query), countTabs(ctx.db, query)]);
  const { page, pageSize, tab } = query;
  const all = isWhole ? totalOf(counts[tab], isFiltered(query)) : { total: counts[tab], isTotalWhole: false };
  return { listings: rows.map(toRow), counts, ...all, page, pageSize };
};

const toRow = (row: StoredRow): ListingRow => ({
  listing: {
    id: row.id,
    title: row.title,
    active: row.active,
    approved: row.approved,
    changesAsked: row.changes_asked !== null,
    lacksPrice: row.lacks_price,
    createdDateTime: row.created_at,
    address: { city: row.city, state: row.state },
  },
  userDetail: { id: row.user_id, firstName: row.first_name, lastName: row.last_name, email: row.email },
});
