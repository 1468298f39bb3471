/** Does the same to every item, at most `lanes` at a time; the results come in the order of the items. */
export const mapConcurrently = async <Item, Result>(
  lanes: number,
  items: readonly Item[],
  work: (item: Item) => Promise<Result>,
): Promise<Result[]> => {
  const results: Result[] = [];
  const left = items.entries();
  const lane = async () => {
    for (const [index, item] of left) results[index] = await work(item);
  };
  await Promise.all(Array.from({ length: lanes }, lane));
  return results;
};
