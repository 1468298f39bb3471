import { type GridSquare, squareAt } from './grid.ts';

/** The faults, by name. */
export const faults = {
  ok: 'A good answer (to leave a request out of a list).',
  '503': 'Service unavailable, as problem+json.',
  '500': 'An unexpected problem, as problem+json.',
  '404': 'No data for this place.',
  slow: 'A good answer after 3 seconds, or as many milliseconds as ms says.',
  hang: 'No answer; the connection stays open for a minute.',
  drop: 'The connection is cut without an answer.',
  null: 'Forecast: one period in which all is null. Point: no forecast address.',
  empty: 'Forecast: no periods.',
  html: 'A page of HTML with status 200.',
  torn: 'JSON that stops halfway.',
  elsewhere: 'Point: the forecast address is at another host. Forecast: a redirect to another host.',
} as const;

export type Fault = keyof typeof faults;
export type Call = 'points' | 'forecast';

/** Places in Lake Michigan, where nobody rents out land: the latitude selects the fault. */
const sentinelLng = -87.1;
export const sentinels: readonly { lat: number; lng: number; on: Call; fault: Fault }[] = (
  [
    [43.1, 'points', '503'],
    [43.2, 'forecast', '503'],
    [43.3, 'forecast', 'null'],
    [43.4, 'forecast', 'slow'],
    [43.5, 'forecast', 'hang'],
    [43.6, 'forecast', 'html'],
    [43.7, 'forecast', 'torn'],
    [43.8, 'points', 'elsewhere'],
    [43.9, 'forecast', 'empty'],
    [44.1, 'points', 'drop'],
  ] as const
).map(([lat, on, fault]) => ({ lat, lng: sentinelLng, on, fault }));

/** A planned fault: for the next request, or with `on` for the next one of that kind. */
export type Planned = { fault: Fault; on?: Call; ms?: number };

export type Faults = {
  /** The fault of the current request; removes it from the plan. */
  take(call: Call, place: { lat: number; lng: number } | GridSquare): Planned;
  plan(next: Planned[], always: Fault): void;
};

export const createFaults = (): Faults => {
  let next: Planned[] = [];
  let always: Fault = 'ok';
  const squares = sentinels.map((s) => ({ ...s, square: squareAt(s.lat, s.lng) }));
  return {
    take: (call, place) => {
      const index = next.findIndex(({ on }) => on === undefined || on === call);
      const [planned] = index < 0 ? [] : next.splice(index, 1);
      if (planned) return planned;
      const sentinel = squares.find(
        ({ on, lat, lng, square }) =>
          on === call &&
          ('office' in place
            ? place.office === square.office && place.x === square.x && place.y === square.y
            : place.lat === lat && place.lng === lng),
      );
      return { fault: sentinel?.fault ?? always };
    },
    plan: (planned, otherwise) => {
      next = planned;
      always = otherwise;
    },
  };
};

export const isFault = (value: unknown): value is Fault =>
  typeof value === 'string' && Object.hasOwn(faults, value);
