import { LRUCache } from 'lru-cache';
import { type ForecastPeriod, field, type KnownPeriod, readPeriods } from './forecast-periods.ts';

export type { ForecastPeriod } from './forecast-periods.ts';

export type Weather = {
  /**
   * The coming half days at a place, nearest first; [] when nothing is known (yet). Never throws, and never
   * takes longer than `waitMs`: what is kept is answered, and newer is fetched behind.
   */
  forecast(lat: number, lng: number): Promise<ForecastPeriod[]>;
  /** Ends what is under way. */
  close(): void;
};

const minute = 60_000;
const freshFor = 30 * minute;
const servedFor = 12 * 60 * minute;
const placeKnownFor = 7 * 24 * 60 * minute;
const quietAfterFailure = minute;
const largestAnswer = 2_000_000;
const flightsAtOnce = 16;

type Kept<V> = { value?: V; fetchedAt: number; failedAt: number };

/**
 * The forecast of weather.gov: a place leads to a square of the grid, the square to its periods; both are
 * kept, and each is asked for by one request at a time.
 *
 * @param userAgent must name a contact, as the service demands
 */
export const createWeather = (options: {
  baseUrl: string;
  userAgent: string;
  fetch?: typeof fetch;
  now?: () => Date;
  timeoutMs?: number;
  waitMs?: number;
}): Weather => {
  const {
    baseUrl,
    userAgent,
    fetch: ask = fetch,
    now = () => new Date(),
    timeoutMs = 8000,
    waitMs = 300,
  } = options;
  const origin = new URL(baseUrl).origin;
  const places = new LRUCache<string, Kept<string>>({ max: 5000 });
  const squares = new LRUCache<string, Kept<KnownPeriod[]>>({ max: 1000 });
  const flights = new Map<string, Promise<void>>();
  const closing = new AbortController();

  const getJson = async (path: string): Promise<unknown> => {
    const signal = AbortSignal.any([closing.signal, AbortSignal.timeout(timeoutMs)]);
    const headers = { 'user-agent': userAgent, accept: 'application/geo+json' };
    // We send what needs no redirect, and one to another host must not be followed.
    const response = await ask(new URL(path, origin), { headers, signal, redirect: 'error' });
    if (!response.ok) throw new Error(`${response.status} for ${path}`);
    const body = await response.text();
    if (body.length > largestAnswer) throw new Error(`Too much for ${path}`);
    return JSON.parse(body);
  };

  const fetchSquare = async (place: string): Promise<string> => {
    const address = new URL(
      String(field(field(await getJson(`/points/${place}`), 'properties'), 'forecast')),
    );
    const isOurs =
      address.origin === origin && /^\/gridpoints\/[A-Z]{3}\/\d+,\d+\/forecast$/.test(address.pathname);
    if (!isOurs) throw new Error('The forecast is said to be at an address we do not trust');
    return address.pathname;
  };

  const fetchPeriods = async (square: string): Promise<KnownPeriod[]> => {
    const periods = readPeriods(await getJson(square));
    if (periods.length === 0) throw new Error('A forecast without one usable period');
    return periods;
  };

  /** Fetches what is not fresh, unless it is being fetched or failed a moment ago. A failure keeps the old. */
  const refresh = <V>(
    kept: LRUCache<string, Kept<V>>,
    key: string,
    lifetime: number,
    get: () => Promise<V>,
  ) => {
    const flying = flights.get(key);
    if (flying) return flying;
    const { value, fetchedAt, failedAt } = kept.get(key) ?? {
      fetchedAt: Number.NEGATIVE_INFINITY,
      failedAt: Number.NEGATIVE_INFINITY,
    };
    const at = now().getTime();
    const isFresh = value !== undefined && at - fetchedAt < lifetime;
    if (
      isFresh ||
      at - failedAt < quietAfterFailure ||
      flights.size >= flightsAtOnce ||
      closing.signal.aborted
    )
      return;
    const flight = get()
      .then(
        (fetched) => {
          kept.set(key, { value: fetched, fetchedAt: now().getTime(), failedAt: Number.NEGATIVE_INFINITY });
        },
        () => {
          kept.set(key, { value, fetchedAt, failedAt: now().getTime() });
        },
      )
      .finally(() => flights.delete(key));
    flights.set(key, flight);
    return flight;
  };

  const refreshAll = async (place: string): Promise<void> => {
    // A square that fails may have been renumbered: then its place is asked for anew.
    const former = squares.get(places.get(place)?.value ?? '');
    const isFailing = former !== undefined && former.failedAt > former.fetchedAt;
    await refresh(places, place, isFailing ? quietAfterFailure : placeKnownFor, () => fetchSquare(place));
    const square = places.get(place)?.value;
    if (square) await refresh(squares, square, freshFor, () => fetchPeriods(square));
  };

  const known = (place: string): ForecastPeriod[] => {
    const square = places.get(place)?.value;
    const { value = [], fetchedAt } = (square && squares.get(square)) || { fetchedAt: 0 };
    const at = now().getTime();
    if (at - fetchedAt > servedFor) return [];
    return value.filter(({ endsAt }) => endsAt > at).map(({ period }) => period);
  };

  return {
    forecast: async (lat, lng) => {
      if (!(Math.abs(lat) <= 90) || !(Math.abs(lng) <= 180)) return [];
      const place = `${Number(lat.toFixed(4))},${Number(lng.toFixed(4))}`; // more decimals are redirected
      const refreshed = refreshAll(place);
      const kept = known(place);
      if (kept.length > 0) return kept;
      await Promise.race([refreshed, elapsed(waitMs)]);
      return known(place);
    },
    close: () => closing.abort(),
  };
};

const elapsed = (ms: number): Promise<void> =>
  new Promise((resolve) => {
    setTimeout(resolve, ms).unref();
  });
