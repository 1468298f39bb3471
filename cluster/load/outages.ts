export type Pace = {
  /** The longest time without an acknowledged write, in seconds. */
  outageSeconds: number;
  /** How many requests were sent a second outside that time. */
  perSecond: number;
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
      const perSecond = seconds > 0 ? (requests - longest.requests) / seconds : 0;
      const pace = { outageSeconds: longest.ms / 1000, perSecond };
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
