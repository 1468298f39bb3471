/** One row of the results table. */
export type Figure = {
  what: string;
  /** The number that is judged, with its unit: "61 % of F1". */
  measured: string;
  must: string;
  aim: string;
  verdict: Verdict;
  /** Other results of the same run. */
  details: string;
};

type Verdict = 'aim reached' | 'must kept' | 'must missed';

/** A benchmark, selected by its name on the command line; it returns one figure or several. */
export type Row = {
  name: string;
  about: string;
  /** It takes too long to be one of all rows. */
  isOnlyByName?: boolean;
  run(bench: Bench): Promise<Figure[]>;
};

/** Resources for benchmarks, each created at its first use. */
export type Bench = {
  stage(): Promise<import('./stage.ts').Stage>;
  /** Resolves when the pages are built from the current sources. */
  pages(): Promise<void>;
};

type Goal = { must: number; aim?: number; atMost?: boolean };

/** Judges a measured value by its goal. `show` formats a value with its unit, for the measured one and both goals. */
export const judge = (
  what: string,
  value: number,
  { must, aim, atMost = false }: Goal,
  show: (value: number) => string,
  details = '',
): Figure => {
  const reaches = (goal: number) => (atMost ? value <= goal : value >= goal);
  return {
    what,
    measured: show(value),
    must: show(must),
    aim: aim === undefined ? '–' : show(aim),
    verdict: aim !== undefined && reaches(aim) ? 'aim reached' : reaches(must) ? 'must kept' : 'must missed',
    details,
  };
};

/** A speed relative to a floor's: "61 % of F1", "3.2 × F1". Rounded down, so that a missed goal never looks met. */
export const shareOf = (floor: string) => (value: number) =>
  value < 2 ? `${Math.floor(value * 100 + 1e-9)} % of ${floor}` : timesOf(floor)(value);
export const timesOf = (floor: string) => (value: number) => `${Number(value.toFixed(1))} × ${floor}`;
export const kilobytes = (bytes: number) => `${Number((bytes / 1000).toFixed(1))} kB`;
