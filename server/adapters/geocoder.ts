import { LRUCache } from 'lru-cache';
import type { Place } from '#contract/listing-search.ts';
import { askCensus, type FoundAddress, isStreetAddress } from './geocoder-census.ts';

export type Geocoder = {
  /**
   * Finds places and street addresses in Wisconsin, best first. Never throws: without the remote service there are the
   * built-in places.
   *
   * @param caller whose requests to the remote service are counted: a person's id or a network
   */
  search(text: string, limit: number, caller: string): Promise<Place[]>;
};

const cacheTtlMs = 24 * 3_600_000;
/** After a failure the service isn't asked for this long, so that typing doesn't wait for it at every keystroke. */
const failureBackoffMs = 30_000;

/**
 * Finds places by name among the built-in ones, and street addresses through the Census Bureau. Addresses are cached,
 * with one request at a time for each.
 *
 * @param builtIn.countyAt the county of a point in Wisconsin, undefined outside
 * @param remote.baseUrl the Census Bureau's search, or an emulator of it; without `remote` no address is found
 * @param remote.mayAsk takes one request of a caller's, and says whether there was one left
 */
export const createGeocoder = (options: {
  builtIn: {
    searchPlaces(text: string, limit: number): Place[];
    countyAt(lat: number, lng: number): string | undefined;
  };
  remote?: { baseUrl: string; userAgent: string; mayAsk(caller: string): Promise<boolean> };
  now?: () => Date;
  timeoutMs?: number;
}): Geocoder => {
  const { builtIn, remote, now = () => new Date(), timeoutMs = 3000 } = options;
  const milliseconds = () => now().getTime();
  const perf = { now: milliseconds };
  let backoffUntil = 0;

  const inWisconsin = ({ name, lat, lng }: FoundAddress): Place[] => {
    const county = builtIn.countyAt(lat, lng);
    return county === undefined ? [] : [{ name, county, lat, lng, kind: 'address' }];
  };

  const addresses = new LRUCache<string, Place[], { caller: string }>({
    max: 1000,
    ttl: cacheTtlMs,
    ttlResolution: 0,
    perf,
    fetchMethod: async (address, _, { context: { caller } }) => {
      // Nothing is cached for undefined.
      if (!remote || milliseconds() < backoffUntil || !(await remote.mayAsk(caller))) return undefined;
      const { baseUrl, userAgent } = remote;
      try {
        return (await askCensus(baseUrl, address, { userAgent, timeoutMs })).flatMap(inWisconsin);
      } catch (error) {
        backoffUntil = milliseconds() + failureBackoffMs;
        throw error;
      }
    },
  });

  const findAddresses = async (text: string, caller: string): Promise<Place[]> => {
    if (!remote || !isStreetAddress(text)) return [];
    const found = await addresses.fetch(text.toLowerCase(), { context: { caller } }).catch(() => undefined);
    return found ?? [];
  };

  return {
    search: async (text, limit, caller) => {
      const query = text.trim().replace(/\s+/g, ' ').slice(0, 200);
      if (query.length < 2) return [];
      const found = await findAddresses(query, caller);
      if (found.length > 0) return found.slice(0, limit);
      for (const part of partsOf(query)) {
        const places = builtIn.searchPlaces(part, limit);
        if (places.length > 0) return places;
      }
      return [];
    },
  };
};

/**
 * What to look for among the built-in places: the whole text; for an address its ZIP code, then its town. A ZIP code
 * that is not complete yet is left out, since it would lead elsewhere.
 */
const partsOf = (query: string): string[] => {
  const zip = /\b(\d{5})(?:-\d{4})?$/.exec(query)?.[1];
  const [first, ...others] = query
    .split(',')
    .map((part) => part.replace(/\b(?:WI|Wisconsin)\b/gi, '').trim())
    .map((part) => part.replace(/(?:^|\s)\d{1,5}(?:-\d{0,4})?$/, '').trim());
  const town = others.findLast(Boolean) ?? first;
  return [query, zip, town].filter((part) => part !== undefined && part !== '') as string[];
};
