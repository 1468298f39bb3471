import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { DbOrTransaction } from '../platform/db/connect.ts';
import { beginningWith } from '../platform/db/like.ts';
import { isIndexed, isOfLand, isOfPerson, wordsOf } from '../platform/db/words.ts';
import { hostId } from './store.ts';

/**
 * The search of the administrators' tables of bookings and payouts. It looks people and land up first, as few bookings
 * have all words in one place: a word that few people, land and codes have leads to few bookings, and each of these is
 * then compared with the other words. Where these few have many bookings themselves, another word is tried first, and
 * whoever has two words side by side is looked at, too. Of words that many have, these are taken, the first people and
 * land, and the first rows of the table: then the search says that it has not found all
 * (docs/rules/administration.md#tables).
 */

/** More people, land or codes than this are many: no word of a search that is meant to find something has them. */
const maxPlaces = 20;
/** How many bookings of one person or land are looked at, the latest first. */
const maxOfOne = 100;
/** How many bookings are looked at in all. */
const maxLookedAt = 300;
/** How many are, where those who have the word that few have are known to have more. */
const maxLookedAtOfSome = 150;
/** How many people, and how many land, of a word that many have are taken. */
const maxOfMany = 8;
/** Of so many of the oldest people, or land, more than `maxPlaces` have a word that most have. */
const oldest = 100;
/** How many people or land of one word are compared with another one that most have. */
const maxCompared = 300;
/** How many of their bookings are looked at, and how many of the table's first rows. */
const maxOfManyRows = { lookedAt: 80, walked: 30 };

/** Where words are looked up: each table, and the SQL of whether a row `p` of it has a word. */
const tables = {
  people: { name: 'users', has: (word: string) => isOfPerson('p', word) },
  land: { name: 'listings', has: (word: string) => isOfLand('p', word) },
} as const;
type Table = (typeof tables)[keyof typeof tables];

/** Some of the people or land that have a word, `isOfMost` if that is a large part of the oldest. */
type Found = { ids: string[]; isOfMost: boolean };
type Places = { people: Found; land: Found; isFew: boolean };

const isCode = (word: string): boolean => /^[\dA-Za-z]{2,8}$/.test(word);

/** SQL: whether the booking `b` with its listing `l`, its hunter `u` and its host `h` has a word. */
const hasWord = (word: string): RawBuilder<SqlBool> => sql<SqlBool>`(
  b.confirmation_code like ${beginningWith(word.toUpperCase())} or ${isOfPerson('u', word)} or ${isOfPerson('h', word)}
  or ${isOfLand('l', word)}
  or exists (select from users o where o.id = l.user_id and o.id <> h.id and ${isOfPerson('o', word)}))`;

/** SQL of the oldest rows of a table: they have more bookings than the newest. */
const oldestOf = ({ name }: Table) => sql`(select * from ${sql.table(name)} order by id limit ${oldest})`;

const idsFrom = async (
  db: DbOrTransaction,
  rows: RawBuilder<unknown>,
  condition: RawBuilder<SqlBool>,
  limit: number,
): Promise<string[]> => {
  const found = await sql<{
    id: string;
  }>`select p.id from ${rows} p where ${condition} limit ${limit}`.execute(db);
  return found.rows.map(({ id }) => id);
};

/**
 * Some who have a word. Those of a word that most have are taken from the oldest, since the index of words would be
 * read as a whole: below 'hunter' it has each 'hunter1' and 'hunter2' of an address.
 */
const findSome = async (db: DbOrTransaction, table: Table, word: string): Promise<Found> => {
  const find = (rows: RawBuilder<unknown>) => idsFrom(db, rows, table.has(word), maxPlaces + 1);
  // Numbers and codes are looked up at once: few have them.
  const ids = /\d/.test(word) ? [] : await find(oldestOf(table));
  const isOfMost = ids.length > maxPlaces;
  return { ids: isOfMost ? ids : await find(sql.table(table.name)), isOfMost };
};

