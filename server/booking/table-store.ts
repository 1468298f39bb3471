import { type SqlBool, sql } from 'kysely';
import type { BookingSort, BookingTab } from '#domain/booking-status.ts';
import type { DbOrTransaction } from '../platform/db/connect.ts';
import { beginningWith, containing } from '../platform/db/like.ts';
import { selectBookings } from './store.ts';

const selectWithHost = (db: DbOrTransaction) =>
  selectBookings(db)
    .innerJoin('users as h', 'h.id', 'l.user_id')
    .select(['h.first_name as host_first_name', 'h.last_name as host_last_name', 'h.email as host_email']);

/** A booking with both its sides. */
export type StoredAdminBooking = Awaited<ReturnType<typeof findAdminBooking>> & {};

export const findAdminBooking = (db: DbOrTransaction, id: string) =>
  selectWithHost(db).where('b.id', '=', id).executeTakeFirst();

/** A booking that must be there. */
export const getAdminBooking = async (db: DbOrTransaction, id: string): Promise<StoredAdminBooking> => {
  const found = await findAdminBooking(db, id);
  if (!found) throw new Error(`There is no booking ${id}.`);
  return found;
};

/** The orders that an index holds. */
const sortedBy = { created: 'b.created_at', startDate: 'b.start_day' } as const satisfies Record<
  BookingSort,
  string
>;

/** Which part of the table is looked at: a page of a tab, of what was searched for, in an order. */
export type BookingTable = {
  tab: BookingTab;
  search: string;
  sort: BookingSort;
  order: 'asc' | 'desc';
  page: number;
  pageSize: number;
};

const isNamed = (word: string) =>
  sql`(p.first_name ilike ${containing(word)} or p.last_name ilike ${containing(word)} or p.email ilike ${containing(word)})`;

/**
 * A word tells of a booking when its code begins with it, or the land's title, the hunter's or the host's name or
 * email contain it. Each `in` is asked once and then looked up, however many bookings there are.
 */
const tellsOf = (word: string) => sql<SqlBool>`(
  b.confirmation_code like ${beginningWith(word.toUpperCase())}
  or b.user_id in (select p.id from users p where ${isNamed(word)})
  or b.listing_id in (select l.id from listings l join users p on p.id = l.user_id
    where concat(l.title, ' (', l.county, ' County)') ilike ${containing(word)} or ${isNamed(word)}))`;

const found = (db: DbOrTransaction, search: string) => {
  const words = search.split(/\s+/).filter((word) => word !== '');
  return words.reduce((query, word) => query.where(tellsOf(word)), db.selectFrom('bookings as b'));
};

/** How many bookings that were searched for stand under each tab. */
export const countByTab = async (
  db: DbOrTransaction,
  { search }: Pick<BookingTable, 'search'>,
): Promise<Record<BookingTab, number>> => {
  const rows = await found(db, search)
    .select(({ fn }) => ['b.tab', fn.countAll<number>().as('count')])
    .groupBy('b.tab')
    .execute();
  const counts = { pending: 0, complete: 0, cancelled: 0 };
  for (const { tab, count } of rows) counts[tab] = count;
  return counts;
};

const opposite = { asc: 'desc', desc: 'asc' } as const;

/** One page of a tab that holds `total`, each booking with its host. */
export const listTablePage = (
  db: DbOrTransaction,
  { tab, search, sort, order, page, pageSize }: BookingTable,
  total: number,
) => {
  const offset = Math.min((page - 1) * pageSize, total);
  const length = Math.min(pageSize, total - offset);
  const left = total - offset - length;
  // The index is walked from the nearer end, so that the last page is as quick as the first.
  const [skipped, direction] = left < offset ? [left, opposite[order]] : [offset, order];
  const ids = found(db, search)
    .where('b.tab', '=', tab)
    .select('b.id')
    .orderBy(sortedBy[sort], direction)
    .orderBy('b.id', direction)
    .limit(length)
    .offset(skipped);
  return selectWithHost(db)
    .where('b.id', 'in', ids)
    .orderBy(sortedBy[sort], order)
    .orderBy('b.id', order)
    .execute();
};
