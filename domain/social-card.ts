import type { Cents } from './money.ts';

/** What of a listing the picture shows that it is shared with: title, county, base price (cents) and cover. */
type Shown = { title: string; county: string; baseCostCents: Cents; photoIds: readonly string[] };

/** Raised when the picture is drawn differently, so that nobody keeps the old one. */
const design = 1;

/** FNV-1a over the characters, 32 bits: enough to tell one state of a listing from the next, and short in an address. */
const hash = (text: string): string => {
  let sum = 0x811c9dc5;
  for (const char of text) sum = Math.imul(sum ^ (char.codePointAt(0) ?? 0), 0x01000193);
  return (sum >>> 0).toString(36);
};

/** Another one for every change of what the picture shows: part of its address, so that it can be kept for ever. */
export const socialCardVersion = ({ title, county, baseCostCents, photoIds }: Shown): string =>
  hash(JSON.stringify([design, title, county, baseCostCents, photoIds[0] ?? null]));
