/**
 * Parses a number as people type it, with $ and commas between thousands; anything else, including 1e3 and 20,50, stays
 * text: elsewhere a comma stands before cents. Empty input is `null`.
 */
export const parseTypedNumber = (typed: unknown): unknown => {
  const normalized = String(typed ?? '').replace(/[$\s]/g, '');
  if (normalized === '') return null;
  return /^[+-]?((\d+|[1-9]\d?\d?(,\d{3})+)(\.\d*)?|\.\d+)$/.test(normalized)
    ? Number(normalized.replace(/,/g, ''))
    : typed;
};
