import type { Sources } from './sources.ts';

/** One thing that must always be true of the product, told from its traces alone. */
export type Truth = {
  /** A word to name it by. */
  name: string;
  /** The truth as a sentence. */
  says: string;
  /** The traces that it can't be told without, besides the database. */
  needs?: readonly Exclude<keyof Sources, 'ask'>[];
  /** What contradicts it, a sentence each; empty when it holds. */
  contradictions(sources: Sources): Promise<string[]>;
  /** What is worth knowing and contradicts nothing, a sentence each. */
  remarks?(sources: Sources): Promise<string[]>;
};

/** '$1,234.50' */
export const dollars = (cents: number): string =>
  (cents / 100).toLocaleString('en-US', { style: 'currency', currency: 'USD' });
