import { z } from 'zod';
import { listingSorts, listingTabs } from '#domain/listing-status.ts';
import { csv, download, exportLimit, get, post } from './endpoint.ts';
import { Id, Instant, PageNumber, paged, pageSize, tableQuery } from './fields.ts';
import { EditableListing } from './listing.ts';
import { countyFilter } from './table-filters.ts';

/** A row of the table (docs/rules/administration.md#listings-table). */
const ListingRow = z.object({
  listing: z.object({
    id: Id,
    title: z.string(),
    active: z.boolean(),
    approved: z.boolean(),
    lacksPrice: z.boolean().meta({
      description: 'Some day of it costs nothing, from before that was refused: it can’t be activated',
    }),
    createdDateTime: Instant,
    address: z.object({ city: z.string(), state: z.string() }),
  }),
  userDetail: z.object({ id: Id, firstName: z.string(), lastName: z.string(), email: z.string() }),
});
export type ListingRow = z.output<typeof ListingRow>;

/** One changed field; `before` and `after` are encoded as in `getListing`. */
const ListingChange = z.object({
  dateTime: Instant,
  field: z.string(),
  before: z.unknown(),
  after: z.unknown(),
  user: z
    .object({ id: Id, firstName: z.string(), lastName: z.string(), email: z.string() })
    .nullable()
    .meta({ description: 'Who made the change; null for what the system did' }),
});
export type ListingChange = z.output<typeof ListingChange>;

const ListingTable = tableQuery({ tabs: listingTabs, sorts: listingSorts, pageSize: 50 }).extend({
  ...countyFilter,
});

const byId = z.object({ id: Id });

export const listingAdministration = {
  listListings: get('/listing', {
    summary: 'All listings, one tab at a time, and the number of listings in each tab',
    access: 'administrator',
    query: ListingTable,
    answer: paged('listings', ListingRow).extend({
      counts: z.object({ active: z.int(), pendingApproval: z.int(), notActive: z.int() }),
    }),
  }),
  exportListingTable: download('/listing/export', {
    summary: 'The listings of a tab with its search and filter, on all pages, as CSV',
    access: 'administrator',
    query: ListingTable,
    file: csv,
    limit: exportLimit,
  }),
  listListingChanges: get('/listing/:id/audit', {
    summary: 'Who changed what on a listing, and when: the latest first',
    access: 'administrator',
    params: byId,
    query: z.object({ page: PageNumber, pageSize: pageSize({ fallback: 50, max: 100 }) }),
    answer: paged('changes', ListingChange),
    refusals: ['notFound'],
  }),
  approveListing: post('/listing/:id/approve', {
    summary: 'Approve a listing; once approved it stays so',
    access: 'administrator',
    params: byId,
    answer: EditableListing,
    refusals: ['notFound', 'priceMissing'],
  }),
  toggleListingActive: post('/listing/:id/toggleActive', {
    summary: 'Switch a listing between active and not active, or to the one that is given',
    access: 'administrator',
    params: byId,
    body: z.object({ active: z.boolean().optional() }),
    answer: EditableListing,
    refusals: ['notFound', 'priceMissing'],
  }),
};
