import { errorText } from './error-text.ts';

/**
 * Does one thing to each, one after the other. What fails is named with its reason, and the others are done all the
 * same; but the failure of a single one is thrown (docs/rules/administration.md#several-at-once).
 */
export const doEach = async <Item>(
  items: readonly Item[],
  nameOf: (item: Item) => string,
  act: (item: Item) => Promise<unknown>,
): Promise<{ done: number; failed: string[] }> => {
  const failed: string[] = [];
  for (const item of items)
    try {
      await act(item);
    } catch (error) {
      if (items.length === 1) throw error;
      failed.push(`${nameOf(item)}: ${errorText(error, 'Ope...Something went wrong.')}`);
    }
  return { done: items.length - failed.length, failed };
};