const findPlaces = async (db: DbOrTransaction, word: string): Promise<Places> => {
  const people = await findSome(db, tables.people, word);
  const land = await findSome(db, tables.land, word);
  const codes = sql<object>`select from bookings
    where confirmation_code like ${beginningWith(word.toUpperCase())} limit ${maxPlaces + 1}`;
  const codeCount = isCode(word) ? (await codes.execute(db)).rows.length : 0;
  const isFew = Math.max(people.ids.length, land.ids.length, codeCount) <= maxPlaces;
  return { people, land, isFew };
};

/** Whether somebody or some land of these has more bookings than are looked at. */
const haveMany = async (db: DbOrTransaction, { people, land }: Places): Promise<boolean> => {
  const ofOne = (column: string, ids: readonly string[]) => sql`
    select from unnest(${ids}::uuid[]) one
    where exists (select from bookings where ${sql.raw(column)} = one offset ${maxOfOne - 1})`;
  const { rows } = await sql<{ are: boolean }>`
    select exists (${ofOne('user_id', people.ids)} union all ${ofOne('host_id', people.ids)}
      union all ${ofOne('listing_id', land.ids)}) as are`.execute(db);
  return rows[0]?.are === true;
};

/** Some who have two words: of a word that most have, among some who have the other one. */
const findBoth = async (
  db: DbOrTransaction,
  table: Table,
  [first, second]: readonly [string, string],
  isOfMost: (word: string) => boolean,
): Promise<string[]> => {
  const all = sql.table(table.name);
  const [one, other] = isOfMost(first) ? [second, first] : [first, second];
  const both = sql<SqlBool>`${table.has(one)} and ${table.has(other)}`;
  if (!isOfMost(other)) return idsFrom(db, all, both, maxPlaces);
  const some = sql`(select * from ${all} p where ${table.has(one)} limit ${maxCompared})`;
  return idsFrom(db, isOfMost(one) ? oldestOf(table) : some, both, maxPlaces);
};

/** People and land that have two words of a search side by side, such as a full name whose parts many have. */
const findTogether = async (
  db: DbOrTransaction,
  words: readonly string[],
  found: ReadonlyMap<string, Places>,
): Promise<{ people: string[]; land: string[] }> => {
  const ids = { people: new Set<string>(), land: new Set<string>() };
  for (const [at, second] of words.slice(1).entries())
    for (const kind of ['people', 'land'] as const) {
      const isOfMost = (word: string) => found.get(word)?.[kind].isOfMost ?? false;
      const both = await findBoth(db, tables[kind], [words[at] ?? '', second], isOfMost);
      for (const id of both) ids[kind].add(id);
    }
  return { people: [...ids.people], land: [...ids.land] };
};

/** What a table sorts and filters by, and what a word is compared with. */
export const lookedColumns = sql`id, tab, status, confirmation_code, listing_id, user_id, host_id, total_cents, start_day, created_at,
  expire_at`;

/** The same of `b`, where other tables are joined. */
export const lookedOf = sql`b.id, b.tab, b.status, b.confirmation_code, b.listing_id, b.user_id,
  b.host_id, b.total_cents, b.start_day, b.created_at, b.expire_at`;

export type Candidates = {
  /** SQL of the bookings to look at, with `lookedColumns`, some twice; `via` is by whom or what each was found. */
  looked: RawBuilder<unknown>;
  /** SQL of those of the table's first rows that have the word, of a query of these rows with `lookedColumns`. */
  walk: (rows: RawBuilder<unknown>) => RawBuilder<unknown>;
  /** The words that these bookings may lack. */
  words: readonly string[];
  /** Whether a word of the search is one that few have. */
  isFew: boolean;
  /** Whether these are all, unless they are cut: otherwise there may be any number of others. */
  isComplete: boolean;
};

