/** The faults, by name. */
export const faults = {
  ok: 'A good answer (to leave a request out of a list).',
  slow: 'A good answer after 3 seconds, or as many milliseconds as ms says.',
  hang: 'No answer; the connection stays open for a minute.',
  down: 'The connection is cut without an answer.',
  garbage: 'Status 200 and the right content type, but bytes that are none of it.',
  '404': 'Not found.',
  '429': 'Too many requests, with Retry-After.',
  '500': 'An error of the server, as a page of HTML.',
} as const;

export type Fault = keyof typeof faults;

/** The emulated services, as the control call names them. */
export const services = {
  openfreemap: 'OpenFreeMap: styles, vector tiles, letters and icons',
  usgs: 'USGS National Map: imagery and topographic tiles',
  census: 'Census geocoder: addresses',
} as const;

export type Service = keyof typeof services;

/** A planned fault, for the next request, or with `on` for the next one to that service. */
export type PlannedFault = { fault: Fault; on?: Service; ms?: number };

/** The fault of every request without a planned one, by service. */
export type DefaultFaults = Partial<Record<Service, Fault>>;

/** Streets whose addresses fail at the geocoder: `1 Slow Fault St, Madison WI`. */
export const sentinelStreets: Readonly<Record<string, Fault>> = {
  'SLOW FAULT ST': 'slow',
  'HANG FAULT ST': 'hang',
  'DOWN FAULT ST': 'down',
  'GARBAGE FAULT ST': 'garbage',
  '429 FAULT ST': '429',
  '500 FAULT ST': '500',
};

export type FaultPlan = {
  /** The fault of the current request; removes it from the list. `address` is the geocoder's query. */
  take(service: Service, address?: string): PlannedFault;
  set(next: PlannedFault[], always: DefaultFaults): void;
};

export const createFaultPlan = (): FaultPlan => {
  let next: PlannedFault[] = [];
  let always: DefaultFaults = {};
  return {
    take: (service, address = '') => {
      const index = next.findIndex(({ on }) => on === undefined || on === service);
      const [planned] = index < 0 ? [] : next.splice(index, 1);
      if (planned) return planned;
      const upper = address.toUpperCase();
      const sentinel = Object.keys(sentinelStreets).find((street) => upper.includes(street));
      return { fault: (sentinel && sentinelStreets[sentinel]) || always[service] || 'ok' };
    },
    set: (planned, defaults) => {
      next = planned;
      always = defaults;
    },
  };
};

const isFault = (value: unknown): value is Fault => typeof value === 'string' && Object.hasOwn(faults, value);
const isService = (value: unknown): value is Service =>
  typeof value === 'string' && Object.hasOwn(services, value);
const isObject = (value: unknown): value is Record<string, unknown> =>
  value !== null && typeof value === 'object' && !Array.isArray(value);

/**
 * Reads `{ next?: [fault | { fault, on?, ms? }], always?: fault | { service: fault } }`.
 * Returns undefined for anything else.
 */
export const parsePlan = (body: unknown): { next: PlannedFault[]; always: DefaultFaults } | undefined => {
  if (!isObject(body)) return undefined;
  const { next: list = [], always: defaults = {} } = body;
  if (!Array.isArray(list)) return undefined;
  const next = list.map((entry) => (isObject(entry) ? entry : { fault: entry })) as PlannedFault[];
  const isNextGood = next.every(
    ({ fault, on, ms }) =>
      isFault(fault) && (on === undefined || isService(on)) && (ms === undefined || typeof ms === 'number'),
  );
  if (!isNextGood) return undefined;
  if (isFault(defaults)) {
    return { next, always: { openfreemap: defaults, usgs: defaults, census: defaults } };
  }
  const isAlwaysGood =
    isObject(defaults) &&
    Object.entries(defaults).every(([name, fault]) => isService(name) && isFault(fault));
  return isAlwaysGood ? { next, always: defaults as DefaultFaults } : undefined;
};
