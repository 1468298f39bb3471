import { type Insertable, type Selectable, sql, type Updateable } from 'kysely';
import type { ChangesAsked } from '#contract/listing.ts';
import { type Activity, matchingActivities } from '#domain/activities.ts';
import type { Availability, AvailabilityRange } from '#domain/availability.ts';
import { type Day, type DayRange, daysIn } from '#domain/dates.ts';
import type { CostRange } from '#domain/pricing.ts';
import { type DbOrTransaction, runPrepared, type Statement } from '../platform/db/connect.ts';
import { containing } from '../platform/db/like.ts';
import { columnsOf, type Schema } from '../platform/db/schema.ts';
import { daysPriceOfFew, daysPriceOfMany, type StoredDaysPrice } from './days-price-store.ts';

type Table = Schema['listings'];

// Subqueries for parts of a listing, each using a key that begins with the listing's id.
const photoIds = `array(select p.photo_id from listing_photos p where p.listing_id = l.id order by p.position)`;
const rangeParts = {
  cost: 'cost_cents as "costCents"',
  availability: 'availability',
};
/** SQL of a column with the ranges of the listing `l`, as JSON. */
export const rangesOf = (kind: keyof typeof rangeParts): string => `
  (select coalesce(json_agg(r), '[]') from (
    select start_day as "startDay", end_day as "endDay", ${rangeParts[kind]}
    from listing_${kind}_ranges where listing_id = l.id order by start_day) r) as ${kind}_ranges`;
const parts = `${photoIds} as photo_ids, ${rangesOf('cost')}, ${rangesOf('availability')}`;
type Parts = { photo_ids: string[]; cost_ranges: CostRange[]; availability_ranges: AvailabilityRange[] };

/** The domain rule `lacksPrice` in SQL, for the listing `l`. */
export const lacksPrice = sql<boolean>`(l.base_cost_cents = 0 or exists (
  select from listing_cost_ranges r where r.listing_id = l.id and r.cost_cents = 0))`;

const columnList = (columns: readonly string[]): string => columns.map((name) => `l.${name}`).join(', ');

/** A whole listing, with its photos, ranges and attachment. Days are text, prices whole cents. */
export type StoredListing = Selectable<Table> & Parts & { attachment_name: string | null };

/** What the host is asked to change, as the API answers it. */
export const toChangesAsked = (stored: StoredListing['changes_asked']): ChangesAsked | null =>
  stored && { topics: stored.topics, message: stored.message, askedDateTime: new Date(stored.askedAt) };

const wholeListing: Statement = {
  name: 'whole-listing',
  text: `select ${columnList(columnsOf('listings'))}, ${parts}, (select f.name from files f where f.id = l.attachment_file_id) as attachment_name
    from listings l where l.id = $1`,
};

const cardColumns = [
  'id',
  'title',
  'active',
  'approved',
  'city',
  'state',
  'county',
  'lat',
  'lng',
  'acreage',
  'max_party_size',
  'activities',
  'base_cost_cents',
  'is_auto_confirm',
  'rating',
  'review_count',
] as const satisfies (keyof Table)[];

const pageColumns = [
  ...cardColumns,
  'user_id',
  'description',
  'prohibited_activities',
  'in_person_meet_up_required',
  'default_availability',
  'booking_fee_percentage',
  'tax_rate',
] as const satisfies (keyof Table)[];

/** The columns of a card: only public ones. */
export type StoredCard = Pick<Selectable<Table>, (typeof cardColumns)[number]> & Pick<Parts, 'photo_ids'>;

/** The columns of the public page, and the host's id. Private columns are not even read. */
export type StoredPage = Pick<Selectable<Table>, (typeof pageColumns)[number]> & Parts & { held_days: Day[] };

// Read as one JSON text: easy to compare with a cached one, and read in half the time of separate columns.
const publicPage: Statement = {
  name: 'listing-page',
  text: `select row_to_json(page)::text as page from (
    select ${columnList(pageColumns)}, ${parts},
      array(select h.day from held_days h
        where h.listing_id = l.id and h.day between $2 and $3 order by h.day) as held_days
    from listings l where l.id = $1) page`,
};

