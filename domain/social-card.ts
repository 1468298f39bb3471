import type { Cents } from './money.ts';

/** The parts of a listing in its social card: title, county, base price (cents) and cover. */
type Shown = { title: string; county: string; baseCostCents: Cents; photoIds: readonly string[] };

/** To be increased when the card's design changes, so that caches drop the old picture. */
const design = 1;

/** FNV-1a over the characters, 32 bits: enough to detect a changed listing, and short in an address. */
const hash = (text: string): string => {
  let sum = 0x811c9dc5;
  for (const char of text) sum = Math.imul(sum ^ (char.codePointAt(0) ?? 0), 0x01000193);
  return (sum >>> 0).toString(36);
};

/**
 * A version that differs for every change of the picture. It is part of the address, so the picture can be cached for
 * ever.
 */
export const socialCardVersion = ({ title, county, baseCostCents, photoIds }: Shown): string =>
  hash(JSON.stringify([design, title, county, baseCostCents, photoIds[0] ?? null]));
