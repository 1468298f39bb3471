import { type RawBuilder, type Selectable, sql } from 'kysely';
import type { County } from '#domain/counties.ts';
import type { ListingSort, ListingTab } from '#domain/listing-status.ts';
import type { DbOrTransaction } from '../platform/db/connect.ts';
import { containing } from '../platform/db/like.ts';
import {
  inOrder,
  type Position,
  positionOf,
  readInOrder,
  type SortKey,
} from '../platform/db/read-in-order.ts';
import type { Schema } from '../platform/db/schema.ts';
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

/** Matches a word in the title, the place, or the host's name or email. */
const hasWord = (word: string) => sql`and concat_ws(' ',
  l.title, l.city, l.county, u.first_name, u.last_name, u.email) ilike ${containing(word)}`;

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

const found = ({ search, county }: Pick<ListingTable, 'search' | 'county'>) => {
  const words = search.split(/\s+/).filter((word) => word !== '');
  return sql`from listings l join users u on u.id = l.user_id
    where true ${sql.join(words.map(hasWord), sql` `)} ${county ? sql`and l.county = ${county}` : sql``}`;
};

const columns = sql`l.id, l.user_id, l.title, l.active, l.approved, l.changes_asked, l.created_at, l.city, l.state, l.county,
  l.rules, u.first_name, u.last_name, u.email, ${lacksPrice} as lacks_price`;

/** A page of a tab of the administrators' table. */
export const listRows = async (
  db: DbOrTransaction,
  { tab, sort, order, page, pageSize, ...asked }: ListingTable,
): Promise<StoredRow[]> => {
  const { rows } = await sql<StoredRow>`
    select ${columns} ${found(asked)} and ${inTab[tab]} order by ${inOrder(sortKeys[sort], order)}
    limit ${pageSize} offset ${(page - 1) * pageSize}`.execute(db);
  return rows;
};

/** All listings of a tab that match the search and the filter, some at a time. */
export const readRows = (
  db: DbOrTransaction,
  { tab, sort, order, ...asked }: Omit<ListingTable, 'page' | 'pageSize'>,
) =>
  readInOrder(sortKeys[sort], order, async (where, limit) => {
    const { rows } = await sql<StoredRow & { position: Position }>`
      select ${columns}, ${positionOf(sortKeys[sort])} as position ${found(asked)} and ${inTab[tab]} and ${where}
      order by ${inOrder(sortKeys[sort], order)} limit ${limit}`.execute(db);
    return rows;
  });

/** The number of listings that match the search and the filter, under each tab. */
export const countTabs = async (
  db: DbOrTransaction,
  asked: Pick<ListingTable, 'search' | 'county'>,
): Promise<Record<ListingTab, number>> => {
  const counted = Object.entries(inTab).map(
    ([tab, where]) => sql`count(*) filter (where ${where}) as ${sql.id(tab)}`,
  );
  const { rows } = await sql<Record<ListingTab, number>>`
    select ${sql.join(counted)} ${found(asked)}`.execute(db);
  return rows[0] as Record<ListingTab, number>;
};
