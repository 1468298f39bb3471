import { type RawBuilder, type Selectable, sql } from 'kysely';
import type { County } from '#domain/counties.ts';
import { type ListingSort, type ListingTab, listingTabs } from '#domain/listing-status.ts';
import type { DbOrTransaction } from '../platform/db/connect.ts';
import {
  inOrder,
  type Position,
  positionOf,
  readInOrder,
  type SortKey,
} from '../platform/db/read-in-order.ts';
import { countRowsByTab, countUpTo } from '../platform/db/row-counts.ts';
import type { Schema } from '../platform/db/schema.ts';
import { isOfLand, isOfPerson, isUnfindable, maxFound, wordsOf } from '../platform/db/words.ts';
import { lacksPrice } from './store.ts';

const inTab: Record<ListingTab, RawBuilder<boolean>> = {
  active: sql`l.active and l.approved`,
  pendingApproval: sql`l.active and not l.approved`,
  notActive: sql`not l.active`,
};

const id = { by: sql`l.id`, type: 'uuid' };

/** What the table is sorted by; each has an index. */
const sortKeys = {
  created: [{ by: sql`l.created_at`, type: 'timestamptz' }, id],
  title: [{ by: sql`lower(l.title)`, type: 'text' }, id],
  city: [{ by: sql`lower(l.city)`, type: 'text' }, id],
  host: [{ by: sql`lower(u.last_name)`, type: 'text' }, { by: sql`lower(u.first_name)`, type: 'text' }, id],
} as const satisfies Record<ListingSort, readonly SortKey[]>;

/** More people than this are many: then each listing's host is compared with the word instead. */
const maxHosts = 50;

/** Whether a word begins one of the land or of its host; the hosts are looked up first, as few listings have both. */
const hasWord = async (db: DbOrTransaction, word: string) => {
  const { rows } = await sql<{ id: string }>`
    select p.id from users p where ${isOfPerson('p', word)} limit ${maxHosts + 1}`.execute(db);
  const isOfHost =
    rows.length > maxHosts
      ? isOfPerson('u', word)
      : sql`l.user_id = any(${rows.map(({ id }) => id)}::uuid[])`;
  return sql`and (${isOfLand('l', word)} or ${isOfHost})`;
};

export type ListingTable = {
  tab: ListingTab;
  search: string;
  sort: ListingSort;
  order: 'asc' | 'desc';
  page: number;
  pageSize: number;
  county?: County | undefined;
};

export type StoredRow = Pick<
  Selectable<Schema['listings']>,
  | 'id'
  | 'user_id'
  | 'title'
  | 'active'
  | 'approved'
  | 'changes_asked'
  | 'created_at'
  | 'city'
  | 'state'
  | 'county'
  | 'rules'
> &
  Pick<Selectable<Schema['users']>, 'first_name' | 'last_name' | 'email'> & { lacks_price: boolean };

const findIn = async (
  db: DbOrTransaction,
  { search, county }: Pick<ListingTable, 'search' | 'county'>,
): Promise<RawBuilder<unknown>> => {
  const words = await Promise.all(wordsOf(search).map((word) => hasWord(db, word)));
  return sql`from listings l join users u on u.id = l.user_id
    where ${isUnfindable(search) ? sql`false` : sql`true`} ${sql.join(words, sql` `)}
    ${county ? sql`and l.county = ${county}` : sql``}`;
};

const columns = sql`l.id, l.user_id, l.title, l.active, l.approved, l.changes_asked, l.created_at, l.city, l.state, l.county,
  l.rules, u.first_name, u.last_name, u.email, ${lacksPrice} as lacks_price`;

/** A page of a tab of the administrators' table. */
export const listRows = async (
  db: DbOrTransaction,
  { tab, sort, order, page, pageSize, ...asked }: ListingTable,
): Promise<StoredRow[]> => {
  const { rows } = await sql<StoredRow>`
    select ${columns} ${await findIn(db, asked)} and ${inTab[tab]} order by ${inOrder(sortKeys[sort], order)}
    limit ${pageSize} offset ${(page - 1) * pageSize}`.execute(db);
  return rows;
};

/** All listings of a tab that match the search and the filter, some at a time. */
export const readRows = async function* (
  db: DbOrTransaction,
  { tab, sort, order, ...asked }: Omit<ListingTable, 'page' | 'pageSize'>,
): AsyncGenerator<readonly StoredRow[]> {
  const found = await findIn(db, asked);
  yield* readInOrder(sortKeys[sort], order, async (where, limit) => {
    const { rows } = await sql<StoredRow & { position: Position }>`
      select ${columns}, ${positionOf(sortKeys[sort])} as position ${found} and ${inTab[tab]} and ${where}
      order by ${inOrder(sortKeys[sort], order)} limit ${limit}`.execute(db);
    return rows;
  });
};

/**
 * The number of listings that match search and filter, under each tab: of a search among the first ones, of a county to
 * the limit of filters, each with one more where there are more.
 */
export const countTabs = async (
  db: DbOrTransaction,
  asked: Pick<ListingTable, 'search' | 'county'>,
): Promise<{ counts: Record<ListingTab, number>; isWhole: boolean }> => {
  if (asked.search.trim() !== '') return countSearched(db, asked);
  if (!asked.county) return { counts: await countRowsByTab(db, 'listings', listingTabs), isWhole: true };
  const counts = await countUpTo(db, listingTabs, (tab) => [
    sql`select 1 from listings l where l.county = ${asked.county} and ${inTab[tab]}`,
  ]);
  return { counts, isWhole: true };
};

const countSearched = async (db: DbOrTransaction, asked: Pick<ListingTable, 'search' | 'county'>) => {
  const counted = Object.entries(inTab).map(
    ([tab, where]) => sql`count(*) filter (where ${where})::int as ${sql.id(tab)}`,
  );
  const { rows } = await sql<Record<ListingTab, number>>`
    select ${sql.join(counted)}
    from (select l.active, l.approved ${await findIn(db, asked)} limit ${maxFound + 1}) l`.execute(db);
  const counts = rows[0] as Record<ListingTab, number>;
  const all = counts.active + counts.pendingApproval + counts.notActive;
  return { counts, isWhole: all <= maxFound };
};
