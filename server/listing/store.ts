import { type Insertable, type Selectable, sql, type Updateable } from 'kysely';
import type { ChangesAsked } from '#contract/listing.ts';
import type { Availability, AvailabilityRange } from '#domain/availability.ts';
import type { Day, DayRange } from '#domain/dates.ts';
import type { CostRange } from '#domain/pricing.ts';
import { batched } from '../platform/db/batch.ts';
import { type DbOrTransaction, runPrepared, type Statement } from '../platform/db/connect.ts';
import { columnsOf, type Schema } from '../platform/db/schema.ts';
import { isOfLand, isUnfindable, wordsOf } from '../platform/db/words.ts';

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
export type StoredListing = Selectable<Table> &
  Parts & { attachment_name: string | null; attachment_needs_password: boolean | null };

/** What the host is asked to change, as the API answers it. */
export const toChangesAsked = (stored: StoredListing['changes_asked']): ChangesAsked | null =>
  stored && { topics: stored.topics, message: stored.message, askedDateTime: new Date(stored.askedAt) };

const wholeListing: Statement = {
  name: 'whole-listing',
  text: `select ${columnList(columnsOf('listings'))}, ${parts}, (select f.name from files f where f.id = l.attachment_file_id) as attachment_name,
    (select f.needs_password from files f where f.id = l.attachment_file_id) as attachment_needs_password
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
  'rules',
  'in_person_meet_up_required',
  'default_availability',
  'booking_fee_percentage',
  'tax_rate',
] as const satisfies (keyof Table)[];

/** The columns of a card: only public ones. */
export type StoredCard = Pick<Selectable<Table>, (typeof cardColumns)[number]> & Pick<Parts, 'photo_ids'>;

/** The columns of the public page, and the host's id. Private columns are not even read. */
export type StoredPage = Pick<Selectable<Table>, (typeof pageColumns)[number]> & Parts & { held_days: Day[] };

// Read as one JSON value, in half the time of separate columns; in one statement with its version.
const publicPage: Statement = {
  name: 'listing-page',
  text: `select v.version, (select row_to_json(page) from (
    select ${columnList(pageColumns)}, ${parts},
      array(select h.day from held_days h
        where h.listing_id = l.id and h.day between $2 and $3 order by h.day) as held_days) page) as page
    from listings l join listing_versions v on v.listing_id = l.id where l.id = $1`,
};

const versions: Statement = {
  name: 'listing-versions',
  text: 'select listing_id, version from listing_versions where listing_id = any($1::uuid[])',
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

/** A listing's page and its version, with the held days of a range. One statement. */
export const findListingPage = async (
  db: DbOrTransaction,
  id: string,
  { startDay, endDay }: DayRange,
): Promise<{ version: string; page: StoredPage } | undefined> =>
  (await runPrepared<{ version: string; page: StoredPage }>(db, publicPage, [id, startDay, endDay]))[0];

/**
 * The version of what a listing's page shows: a new one with every transaction that changes any of it (migration 0098).
 * Undefined if there is no such listing.
 */
export const findListingVersion = batched<string>(async (db, ids) => {
  const rows = await runPrepared<{ listing_id: string; version: string }>(db, versions, [ids]);
  return new Map(rows.map(({ listing_id, version }) => [listing_id, version]));
});

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

/** Words that can follow the name of any place here. */
const ignoredWords = new Set(['county', 'co', 'wi', 'wisconsin']);

/** The words to search for: 'Dodgeville' for 'Dodgeville, WI'. */
const specificWordsOf = (text: string): string[] => {
  const words = wordsOf(text.replaceAll(',', ' '));
  const specific = words.filter((word) => !ignoredWords.has(word.toLowerCase().replace(/\.$/, '')));
  return specific.length > 0 ? specific : words;
};

/** SQL of a card's columns, of the listing `l`. */
export const selectedCard = `${columnList(cardColumns)}, ${photoIds} as photo_ids`;

/** Listings are counted up to this number. */
const maxCounted = 1000;

/**
 * A page of all listings, public or not, with words that begin so in title, city or county, newest first; and the
 * total, up to `maxCounted`, with whether there are more.
 */
export const listCards = async (
  db: DbOrTransaction,
  { text }: { text: string },
  { page, pageSize }: { page: number; pageSize: number },
): Promise<{ total: number; isMore: boolean; cards: StoredCard[] }> => {
  const conditions = specificWordsOf(text).map((word) => sql`and ${isOfLand('l', word)}`);
  const offset = (page - 1) * pageSize;
  const { rows } = await sql<{ counted: number; cards: StoredCard[] }>`
    with found as materialized (
      select l.id, l.created_at from listings l
      where ${isUnfindable(text) ? sql`false` : sql`true`} ${sql.join(conditions, sql` `)}
      order by l.created_at desc, l.id desc limit ${Math.max(maxCounted + 1, offset + pageSize)})
    select
      (select count(*)::int from found) as counted,
      (select coalesce(json_agg(card), '[]') from (
        select ${sql.raw(selectedCard)} from listings l
        join (select id from found order by created_at desc, id desc limit ${pageSize} offset ${offset}) page
          on page.id = l.id
        order by l.created_at desc, l.id desc) card) as cards`.execute(db);
  const { counted = 0, cards = [] } = rows[0] ?? {};
  return { total: Math.min(counted, maxCounted), isMore: counted > maxCounted, cards };
};

/** The card of a public listing. */
export const findPublicCard = async (db: DbOrTransaction, id: string): Promise<StoredCard | undefined> => {
  const { rows } = await sql<StoredCard>`
    select ${sql.raw(selectedCard)} from listings l where l.id = ${id} and l.active and l.approved`.execute(
    db,
  );
  return rows[0];
};
