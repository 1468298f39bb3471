import { LRUCache } from 'lru-cache';

export type Place = {
  name: string;
  /** 'county', 'city', 'village', 'area'; what a remote geocoder finds is 'address' or its own word. */
  kind: string;
  county?: string;
  lat: number;
  lng: number;
  /** What is larger than a point: west, south, east, north. */
  bounds?: readonly [number, number, number, number];
};

export type Geocoder = {
  /** Places of Wisconsin by name, best first. Never throws: without the remote one the built-in answers. */
  search(text: string, limit: number): Promise<Place[]>;
};

const keptFor = 24 * 3_600_000;
const quietAfterFailure = 30_000;
const largestAnswer = 1_000_000;
const bounds = { south: 42.49, north: 47.31, west: -92.9, east: -86.2 };

/**
 * Finds places by name: with `remote`, a server that speaks Nominatim's or Photon's language (an address that
 * ends in `/api` is Photon's); without it, or when it fails or finds nothing, the places built in.
 *
 * @param builtIn.countyAt the county of a point of Wisconsin, undefined outside: drops what a box would let in
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
  const { builtIn, remote, fetch: ask = fetch, now = () => new Date(), timeoutMs = 1500 } = options;
  const kept = new LRUCache<string, { places: Place[]; at: number }>({ max: 300 });
  let failedAt = Number.NEGATIVE_INFINITY;

  const askRemote = async (text: string, limit: number): Promise<Place[]> => {
    if (!remote || now().getTime() - failedAt < quietAfterFailure) return [];
    const key = `${limit} ${text.toLowerCase()}`;
    const known = kept.get(key);
    if (known && now().getTime() - known.at < keptFor) return known.places;
    try {
      const response = await ask(addressOf(remote, text, limit), {
        headers: { 'user-agent': remote.userAgent, accept: 'application/json' },
        signal: AbortSignal.timeout(timeoutMs),
        redirect: 'error',
      });
      const body = await response.text();
      if (!response.ok || body.length > largestAnswer)
        throw new Error(`Geocoder answered ${response.status}`);
      const places = readPlaces(JSON.parse(body)).flatMap(inWisconsin).slice(0, limit);
      kept.set(key, { places, at: now().getTime() });
      return places;
    } catch {
      failedAt = now().getTime(); // whoever types meanwhile needn't wait for it at every keystroke
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
      const wanted = text.trim().replace(/\s+/g, ' ').slice(0, 200);
      if (wanted.length < 2) return [];
      const found = await askRemote(wanted, limit);
      return found.length > 0 ? found : builtIn.searchPlaces(wanted, limit);
    },
  };
};

const addressOf = ({ baseUrl, key }: { baseUrl: string; key?: string }, text: string, limit: number): URL => {
  const url = new URL(baseUrl);
  const { west, south, east, north } = bounds;
  const question: Record<string, string> = url.pathname.endsWith('/api')
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
  for (const [name, value] of Object.entries(question)) url.searchParams.set(name, value);
  if (key) url.searchParams.set('key', key);
  return url;
};

type FoundPlace = Place & { isElsewhere: boolean };

/** Reads Nominatim's list or Photon's GeoJSON; entries without a name or a point are passed over. */
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