/** A whole listing, for its host and administrators. */
export const findListing = async (db: DbOrTransaction, id: string): Promise<StoredListing | undefined> =>
  (await runPrepared<StoredListing>(db, wholeListing, [id]))[0];

/** A listing that must exist. */
export const getListing = async (db: DbOrTransaction, id: string): Promise<StoredListing> => {
  const found = await findListing(db, id);
  if (!found) throw new Error(`There is no listing ${id}.`);
  return found;
};

/** A `StoredPage` as JSON text, with the held days of a range. One statement. */
export const findListingPage = async (
  db: DbOrTransaction,
  id: string,
  { startDay, endDay }: DayRange,
): Promise<string | undefined> =>
  (await runPrepared<{ page: string }>(db, publicPage, [id, startDay, endDay]))[0]?.page;

/**
 * Locks a listing's row until the transaction ends. Everything that changes a listing or takes its days locks it first
 * (docs/rules/booking.md#races). Rows with a foreign key to it, such as bookings, can still be written.
 */
export const findListingForUpdate = async (
  db: DbOrTransaction,
  id: string,
): Promise<StoredListing | undefined> => {
  const locked = await db
    .selectFrom('listings')
    .where('id', '=', id)
    .select('id')
    .forNoKeyUpdate()
    .executeTakeFirst();
  return locked && findListing(db, id);
};

export const insertListing = async (db: DbOrTransaction, values: Insertable<Table>): Promise<void> => {
  await db.insertInto('listings').values(values).execute();
};

export const updateListing = async (
  db: DbOrTransaction,
  id: string,
  values: Updateable<Table>,
): Promise<void> => {
  await db.updateTable('listings').set(values).where('id', '=', id).execute();
};

/** Sets a listing's photos, in order; the first is the cover. */
export const replaceListingPhotos = async (db: DbOrTransaction, id: string, photoIds: readonly string[]) => {
  await db.deleteFrom('listing_photos').where('listing_id', '=', id).execute();
  const rows = photoIds.map((photoId, position) => ({ listing_id: id, position, photo_id: photoId }));
  if (rows.length > 0) await db.insertInto('listing_photos').values(rows).execute();
};

export const replaceCostRanges = async (db: DbOrTransaction, id: string, ranges: readonly CostRange[]) => {
  await db.deleteFrom('listing_cost_ranges').where('listing_id', '=', id).execute();
  const rows = ranges.map(({ startDay, endDay, costCents }) => ({
    listing_id: id,
    start_day: startDay,
    end_day: endDay,
    cost_cents: costCents,
  }));
  if (rows.length > 0) await db.insertInto('listing_cost_ranges').values(rows).execute();
};

export const replaceAvailability = async (
  db: DbOrTransaction,
  id: string,
  byDefault: Availability,
  ranges: readonly AvailabilityRange[],
) => {
  await updateListing(db, id, { default_availability: byDefault });
  await db.deleteFrom('listing_availability_ranges').where('listing_id', '=', id).execute();
  const rows = ranges.map(({ startDay, endDay, availability }) => ({
    listing_id: id,
    start_day: startDay,
    end_day: endDay,
    availability,
  }));
  if (rows.length > 0) await db.insertInto('listing_availability_ranges').values(rows).execute();
};

export type ListingFilters = {
  county?: string;
  activity?: Activity;
  text?: string;
  /** West, south, east, north in degrees. */
  bounds?: readonly [number, number, number, number];
  /** Days that must all be available and not held. */
  free?: DayRange;
  /** Includes listings that aren't public; for administrators only. */
  withHidden?: boolean;
};

const withinBounds = ([west, south, east, north]: NonNullable<ListingFilters['bounds']>) =>
  sql`and l.lng between ${west} and ${east} and l.lat between ${south} and ${north}`;

/** Words that can follow the name of any place here. */
const ignoredWords = new Set(['county', 'co', 'wi', 'wisconsin']);

