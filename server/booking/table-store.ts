import { type SqlBool, sql } from 'kysely';
import type { CountyAndAmount } from '#contract/table-filters.ts';
import {
  type BookingSort,
  type BookingStatus,
  type BookingTab,
  bookingTabs,
} from '#domain/booking-status.ts';
import type { DbOrTransaction } from '../platform/db/connect.ts';
import { beginningWith, containing } from '../platform/db/like.ts';
import { inOrder, positionOf, readInOrder, type SortKey } from '../platform/db/read-in-order.ts';
import { countRowsByTab } from '../platform/db/row-counts.ts';
import { hostId, type StoredBooking, selectBookings } from './store.ts';

const selectWithHost = (db: DbOrTransaction) =>
  selectBookings(db)
    .innerJoin('users as h', (join) => join.on('h.id', '=', hostId))
    .select(['h.first_name as host_first_name', 'h.last_name as host_last_name', 'h.email as host_email']);

/** A booking with its hunter and its host. */
export type StoredAdminBooking = Awaited<ReturnType<typeof findAdminBooking>> & {};

export const findAdminBooking = (db: DbOrTransaction, id: string) =>
  selectWithHost(db).where('b.id', '=', id).executeTakeFirst();

/** @throws Error when the booking does not exist. */
export const getAdminBooking = async (db: DbOrTransaction, id: string): Promise<StoredAdminBooking> => {
  const found = await findAdminBooking(db, id);
  if (!found) throw new Error(`There is no booking ${id}.`);
  return found;
};

/** Whether the provider was not asked yet for what is on its way of a booking's payout: then it can be taken back. */
export const hasUncalledAttempt = async (db: DbOrTransaction, bookingId: string): Promise<boolean> => {
  const { rows } = await sql`select from payout_attempts
    where booking_id = ${bookingId} and stage = 'onItsWay' and called_at is null limit 1`.execute(db);
  return rows.length > 0;
};

/** Whether hunter or host of a booking have written: about it, or a question about its land before. */
export const hasMessages = async (
  db: DbOrTransaction,
  {
    id,
    listing_id: listingId,
    user_id: hunterId,
    host_id: ofHost,
  }: Pick<StoredBooking, 'id' | 'listing_id' | 'user_id' | 'host_id'>,
): Promise<boolean> => {
  const { rows } = await sql`
    select from threads where host_id = ${ofHost} and (booking_id = ${id}
      or (booking_id is null and listing_id = ${listingId} and hunter_id = ${hunterId})) limit 1`.execute(db);
  return rows.length > 0;
};

/** What the table is sorted by; each has an index. A booking that is being paid has no deadline. */
const sortKeys = {
  created: { by: sql`b.created_at`, type: 'timestamptz' },
  startDate: { by: sql`b.start_day`, type: 'date' },
  deadline: {
    by: sql`(case when b.status <> 'ProcessingPayment' then b.expire_at end)`,
    type: 'timestamptz',
    isNullable: true,
  },
} as const satisfies Record<BookingSort, SortKey>;

const keysOf = (sort: BookingSort) => [sortKeys[sort], { by: sql`b.id`, type: 'uuid' }] as const;

/** The state of the administrators' table: tab, search, sorting and page. */
export type BookingTable = {
  tab: BookingTab;
  search: string;
  sort: BookingSort;
  order: 'asc' | 'desc';
  page: number;
  pageSize: number;
} & BookingFilters;

type BookingFilters = CountyAndAmount & { status?: BookingStatus | undefined };

const matchesPerson = (word: string) =>
  sql`(p.first_name ilike ${containing(word)} or p.last_name ilike ${containing(word)} or p.email ilike ${containing(word)})`;

/**
 * Whether a word matches a booking: its code begins with it, or the listing's title, or the hunter's or the host's
 * name or email contain it. Each part of the union uses an index of its own.
 */
