/** One line of the table. */
export type Figure = {
  what: string;
  /** The number that is judged, with its unit: "61 % of F1". */
  measured: string;
  must: string;
  aim: string;
  verdict: Verdict;
  /** What else the same run showed. */
  beside: string;
};

type Verdict = 'aim reached' | 'must kept' | 'must missed';

/** A row of the bench: measured by its name on the command line, and giving one line or several. */
export type Row = { name: string; about: string; run(bench: Bench): Promise<Figure[]> };

/** What rows may ask for; each is made when a row first does. */
export type Bench = {
  stage(): Promise<import('./stage.ts').Stage>;
  /** Resolves when the pages are built from the sources as they are. */
  pages(): Promise<void>;
};

type Goal = { must: number; aim?: number; atMost?: boolean };

/** A figure judged by its goal. `show` writes a value with its unit, for the measured one and both goals alike. */
export const judge = (
  what: string,
  value: number,
  { must, aim, atMost = false }: Goal,
  show: (value: number) => string,
  beside = '',
): Figure => {
  const reaches = (goal: number) => (atMost ? value <= goal : value >= goal);
  return {
    what,
    measured: show(value),
    must: show(must),
    aim: aim === undefined ? '–' : show(aim),
    verdict: aim !== undefined && reaches(aim) ? 'aim reached' : reaches(must) ? 'must kept' : 'must missed',
    beside,
  };
};

/** A speed against a floor's: "61 % of F1", "3.2 × F1". Rounded down, so that what misses its goal shows it. */
export const shareOf = (floor: string) => (value: number) =>
  value < 2 ? `${Math.floor(value * 100 + 1e-9)} % of ${floor}` : timesOf(floor)(value);
export const timesOf = (floor: string) => (value: number) => `${Number(value.toFixed(1))} × ${floor}`;
export const kilobytes = (bytes: number) => `${Number((bytes / 1000).toFixed(1))} kB`;
