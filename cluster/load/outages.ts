export type Pace = {
  /** The longest time without an acknowledged write, in seconds. */
  outageSeconds: number;
  /** What was sent outside that time: so many requests, in so many seconds. */
  outside: { requests: number; seconds: number };
};

/** How many requests a second were sent outside outages, over all laps together; 0 where there was nothing else. */
export const perSecondOutside = (laps: readonly Pace[]): number => {
  const seconds = laps.reduce((sum, { outside }) => sum + outside.seconds, 0);
  return seconds > 0 ? laps.reduce((sum, { outside }) => sum + outside.requests, 0) / seconds : 0;
};

/** Finds the times without an acknowledged write. `now` is a clock in ms; requests are counted since the last lap. */
export const watchOutages = (now: () => number = () => performance.now()) => {
  let begunAt = now();
  let last = { at: begunAt, requests: 0 };
  let longest = { ms: 0, requests: 0 };
  /** A write was acknowledged, after so many requests. */
  const wrote = (requests: number): void => {
    const at = now();
    const ms = at - last.at;
    if (ms > longest.ms) longest = { ms, requests: requests - last.requests };
    last = { at, requests };
  };
  return {
    wrote,
    /** The pace since the last call. */
    lap(requests: number): Pace {
      wrote(requests);
      const seconds = (last.at - begunAt - longest.ms) / 1000;
      const outside = { requests: requests - longest.requests, seconds };
      const pace = { outageSeconds: longest.ms / 1000, outside };
      begunAt = last.at;
      last.requests = 0;
      longest = { ms: 0, requests: 0 };
      return pace;
    },
    /** What was until now is no outage, since nothing was sent. */
    resume(requests: number): void {
      last = { at: now(), requests };
    },
  };
};
