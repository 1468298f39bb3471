/** The emulator's own clock: real time plus an offset that tests set, so that they need not wait for expiries. */
export type Clock = {
  /** Milliseconds since 1970. */
  now(): number;
  offsetMs(): number;
  setOffset(ms: number): void;
};

export const createClock = (): Clock => {
  let offset = 0;
  return {
    now: () => Date.now() + offset,
    offsetMs: () => offset,
    setOffset(ms) {
      offset = ms;
    },
  };
};

export const second = 1000;
export const hour = 3600 * second;
export const day = 24 * hour;
