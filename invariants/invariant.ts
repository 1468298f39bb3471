import type { Sources } from './sources.ts';

/** One statement that must always be true of the product, checked from outside, by its sources alone. */
export type Invariant = {
  /** Its name, one word. */
  name: string;
  /** The statement, a sentence. */
  description: string;
  /** The sources that it needs besides the database. */
  needs?: readonly Exclude<keyof Sources, 'query'>[];
  /** Resolves to a sentence for each violation; empty when it holds. */
  violations(sources: Sources): Promise<string[]>;
  /** Resolves to a sentence for each fact that is worth knowing but is no violation. */
  notes?(sources: Sources): Promise<string[]>;
};

/** '$1,234.50' */
export const dollars = (cents: number): string =>
  (cents / 100).toLocaleString('en-US', { style: 'currency', currency: 'USD' });
