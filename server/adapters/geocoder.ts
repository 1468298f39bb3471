import { LRUCache } from 'lru-cache';

export type Place = {
  name: string;
  /** 'county', 'city', 'village', 'area'; from a remote geocoder 'address' or its own term. */
  kind: string;
  county?: string;
  lat: number;
  lng: number;
  /** West, south, east, north, for places larger than a point. */
  bounds?: readonly [number, number, number, number];
};

export type Geocoder = {
  /** Finds places in Wisconsin by name, best first. Never throws: falls back on the built-in places. */
  search(text: string, limit: number): Promise<Place[]>;
};

const cacheTtlMs = 24 * 3_600_000;
const failureBackoffMs = 30_000;
const maxResponseLength = 1_000_000;
const bounds = { south: 42.49, north: 47.31, west: -92.9, east: -86.2 };

/**
 * Finds places by name: with `remote`, through a server with the API of Nominatim or Photon (a URL ending in `/api` is
 * Photon's); without it, or when it fails or finds nothing, among the built-in places.
 *
 * @param builtIn.countyAt the county of a point in Wisconsin, undefined outside: filters results more exactly than the
 *   bounding box
 */
export const createGeocoder = (options: {
  builtIn: {
    searchPlaces(text: string, limit: number): Place[];
    countyAt?(lat: number, lng: number): string | undefined;
  };
  remote?: { baseUrl: string; key?: string; userAgent: string };
  fetch?: typeof fetch;
  now?: () => Date;
  timeoutMs?: number;
}): Geocoder => {
  const { builtIn, remote, fetch: doFetch = fetch, now = () => new Date(), timeoutMs = 1500 } = options;
  const cache = new LRUCache<string, { places: Place[]; at: number }>({ max: 300 });
  let failedAt = Number.NEGATIVE_INFINITY;

  const searchRemote = async (text: string, limit: number): Promise<Place[]> => {
    if (!remote || now().getTime() - failedAt < failureBackoffMs) return [];
    const key = `${limit} ${text.toLowerCase()}`;
    const cached = cache.get(key);
    if (cached && now().getTime() - cached.at < cacheTtlMs) return cached.places;
    try {
      const response = await doFetch(urlOf(remote, text, limit), {
        headers: { 'user-agent': remote.userAgent, accept: 'application/json' },
        signal: AbortSignal.timeout(timeoutMs),
        redirect: 'error',
      });
      const body = await response.text();
      if (!response.ok || body.length > maxResponseLength)
        throw new Error(`Geocoder answered ${response.status}`);
      const places = readPlaces(JSON.parse(body)).flatMap(inWisconsin).slice(0, limit);
      cache.set(key, { places, at: now().getTime() });
      return places;
    } catch {
      failedAt = now().getTime(); // backs off, so that typing doesn't wait for it at every keystroke
      return [];
    }
  };

  const inWisconsin = ({ isElsewhere, ...place }: FoundPlace): Place[] => {
    const { lat, lng } = place;
    const isNear = lat >= bounds.south && lat <= bounds.north && lng >= bounds.west && lng <= bounds.east;
    if (isElsewhere || !isNear) return [];
    if (!builtIn.countyAt) return [place];
    const county = builtIn.countyAt(lat, lng);
    return county === undefined ? [] : [{ ...place, county }];
  };

  return {
    search: async (text, limit) => {
      const query = text.trim().replace(/\s+/g, ' ').slice(0, 200);
      if (query.length < 2) return [];
      const found = await searchRemote(query, limit);
      return found.length > 0 ? found : builtIn.searchPlaces(query, limit);
    },
  };
};

const urlOf = ({ baseUrl, key }: { baseUrl: string; key?: string }, text: string, limit: number): URL => {
  const url = new URL(baseUrl);
  const { west, south, east, north } = bounds;
  const parameters: Record<string, string> = url.pathname.endsWith('/api')
    ? { q: text, limit: String(limit), lang: 'en', bbox: [west, south, east, north].join(',') }
    : {
        q: text,
        limit: String(limit),
        format: 'jsonv2',
        addressdetails: '1',
        countrycodes: 'us',
        viewbox: [west, north, east, south].join(','),
        bounded: '1',
      };
  for (const [name, value] of Object.entries(parameters)) url.searchParams.set(name, value);
  if (key) url.searchParams.set('key', key);
  return url;
};

type FoundPlace = Place & { isElsewhere: boolean };

/** Reads Nominatim's list or Photon's GeoJSON. Skips entries without a name or a point. */
const readPlaces = (body: unknown): FoundPlace[] => {
  const entries = Array.isArray(body) ? body : (asRecord(body).features ?? []);
  return (Array.isArray(entries) ? entries : []).flatMap((entry: unknown) => {
    const raw = asRecord(entry);
    const coordinates = asRecord(raw.geometry).coordinates;
    const [lng, lat] = Array.isArray(coordinates)
      ? coordinates.map(Number)
      : [Number(raw.lon), Number(raw.lat)];
    const about = coordinates === undefined ? asRecord(raw.address) : asRecord(raw.properties);
    const street = [word(about.housenumber ?? about.house_number), word(about.street ?? about.road)].filter(
      Boolean,
    );
    const town = word(about.city ?? about.town ?? about.village);
    const first =
      word(about.name) || word(raw.name) || street.join(' ') || word(raw.display_name).split(',')[0] || '';
    if (!first || typeof lat !== 'number' || typeof lng !== 'number' || !Number.isFinite(lat + lng))
      return [];
    const state = word(about.state);
    const county = word(about.county).replace(/ County$/, '');
    return [
      {
        name: town && town !== first ? `${first}, ${town}` : first,
        kind: word(about.osm_value ?? raw.addresstype ?? raw.type) || 'address',
        ...(county ? { county } : {}),
        lat,
        lng,
        isElsewhere: state !== '' && !/^(?:Wisconsin|WI)$/i.test(state),
      },
    ];
  });
};

const asRecord = (value: unknown): Record<string, unknown> =>
  value !== null && typeof value === 'object' ? (value as Record<string, unknown>) : {};

const word = (value: unknown): string => (typeof value === 'string' ? value.trim().slice(0, 120) : '');