const matchesWord = (word: string) => sql<SqlBool>`b.id in (
  select f.id from bookings f where f.confirmation_code like ${beginningWith(word.toUpperCase())}
  union all select f.id from bookings f join users p on p.id = f.user_id where ${matchesPerson(word)}
  union all select f.id from bookings f join users p on p.id = f.host_id where ${matchesPerson(word)}
  union all select f.id from bookings f where f.listing_id in (
    select l.id from listings l where concat(l.title, ' (', l.county, ' County)') ilike ${containing(word)}
    union select l.id from listings l join users p on p.id = l.user_id where ${matchesPerson(word)}))`;

/** The bookings that match the search and the filters. */
const searchBookings = (
  db: DbOrTransaction,
  { search, status, county, minAmount, maxAmount }: Pick<BookingTable, 'search'> & BookingFilters,
) => {
  const words = search.split(/\s+/).filter((word) => word !== '');
  const inCounty = (name: string) =>
    sql<SqlBool>`b.listing_id in (select l.id from listings l where l.county = ${name})`;
  return words
    .reduce((query, word) => query.where(matchesWord(word)), db.selectFrom('bookings as b'))
    .$if(status !== undefined, (query) => query.where('b.status', '=', status as BookingStatus))
    .$if(county !== undefined, (query) => query.where(inCounty(county ?? '')))
    .$if(minAmount !== undefined, (query) => query.where('b.total_cents', '>=', (minAmount ?? 0) * 100))
    .$if(maxAmount !== undefined, (query) => query.where('b.total_cents', '<=', (maxAmount ?? 0) * 100));
};

/** The number of bookings that match the search and the filters, per tab. */
export const countByTab = async (
  db: DbOrTransaction,
  asked: Pick<BookingTable, 'search'> & BookingFilters,
): Promise<Record<BookingTab, number>> => {
  const { search, status, county, minAmount, maxAmount } = asked;
  const isFiltered = [status, county, minAmount, maxAmount].some((filter) => filter !== undefined);
  if (search === '' && !isFiltered) return countRowsByTab(db, 'bookings', bookingTabs);
  const rows = await searchBookings(db, asked)
    .select(({ fn }) => ['b.tab', fn.countAll<number>().as('count')])
    .groupBy('b.tab')
    .execute();
  const counts = { pending: 0, complete: 0, cancelled: 0 };
  for (const { tab, count } of rows) counts[tab] = count;
  return counts;
};

const opposite = { asc: 'desc', desc: 'asc' } as const;

/** One page of a tab with `total` bookings, each with its host. */
export const listTablePage = (db: DbOrTransaction, asked: BookingTable, total: number) => {
  const { tab, sort, order, page, pageSize } = asked;
  const offset = Math.min((page - 1) * pageSize, total);
  const length = Math.min(pageSize, total - offset);
  const left = total - offset - length;
  // The index is scanned from the nearer end, so that the last page is as fast as the first.
  const [skipped, direction] = left < offset ? [left, opposite[order]] : [offset, order];
  const ids = searchBookings(db, asked)
    .where('b.tab', '=', tab)
    .select('b.id')
    .orderBy(inOrder(keysOf(sort), direction))
    .limit(length)
    .offset(skipped);
  return selectWithHost(db)
    .where('b.id', 'in', ids)
    .orderBy(inOrder(keysOf(sort), order))
    .execute();
};

/** All bookings of a tab that match the search and the filters, each with its host, some at a time. */
export const readTable = (db: DbOrTransaction, asked: Omit<BookingTable, 'page' | 'pageSize'>) => {
  const { tab, sort, order } = asked;
  const keys = keysOf(sort);
  return readInOrder(keys, order, (where, limit) => {
    const ids = searchBookings(db, asked)
      .where('b.tab', '=', tab)
      .where(where)
      .select('b.id')
      .orderBy(inOrder(keys, order))
      .limit(limit);
    return selectWithHost(db)
      .select(positionOf(keys).as('position'))
      .where('b.id', 'in', ids)
      .orderBy(inOrder(keys, order))
      .execute();
  });
};
