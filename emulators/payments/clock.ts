/** The stand-in's own clock: real time plus an offset that tests move, so that lifetimes need no waiting. */
export type Clock = {
  /** Milliseconds since 1970. */
  now(): number;
  offsetMs(): number;
  setOffset(ms: number): void;
};

export function createClock(): Clock {
  let offset = 0;
  return {
    now: () => Date.now() + offset,
    offsetMs: () => offset,
    setOffset(ms) {
      offset = ms;
    },
  };
}

export const SECOND = 1000;
export const HOUR = 3600 * SECOND;
export const DAY = 24 * HOUR;
