/**
 * Parses a number as people type it, with $ and commas; anything else, including 1e3, stays text. Empty input is
 * `null`.
 */
export const parseTypedNumber = (typed: unknown): unknown => {
  const normalized = String(typed ?? '').replace(/[$,\s]/g, '');
  if (normalized === '') return null;
  return /^[+-]?(\d+\.?\d*|\.\d+)$/.test(normalized) ? Number(normalized) : typed;
};
