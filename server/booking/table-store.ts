import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { type CountyAndAmount, isFiltered } from '#contract/table-filters.ts';
import {
  type BookingSort,
  type BookingStatus,
  type BookingTab,
  bookingTabs,
} from '#domain/booking-status.ts';
import { statusesOfTab } from '#domain/booking-table.ts';
import { maxFiltered } from '#domain/paging.ts';
import type { DbOrTransaction } from '../platform/db/connect.ts';
import { inOrder, positionOf, readFound, type SortKey } from '../platform/db/read-in-order.ts';
import { countRowsByTab, countUpTo, pageOfFiltered } from '../platform/db/row-counts.ts';
import { wordsOf } from '../platform/db/words.ts';
import { comparedWith, findCandidates, hasAll, isCut, lookedColumns } from './search-store.ts';
import { hostId, type StoredBooking, selectBookings } from './store.ts';
import { withWholeCode } from './typed-code-store.ts';

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

/** When what the payee of a booking has, or what the provider was asked for, was sent last; null if nothing was. */
export const findLastSentAt = async (
  db: DbOrTransaction,
  bookingId: string,
  hostId: string,
): Promise<Date | null> => {
  const found = await db
    .selectFrom('payout_attempts')
    .where('booking_id', '=', bookingId)
    .where('host_id', '=', hostId)
    .where('stage', 'in', ['onItsWay', 'arrived'])
    .where(({ not, and, eb }) => not(and([eb('stage', '=', 'onItsWay'), eb('called_at', 'is', null)])))
    .select('sent_at')
    .orderBy('sent_at', 'desc')
    .limit(1)
    .executeTakeFirst();
  return found?.sent_at ?? null;
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

/** Whether the booking `b` fits the filters but that of the status. */
const fits = ({ county, minAmount, maxAmount }: BookingFilters) => sql<SqlBool>`(
  ${county === undefined ? sql`true` : sql`exists (select from listings c where c.id = b.listing_id and c.county = ${county})`}
  and ${minAmount === undefined ? sql`true` : sql`b.total_cents >= ${minAmount * 100}`}
  and ${maxAmount === undefined ? sql`true` : sql`b.total_cents <= ${maxAmount * 100}`})`;

/** The bookings that fit the filters. */
const filterBookings = (db: DbOrTransaction, { status, ...filters }: BookingFilters) =>
  db
    .selectFrom('bookings as b')
    .where(fits(filters))
    .$if(status !== undefined, (query) => query.where('b.status', '=', status as BookingStatus));

/** The bookings with all words of a search that fit the filters, of each tab, in order; and whether these are all. */
export const searchTable = async (
  db: DbOrTransaction,
  { search, tab, sort, order, status: _, ...filters }: Omit<BookingTable, 'page' | 'pageSize'>,
): Promise<{ found: { id: string; tab: BookingTab; status: BookingStatus }[]; isWhole: boolean }> => {
  const { looked, walk, words, isFew, isComplete } = await findCandidates(
    db,
    await withWholeCode(db, search),
  );
  const keys = keysOf(sort);
  const rowsOfTab = sql`select ${lookedColumns} from bookings b where tab = ${tab} and ${fits(filters)}
    order by ${inOrder(keys, order)}`;
  const walked = sql`union ${walk(rowsOfTab)}`;
  const { rows } = await sql<{ found: Awaited<ReturnType<typeof searchTable>>['found']; is_cut: boolean }>`
    with looked as materialized ${looked},
      b as materialized (select ${lookedColumns} from looked ${isFew ? sql`group by ${lookedColumns}` : walked})
    select ${isCut} as is_cut, (
      select coalesce(json_agg(f), '[]') from (
        select b.id, b.tab, b.status from b ${comparedWith(words)} where ${fits(filters)} and ${hasAll(words)}
        order by ${inOrder(keys, order)}) f) as found`.execute(db);
  const { found = [], is_cut: isMissingSome = false } = rows[0] ?? {};
  return { found, isWhole: isComplete && !isMissingSome };
};

/** Whether the row `table` of bookings, or of an index that has all of it, is in county and amount. */
const isWithin = (table: string, { county, minAmount, maxAmount }: BookingFilters) => {
  const [ofLand, total] = [sql.ref(`${table}.land_county`), sql.ref(`${table}.total_cents`)];
  return sql<boolean>`(true
    ${county === undefined ? sql`` : sql`and ${ofLand} = ${county}`}
    ${minAmount === undefined ? sql`` : sql`and ${total} >= ${minAmount * 100}`}
    ${maxAmount === undefined ? sql`` : sql`and ${total} <= ${maxAmount * 100}`})`;
};

/** Of each status that the filters leave of a tab, the bookings that fit, as an index has them: by county and total. */
const fitting = (columns: RawBuilder<unknown>, tab: BookingTab, asked: BookingFilters) =>
  statusesOfTab[tab]
    .filter((status) => asked.status === undefined || status === asked.status)
    .map(
      (status) => sql`select ${columns} from bookings b
        where b.status = ${status} and ${isWithin('b', asked)} order by b.total_cents`,
    );

/** The number of bookings that fit the filters, per tab; beyond `maxFiltered` one more. */
export const countByTab = (
  db: DbOrTransaction,
  asked: BookingFilters,
): Promise<Record<BookingTab, number>> =>
  isFiltered(asked)
    ? countUpTo(db, bookingTabs, (tab) => fitting(sql`1`, tab, asked))
    : countRowsByTab(db, 'bookings', bookingTabs);

const opposite = { asc: 'desc', desc: 'asc' } as const;

/** The ids of a page of a tab whose bookings fit filters. */
const pageThatFits = (asked: BookingTable, total: number) => {
  const { tab, sort, order, page, pageSize } = asked;
  const key = sql`b.id, ${sortKeys[sort].by} as key`;
  return pageOfFiltered(
    {
      queries: fitting(key, tab, asked),
      walk: sql`select ${key}, b.status, b.land_county, b.total_cents from bookings b where b.tab = ${tab}
        order by ${inOrder(keysOf(sort), order)}`,
      fits: sql<boolean>`(${isWithin('w', asked)} and ${asked.status === undefined ? sql`true` : sql`w.status = ${asked.status}`})`,
      order,
    },
    { isMore: total > maxFiltered, limit: pageSize, offset: (page - 1) * pageSize },
  );
};

/**
 * One page of a tab with `total` bookings that fit the filters, each with its host; of more than `maxFiltered`, some
 * of these.
 */
export const listTablePage = (db: DbOrTransaction, asked: BookingTable, total: number) => {
  const { tab, sort, order, page, pageSize } = asked;
  if (isFiltered(asked)) {
    const page = pageThatFits(asked, total);
    return selectWithHost(db)
      .where('b.id', 'in', page)
      .orderBy(inOrder(keysOf(sort), order))
      .execute();
  }
  const offset = Math.min((page - 1) * pageSize, total);
  const length = Math.min(pageSize, total - offset);
  const left = total - offset - length;
  // The index is scanned from the nearer end, so that the last page is as fast as the first.
  const [skipped, direction] = left < offset ? [left, opposite[order]] : [offset, order];
  const ids = db
    .selectFrom('bookings as b')
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

/** These bookings in the order of the table, each with its host. */
export const listRows = (
  db: DbOrTransaction,
  ids: readonly string[],
  { sort, order }: Pick<BookingTable, 'sort' | 'order'>,
) =>
  selectWithHost(db)
    .where('b.id', '=', sql<string>`any(${ids}::uuid[])`)
    .orderBy(inOrder(keysOf(sort), order))
    .execute();

/** All bookings of a tab that match the search and the filters, each with its host, some at a time. */
export const readTable = async function* (
  db: DbOrTransaction,
  asked: Omit<BookingTable, 'page' | 'pageSize'>,
): AsyncGenerator<readonly StoredAdminBooking[]> {
  const { tab, sort, order, search } = asked;
  const keys = keysOf(sort);
  const words = wordsOf(await withWholeCode(db, search));
  yield* readFound(
    db,
    { keys, order },
    (where, limit) => {
      const part = filterBookings(db, asked)
        .where('b.tab', '=', tab)
        .where(where)
        .selectAll('b')
        .orderBy(inOrder(keys, order))
        .limit(limit);
      return sql`
        select b.id, ${positionOf(keys)} as position, ${hasAll(words)} as fits
        from ${part} b ${comparedWith(words)} order by ${inOrder(keys, order)}`;
    },
    (ids) => listRows(db, ids, { sort, order }),
  );
};