/** The words to search for: 'Dodgeville' for 'Dodgeville, WI'. */
const wordsOf = (text: string): string[] => {
  const words = text.split(/[\s,]+/).filter((word) => word !== '');
  const specific = words.filter((word) => !ignoredWords.has(word.toLowerCase().replace(/\.$/, '')));
  return specific.length > 0 ? specific : words;
};

const hasWord = (word: string) =>
  sql`and (l.title ilike ${containing(word)} or l.city ilike ${containing(word)} or l.county ilike ${containing(word)})`;

/**
 * Listings available on every day of a range, with no day held: the days that can be chosen in the calendar of its page
 * (domain/availability.ts). A listing's ranges don't overlap, so its available days can be counted.
 */
const freeOn = ({ startDay, endDay }: DayRange) => {
  const overlapping = (availability: Availability) => sql`from listing_availability_ranges r
    where r.listing_id = l.id and r.availability = ${availability}
      and r.start_day <= ${endDay}::date and r.end_day >= ${startDay}::date`;
  return sql`
    and not exists (select from held_days h
      where h.listing_id = l.id and h.day between ${startDay}::date and ${endDay}::date)
    and not exists (select ${overlapping('NotAvailable')})
    and (l.default_availability = 'Available' or ${daysIn({ startDay, endDay })} = (
      select coalesce(sum(least(r.end_day, ${endDay}::date) - greatest(r.start_day, ${startDay}::date) + 1), 0)
      ${overlapping('Available')}))`;
};

const matching = (
  { county, activity, text, bounds, free, withHidden = false }: ListingFilters,
  join = sql``,
) => sql`
  from listings l ${join}
  where ${withHidden ? sql`true` : sql`l.active and l.approved`}
    ${county ? sql`and l.county = ${county}` : sql``}
    ${bounds ? withinBounds(bounds) : sql``}
    ${free ? freeOn(free) : sql``}
    ${activity ? sql`and l.activities && ${matchingActivities(activity)}::text[]` : sql``}
    ${sql.join(wordsOf(text ?? '').map(hasWord), sql` `)}`;

const card = `${columnList(cardColumns)}, ${photoIds} as photo_ids`;

/** A page of listings as cards, the newest first, with the total. One statement. */
export const listCards = async (
  db: DbOrTransaction,
  filters: ListingFilters,
  { page, pageSize }: { page: number; pageSize: number },
): Promise<{ total: number; cards: (StoredCard & Partial<StoredDaysPrice>)[] }> => {
  const { rows } = await sql<{ total: number; cards: (StoredCard & Partial<StoredDaysPrice>)[] }>`
    select
      (select count(*) ${matching(filters)}) as total,
      (select coalesce(json_agg(card), '[]') from (
        select ${sql.raw(card)}${daysPriceOfFew(filters.free)}
        ${matching(filters)}
        order by l.created_at desc, l.id desc
        limit ${pageSize} offset ${(page - 1) * pageSize}) card) as cards`.execute(db);
  return rows[0] ?? { total: 0, cards: [] };
};

/** The card of a public listing. */
export const findPublicCard = async (db: DbOrTransaction, id: string): Promise<StoredCard | undefined> => {
  const { rows } = await sql<StoredCard>`
    select ${sql.raw(card)} from listings l where l.id = ${id} and l.active and l.approved`.execute(db);
  return rows[0];
};

export type StoredPoint = Pick<Selectable<Table>, 'id' | 'lat' | 'lng' | 'title' | 'base_cost_cents'> &
  Partial<StoredDaysPrice>;

/** The map points of all matching listings, the newest first. */
export const listPoints = async (db: DbOrTransaction, filters: ListingFilters): Promise<StoredPoint[]> => {
  const { columns, join } = daysPriceOfMany(filters.free);
  const { rows } = await sql<StoredPoint>`
    select l.id, l.lat, l.lng, l.title, l.base_cost_cents${columns} ${matching(filters, join)}
    order by l.created_at desc, l.id desc`.execute(db);
  return rows;
};
