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

type Land = { lat: number; lng: number; activities: Activity[]; hostId: string; isPublic: boolean };

const findLand = async (db: DbOrTransaction, listingId: string): Promise<Land | undefined> => {
  const { rows } = await sql<Land>`
    select lat, lng, activities, user_id as "hostId", active and approved as "isPublic"
    from listings where id = ${listingId}`.execute(db);
  return rows[0];
};

type Near = { filters: SearchFilters; except: string; limit: number };

/** Public land for one of the same activities, the nearest first; without one listing. */
const listNear = async (
  db: DbOrTransaction,
  { lat, lng, activities }: Land,
  { filters, except, limit }: Near,
): Promise<SearchedCard[]> => {
  const near = {
    ...filters,
    near: { lat, lng, miles: reach },
    // Land for every game has an alternative in any land.
    activities: activities.includes('All Legal Game') ? [] : activities,
  };
  const window = { sort: 'distance', offset: 0, limit: limit + 1, isUncounted: true } as const;
  const { listings } = await findListings(db, near, window);
  const others = listings.filter(({ listing_id }) => listing_id !== except);
  return listCardsOf(db, others.slice(0, limit));
};

/** The newest public land of a host, without one listing. */
const listOfHost = async (
  db: DbOrTransaction,
  { hostId, except, limit }: { hostId: string; except: string; limit: number },
): Promise<SearchedCard[]> => {
  const { rows } = await sql<FoundListing>`
    select ${listingColumns({})} from listing_search s
    where s.user_id = ${hostId} and s.listing_id <> ${except}
    order by s.created_at desc, s.listing_id desc limit ${limit}`.execute(db);
  return listCardsOf(db, rows);
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
  return listNear(db, land, {
    filters: { partySize, free: [days], exceptHostId },
    except: listingId,
    limit,
  });
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
  if (!land?.isPublic) return undefined;
  const { hostId } = land;
  const like = (filters: SearchFilters) =>
    listNear(db, land, { filters: { ...filters, exceptHostId: hostId }, except: listingId, limit });
  const free = days ? await like({ free: [days] }) : [];
  const near = free.length < limit ? await like({}) : [];
  const others = near.filter(({ id }) => !free.some((one) => one.id === id));
  return {
    similar: [...free, ...others].slice(0, limit),
    ofHost: await listOfHost(db, { hostId, except: listingId, limit }),
  };
};
