import { sql } from 'kysely';
import type { StoredDaysPrice } from '../listing/days-price-store.ts';
import { type StoredCard, selectedCard } from '../listing/store.ts';
import type { DbOrTransaction } from '../platform/db/connect.ts';
import { priceOfDays } from './filters-store.ts';
import type { FoundListing } from './found-store.ts';

/** A card of a search, with what its free days cost, and the rates of fee and tax. */
export type SearchedCard = StoredCard & FoundListing & Partial<StoredDaysPrice>;

type FoundDays = Pick<FoundListing, 'listing_id' | 'start_day' | 'end_day'>;

/** Joins `l` and the days `d` of found listings; `s` is what a price is made of. */
const foundRows = (found: readonly FoundDays[]) => sql`
  from json_to_recordset(${JSON.stringify(found)}::json)
    as d (listing_id uuid, miles float8, start_day date, end_day date)
  join listings l on l.id = d.listing_id and l.active and l.approved
  cross join lateral (select l.id as listing_id, l.base_cost_cents) s`;

const daysPrice = (found: readonly FoundDays[]) =>
  found.some(({ start_day }) => start_day !== null)
    ? sql`, l.booking_fee_percentage, l.tax_rate, ${priceOfDays} as booking_price_cents`
    : sql``;

const inOrderOf =
  <Row extends { listing_id: string }>(rows: readonly Row[]) =>
  ({ listing_id }: FoundDays): Row[] =>
    rows.filter((row) => row.listing_id === listing_id);

/** The cards of found listings, in their order. */
export const listCardsOf = async (
  db: DbOrTransaction,
  found: readonly FoundListing[],
): Promise<SearchedCard[]> => {
  if (found.length === 0) return [];
  const { rows } = await sql<SearchedCard>`
    select ${sql.raw(selectedCard)}, d.listing_id, d.miles, d.start_day, d.end_day${daysPrice(found)}
    ${foundRows(found)}`.execute(db);
  return found.flatMap(inOrderOf(rows));
};

export type SearchedPoint = Pick<StoredCard, 'id' | 'lat' | 'lng' | 'title' | 'base_cost_cents'> &
  FoundDays &
  Partial<StoredDaysPrice>;

/** The map's points of found listings, in their order. */
export const listPointsOf = async (
  db: DbOrTransaction,
  found: readonly FoundDays[],
): Promise<SearchedPoint[]> => {
  if (found.length === 0) return [];
  const { rows } = await sql<SearchedPoint>`
    select l.id, d.listing_id, l.lat, l.lng, l.title, l.base_cost_cents, d.start_day, d.end_day${daysPrice(found)}
    ${foundRows(found)}`.execute(db);
  return found.flatMap(inOrderOf(rows));
};
