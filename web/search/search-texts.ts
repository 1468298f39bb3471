/** The text for a failed search (docs/rules/search.md#lost-search). */
export const searchFailedText = 'Something went wrong, unable to retrieve listings.';

export type FoundCount = { total: number; isMore: boolean };

/** '65', or 'over 1,000' where more were not counted. */
export const countText = ({ total, isMore }: FoundCount): string =>
  (isMore && total > 0 ? 'over ' : '') + total.toLocaleString('en-US');

/** '1–48 of 65': which results the given pages hold. */
export const rangeOf = (
  pages: readonly { page: number; listings: readonly unknown[] }[],
  { pageSize, ...found }: FoundCount & { pageSize: number },
): string => {
  const from = ((pages[0]?.page ?? 1) - 1) * pageSize + 1;
  const to = pages.reduce((before, { listings }) => before + listings.length, from - 1);
  return `${from.toLocaleString('en-US')}–${to.toLocaleString('en-US')} of ${countText(found)}`;
};
