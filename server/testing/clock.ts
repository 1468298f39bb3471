const milliseconds = { seconds: 1000, minutes: 60_000, hours: 3_600_000, days: 86_400_000 };

type Span = { [unit in keyof typeof milliseconds]?: number };

export type Clock = { now: () => Date; set(instant: string): void; advance(span: Span): void };

/** A clock that stands still until it is moved. */
export const createClock = (instant: string): Clock => {
  let time = Date.parse(instant);
  return {
    now: () => new Date(time),
    set(next) {
      time = Date.parse(next);
    },
    advance(span) {
      for (const [unit, count] of Object.entries(span)) time += milliseconds[unit as keyof Span] * count;
    },
  };
};
