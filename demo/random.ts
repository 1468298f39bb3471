/** A generator of numbers in [0, 1), the same for the same seed on every machine. */
export type Random = () => number;

/**
 * Seeds a generator (FNV-1a over the seed's text, then mulberry32). For pictures and sample data; never for secrets.
 */
export const seeded = (...seed: (string | number)[]): Random => {
  let state = 2166136261;
  for (const char of seed.join('/')) state = Math.imul(state ^ (char.codePointAt(0) ?? 0), 16777619);
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  };
};

/** A number between two bounds. */
export const between = (random: Random, low: number, high: number): number => low + (high - low) * random();

/** A whole number between two bounds, both included. */
export const whole = (random: Random, low: number, high: number): number =>
  low + Math.floor(random() * (high - low + 1));

/** True with the given probability. */
export const chance = (random: Random, probability: number): boolean => random() < probability;

/** One of a list. Throws on an empty list. */
export const pick = <T>(random: Random, list: readonly T[]): T => {
  if (list.length === 0) throw new RangeError('Nothing to pick from.');
  return list[Math.floor(random() * list.length)] as T;
};

/** A shuffled copy (Fisher–Yates). */
export const shuffled = <T>(random: Random, list: readonly T[]): T[] => {
  const copy = [...list];
  for (let i = copy.length - 1; i > 0; i--) {
    const j = Math.floor(random() * (i + 1));
    [copy[i], copy[j]] = [copy[j] as T, copy[i] as T];
  }
  return copy;
};