/** The bookings among which those with all words of a search are. */
export const findCandidates = async (
  db: DbOrTransaction,
  search: string,
  ofManyRows = maxOfManyRows,
): Promise<Candidates> => {
  const typed = wordsOf(search);
  // One letter is one that many have: it isn't worth a look. Signs alone have no index.
  const isWorthALook = (word: string) => word.length > 1 && isIndexed(word);
  // A long word is more likely to be one that few have.
  const words = typed.toSorted((a, b) => b.length - a.length);
  type Best = { word: string; places: Places };
  const found = new Map<string, Places>();
  let ofMany: Best | undefined;
  let ofFew: Best | undefined;
  let hasAllBookings = false;
  for (const word of words.filter(isWorthALook)) {
    const places = await findPlaces(db, word);
    found.set(word, places);
    if (!places.isFew) {
      ofMany ??= { word, places };
      continue;
    }
    hasAllBookings = words.length === 1 || !(await haveMany(db, places));
    if (hasAllBookings || !ofFew) ofFew = { word, places };
    if (hasAllBookings) break;
  }
  const { word = words[0] ?? '', places } = ofFew ?? ofMany ?? {};
  const isFew = places?.isFew ?? false;
  const together = hasAllBookings
    ? { people: [], land: [] }
    : await findTogether(db, typed.filter(isWorthALook), found);
  const most = isFew ? maxPlaces : maxOfMany;
  const maxLooked = !isFew ? ofManyRows.lookedAt : hasAllBookings ? maxLookedAt : maxLookedAtOfSome;
  const people = [...together.people, ...(places?.people.ids ?? []).slice(0, most)];
  const land = [...together.land, ...(places?.land.ids ?? []).slice(0, most)];
  const codes = sql`union all (select ${lookedColumns}, 'code' from bookings
    where confirmation_code like ${beginningWith(word.toUpperCase())} limit ${maxOfOne})`;
  const latest = sql`order by start_day desc limit ${maxOfOne}`;
  return {
    looked: sql`(
      select b.*, 'hunter ' || p as via from unnest(${people}::uuid[]) p
        cross join lateral (select ${lookedColumns} from bookings where user_id = p ${latest}) b
      union all select b.*, 'host ' || p from unnest(${people}::uuid[]) p
        cross join lateral (select ${lookedColumns} from bookings where host_id = p ${latest}) b
      union all select b.*, 'land ' || l.id from (
          select unnest(${land}::uuid[]) as id
          union (select id from listings where user_id = any(${people}::uuid[]) limit ${maxLookedAt})) l
        cross join lateral (select ${lookedColumns} from bookings where listing_id = l.id ${latest}) b
      ${isCode(word) ? codes : sql``} limit ${maxLooked})`,
    walk: (rows) =>
      sql`select ${lookedOf} from (${rows} limit ${ofManyRows.walked}) b ${comparedWith([word])} where ${hasWord(word)}`,
    words: words.filter((other) => other !== word),
    isFew,
    isComplete: hasAllBookings,
  };
};

/** Whether more bookings may have been found than were looked at; in a statement with `looked`. */
export const isCut = sql<boolean>`(select count(*) >= ${sql.lit(maxLookedAt)} or coalesce(max(n), 0) >= ${sql.lit(maxOfOne)}
  from looked left join (select via, count(*) as n from looked group by via) s using (via))`;

/** SQL of the same rows once each, as `b`, with what words are compared with. */
export const comparedWith = (words: readonly string[]): RawBuilder<unknown> =>
  words.length === 0
    ? sql``
    : sql`join listings l on l.id = b.listing_id join users u on u.id = b.user_id
        join users h on h.id = ${hostId}`;

export const hasAll = (words: readonly string[]): RawBuilder<SqlBool> =>
  words.length === 0 ? sql<SqlBool>`true` : sql<SqlBool>`${sql.join(words.map(hasWord), sql` and `)}`;
