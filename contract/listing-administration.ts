import { z } from 'zod';
import { changeTopics, maxChangesMessage } from '#domain/listing-approval.ts';
import { listingSorts, listingTabs } from '#domain/listing-status.ts';
import { csv, download, exportLimit, get, post } from './endpoint.ts';
import {
  Id,
  Instant,
  isTotalWhole,
  optionalText,
  PageNumber,
  paged,
  pageSize,
  tableQuery,
} from './fields.ts';
import { EditableListing } from './listing.ts';
import { countyFilter } from './table-filters.ts';

/** A row of the table (docs/rules/administration.md#listings-table). */
const ListingRow = z.object({
  listing: z.object({
    id: Id,
    title: z.string(),
    active: z.boolean(),
    approved: z.boolean(),
    changesAsked: z.boolean().meta({ description: 'Whether it waits for its host to change something' }),
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

const Person = z.object({ id: Id, firstName: z.string(), lastName: z.string(), email: z.string() });

/** What an administrator reads before a decision on a listing. */
const ListingApproval = z.object({
  listing: EditableListing,
  submittedDateTime: Instant.meta({ description: 'When it was last submitted' }),
  host: Person.extend({ phoneNumber: z.string(), joinedDateTime: Instant }),
  otherListings: z
    .array(
      z.object({
        id: Id,
        title: z.string(),
        active: z.boolean(),
        approved: z.boolean(),
        approvedDateTime: Instant.nullable().meta({ description: 'null if that was not recorded' }),
        bookings: z.int().meta({ description: 'All that were ever requested' }),
      }),
    )
    .meta({ description: 'Other land of the host, the newest first; at most 50' }),
  requests: z
    .array(
      z.object({
        topics: z.array(z.enum(changeTopics)),
        message: z.string(),
        askedDateTime: Instant,
        user: Person.nullable(),
      }),
    )
    .meta({ description: 'Changes that were asked for, the latest first' }),
  changes: z.array(ListingChange).meta({
    description: 'What was changed since changes were last asked for, the latest first; at most 100',
  }),
  queue: z.object({
    position: z.int().nullable().meta({ description: 'From 1; null if it doesn’t wait for a decision' }),
    total: z.int(),
    nextListingId: Id.nullable().meta({ description: 'The listing to decide on after this one' }),
  }),
});
export type ListingApproval = z.output<typeof ListingApproval>;

/** The listing as the administrator saw it: a decision on another state of it is refused. */
const readDateTime = Instant.meta({ description: 'The listing’s `updatedDateTime` when it was read' });

const AskForChanges = z
  .object({
    topics: z.array(z.enum(changeTopics)).min(1, 'Tick what should change.'),
    message: optionalText(maxChangesMessage),
    updatedDateTime: readDateTime,
  })
  .refine(({ topics, message }) => message !== '' || !topics.includes('other'), {
    path: ['message'],
    message: 'Say what should change.',
  });

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
      isTotalWhole,
      counts: z.object({ active: z.int(), pendingApproval: z.int(), notActive: z.int() }),
    }),
  }),
  exportListingTable: download('/listing/export', {
    summary: 'The listings of a tab with its search and filter, on all pages, as CSV',
    mayLag: true,
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
    body: z.object({ updatedDateTime: readDateTime.optional() }),
    answer: EditableListing,
    refusals: ['notFound', 'priceMissing', 'changedMeanwhile', 'alreadyDecided'],
  }),
  getListingApproval: get('/listing/:id/approval', {
    summary: 'What an administrator looks at before approving a listing or asking for changes',
    access: 'administrator',
    params: byId,
    answer: ListingApproval,
    refusals: ['notFound'],
  }),
  askForChanges: post('/listing/:id/askForChanges', {
    summary: 'Ask the host to change a listing before it is approved',
    access: 'administrator',
    params: byId,
    body: AskForChanges,
    answer: EditableListing,
    refusals: ['notFound', 'changedMeanwhile', 'alreadyDecided'],
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
