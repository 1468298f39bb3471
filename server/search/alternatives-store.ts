import { sql } from 'kysely';
import type { Activity } from '#domain/activities.ts';
import type { DayRange } from '#domain/dates.ts';
import type { DbOrTransaction } from '../platform/db/connect.ts';
import { listCardsOf, type SearchedCard } from './card-store.ts';
import type { SearchFilters } from './filters-store.ts';
import { type FoundListing, listingColumns } from './found-store.ts';
import { findListings } from './search-store.ts';

/** Land farther away, in miles, is no alternative. */
const reach = 70;

/** As many of the same host are looked at besides: land of theirs may lie all around. */
const maxOfHost = 500;

type Land = { lat: number; lng: number; activities: Activity[]; hostId: string };

const findLand = async (db: DbOrTransaction, listingId: string): Promise<Land | undefined> => {
  const { rows } = await sql<Land>`
    select lat, lng, activities, user_id as "hostId" from listings where id = ${listingId}`.execute(db);
  return rows[0];
};

const listIdsOf = async (db: DbOrTransaction, hostId: string | undefined): Promise<string[]> => {
  if (hostId === undefined) return [];
  const { rows } = await sql<{ id: string }>`select id from listings where user_id = ${hostId}`.execute(db);
  return rows.map(({ id }) => id);
};

/** Public land for one of the same activities, the nearest first; without some. */
const listNear = async (
  db: DbOrTransaction,
  { lat, lng, activities }: Land,
  { filters, except, limit }: { filters: SearchFilters; except: readonly string[]; limit: number },
): Promise<SearchedCard[]> => {
  const near = {
    ...filters,
    near: { lat, lng, miles: reach },
    // Land for every game has an alternative in any land.
    activities: activities.includes('All Legal Game') ? [] : activities,
  };
  const most = limit + Math.min(except.length, maxOfHost);
  const { listings } = await findListings(db, near, { sort: 'distance', offset: 0, limit: most });
  const others = listings.filter(({ listing_id }) => !except.includes(listing_id));
  return listCardsOf(db, others.slice(0, limit));
};

type Wanted = {
  listingId: string;
  days: DayRange;
  partySize: number;
  /** A host can't book their own land. */
  exceptHostId: string | undefined;
  limit: number;
};

/**
 * Public listings that are free on all of these days, for a party of this size and one of the listing's activities: the
 * nearest first. None if the listing doesn't exist.
 */
export const listAlternatives = async (
  db: DbOrTransaction,
  { listingId, days, partySize, exceptHostId, limit }: Wanted,
): Promise<SearchedCard[]> => {
  const land = await findLand(db, listingId);
  if (!land) return [];
  const except = [listingId, ...(await listIdsOf(db, exceptHostId))];
  return listNear(db, land, { filters: { partySize, free: [days] }, except, limit });
};

/**
 * Other public land for whoever looks at a public listing: the nearest for one of its activities, of other hosts, with
 * days those first that are free then; and the newest of its own host. Undefined if the listing is not public.
 */
export const findOtherLand = async (
  db: DbOrTransaction,
  listingId: string,
  { days, limit }: { days: DayRange | undefined; limit: number },
): Promise<{ similar: SearchedCard[]; ofHost: SearchedCard[] } | undefined> => {
  const land = await findLand(db, listingId);
  if (!land) return undefined;
  const { rows } = await sql<FoundListing>`
    select ${listingColumns({})} from listing_search s join listings l on l.id = s.listing_id
    where l.user_id = ${land.hostId} order by s.created_at desc, s.listing_id desc`.execute(db);
  if (!rows.some(({ listing_id }) => listing_id === listingId)) return undefined;
  const except = rows.map(({ listing_id }) => listing_id);
  const ofHost = rows.filter(({ listing_id }) => listing_id !== listingId).slice(0, limit);
  const free = days ? await listNear(db, land, { filters: { free: [days] }, except, limit }) : [];
  const near = free.length < limit ? await listNear(db, land, { filters: {}, except, limit }) : [];
  const others = near.filter(({ id }) => !free.some((one) => one.id === id));
  return {
    similar: [...free, ...others].slice(0, limit),
    ofHost: await listCardsOf(db, ofHost),
  };
};
