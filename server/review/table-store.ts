import { type RawBuilder, sql } from 'kysely';
import type { Day } from '#domain/dates.ts';
import type { ReviewTab, ReviewTableSort } from '#domain/review.ts';
import type { DbOrTransaction } from '../platform/db/connect.ts';
import { personName } from '../platform/db/person-name.ts';
import { containsText } from '../platform/db/words.ts';
import { isVerified, type StoredReview } from './store.ts';

const inTab: Record<ReviewTab, RawBuilder<boolean>> = {
  hidden: sql`r.hidden_at is not null`,
  blind: sql`r.hidden_at is null and r.blind_since is not null`,
};

const sortedBy: Record<ReviewTableSort, (tab: ReviewTab) => string> = {
  since: (tab) => (tab === 'hidden' ? 'r.hidden_at' : 'r.blind_since'),
  stars: () => 'coalesce(r.blind_rating, r.rating)',
  listing: () => 'lower(l.title)',
  writer: () => `lower(u.last_name || ' ' || u.first_name)`,
};

/** Matches a word in the review, the reason, the land or the writer's name. */
const hasWord = (word: string) =>
  sql`and ${containsText(
    `concat_ws(' ',
      r.comment, r.blind_comment, r.hidden_reason, l.title, l.county, u.first_name, u.last_name, u.email)`,
    word,
  )}`;

export type ReviewTable = {
  tab: ReviewTab;
  search: string;
  sort: ReviewTableSort;
  order: 'asc' | 'desc';
  page: number;
  pageSize: number;
  listingId?: string | undefined;
};

export type ListedReview = StoredReview & {
  title: string;
  county: string;
  writer_name: string;
  hidden_by_name: string | null;
};

const found = ({ search, listingId }: Pick<ReviewTable, 'search' | 'listingId'>) => {
  const words = search.split(/\s+/).filter((word) => word !== '');
  return sql`from reviews r join listings l on l.id = r.listing_id join users u on u.id = r.user_id
    left join users h on h.id = r.hidden_by
    where true ${sql.join(words.map(hasWord), sql` `)} ${listingId ? sql`and r.listing_id = ${listingId}` : sql``}`;
};

/** A page of the administrators' table of reviews that others don't read. */
export const listRows = async (
  db: DbOrTransaction,
  { tab, sort, order, page, pageSize, ...asked }: ReviewTable,
  today: Day,
): Promise<ListedReview[]> => {
  const columns = [sortedBy[sort](tab), 'r.id'].map((column) => `${column} ${order}`).join(', ');
  const { rows } = await sql<ListedReview>`
    select r.*, u.first_name, u.last_name, ${isVerified(today)} as is_verified, l.title, l.county,
      ${personName('u')} as writer_name, ${personName('h')} as hidden_by_name
    ${found(asked)} and ${inTab[tab]}
    order by ${sql.raw(columns)}
    limit ${pageSize} offset ${(page - 1) * pageSize}`.execute(db);
  return rows;
};

/** The number of reviews that match the search, under each tab. */
export const countTabs = async (
  db: DbOrTransaction,
  asked: Pick<ReviewTable, 'search' | 'listingId'>,
): Promise<Record<ReviewTab, number>> => {
  const { rows } = await sql<Record<ReviewTab, number>>`
    select count(*) filter (where ${inTab.hidden}) as hidden, count(*) filter (where ${inTab.blind}) as blind
    ${found(asked)} and (r.hidden_at is not null or r.blind_since is not null)`.execute(db);
  return rows[0] as Record<ReviewTab, number>;
};
