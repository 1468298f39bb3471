import { LRUCache } from 'lru-cache';
import { type ForecastPeriod, field, readPeriods, type TimedPeriod } from './forecast-periods.ts';

export type { ForecastPeriod } from './forecast-periods.ts';

export type Weather = {
  /**
   * The coming half days at a place, nearest first; [] when unknown (yet). Never throws, and never takes longer than
   * `waitMs`: returns the cached forecast at once and refreshes it in the background.
   */
  forecast(lat: number, lng: number): Promise<ForecastPeriod[]>;
  /** Aborts running requests. */
  close(): void;
};

const minute = 60_000;
/** A forecast is refreshed after this long. */
const forecastTtlMs = 30 * minute;
/** A forecast that can't be refreshed is still used for this long. */
const staleForecastMs = 12 * 60 * minute;
const placeTtlMs = 7 * 24 * 60 * minute;
const failureBackoffMs = minute;
const maxResponseLength = 2_000_000;
const maxConcurrentRequests = 16;

type CacheEntry<V> = { value?: V; fetchedAt: number; failedAt: number };

/**
 * The forecast of weather.gov. A place is looked up as a square of the grid, and the square has the periods. Both are
 * cached, with one request at a time for each.
 *
 * @param userAgent must contain a contact, as the service requires
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
    fetch: doFetch = fetch,
    now = () => new Date(),
    timeoutMs = 8000,
    waitMs = 300,
  } = options;
  const origin = new URL(baseUrl).origin;
  const places = new LRUCache<string, CacheEntry<string>>({ max: 5000 });
  const squares = new LRUCache<string, CacheEntry<TimedPeriod[]>>({ max: 1000 });
  const pending = new Map<string, Promise<void>>();
  const closing = new AbortController();

  const getJson = async (path: string): Promise<unknown> => {
    const signal = AbortSignal.any([closing.signal, AbortSignal.timeout(timeoutMs)]);
    const headers = { 'user-agent': userAgent, accept: 'application/geo+json' };
    // Our requests need no redirect, and one to another host must not be followed.
    const response = await doFetch(new URL(path, origin), { headers, signal, redirect: 'error' });
    if (!response.ok) throw new Error(`${response.status} for ${path}`);
    const body = await response.text();
    if (body.length > maxResponseLength) throw new Error(`Too much for ${path}`);
    return JSON.parse(body);
  };

  const fetchSquare = async (place: string): Promise<string> => {
    const url = new URL(String(field(field(await getJson(`/points/${place}`), 'properties'), 'forecast')));
    const isTrusted =
      url.origin === origin && /^\/gridpoints\/[A-Z]{3}\/\d+,\d+\/forecast$/.test(url.pathname);
    if (!isTrusted) throw new Error('The URL of the forecast is not trusted');
    return url.pathname;
  };

  const fetchPeriods = async (square: string): Promise<TimedPeriod[]> => {
    const periods = readPeriods(await getJson(square));
    if (periods.length === 0) throw new Error('A forecast without one usable period');
    return periods;
  };

  /** Refreshes an entry past its TTL, unless a request is pending or failed recently. A failure keeps the old value. */
  const refresh = <V>(
    cache: LRUCache<string, CacheEntry<V>>,
    key: string,
    ttlMs: number,
    get: () => Promise<V>,
  ) => {
    const running = pending.get(key);
    if (running) return running;
    const { value, fetchedAt, failedAt } = cache.get(key) ?? {
      fetchedAt: Number.NEGATIVE_INFINITY,
      failedAt: Number.NEGATIVE_INFINITY,
    };
    const at = now().getTime();
    const isFresh = value !== undefined && at - fetchedAt < ttlMs;
    if (
      isFresh ||
      at - failedAt < failureBackoffMs ||
      pending.size >= maxConcurrentRequests ||
      closing.signal.aborted
    )
      return;
    const request = get()
      .then(
        (fetched) => {
          cache.set(key, { value: fetched, fetchedAt: now().getTime(), failedAt: Number.NEGATIVE_INFINITY });
        },
        () => {
          cache.set(key, { value, fetchedAt, failedAt: now().getTime() });
        },
      )
      .finally(() => pending.delete(key));
    pending.set(key, request);
    return request;
  };

  const refreshAll = async (place: string): Promise<void> => {
    // A square that fails may have been renumbered: then its place is looked up again.
    const forecast = squares.get(places.get(place)?.value ?? '');
    const isFailing = forecast !== undefined && forecast.failedAt > forecast.fetchedAt;
    await refresh(places, place, isFailing ? failureBackoffMs : placeTtlMs, () => fetchSquare(place));
    const square = places.get(place)?.value;
    if (square) await refresh(squares, square, forecastTtlMs, () => fetchPeriods(square));
  };

  const cachedForecast = (place: string): ForecastPeriod[] => {
    const square = places.get(place)?.value;
    const { value = [], fetchedAt } = (square && squares.get(square)) || { fetchedAt: 0 };
    const at = now().getTime();
    if (at - fetchedAt > staleForecastMs) return [];
    return value.filter(({ endsAt }) => endsAt > at).map(({ period }) => period);
  };

  return {
    forecast: async (lat, lng) => {
      if (!(Math.abs(lat) <= 90) || !(Math.abs(lng) <= 180)) return [];
      const place = `${Number(lat.toFixed(4))},${Number(lng.toFixed(4))}`; // the service redirects more decimals
      const refreshed = refreshAll(place);
      const cached = cachedForecast(place);
      if (cached.length > 0) return cached;
      await Promise.race([refreshed, elapsed(waitMs)]);
      return cachedForecast(place);
    },
    close: () => closing.abort(),
  };
};

const elapsed = (ms: number): Promise<void> =>
  new Promise((resolve) => {
    setTimeout(resolve, ms).unref();
  });
