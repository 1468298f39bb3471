import { expect, test } from 'vitest';
import { readAllPages } from './read-all-pages.ts';

const numbers = (count: number): number[] => Array.from({ length: count }, (_, index) => index);

const readAll = async (pages: (page: number) => readonly number[]) => {
  const read: number[] = [];
  for await (const rows of readAllPages(async ({ page }) => pages(page), String)) read.push(...rows);
  return read;
};

// docs/rules/administration.md#export-of-a-table
test.each([0, 999, 1000, 2001])('reads all of %d rows, a thousand at a time', async (count) => {
  const all = numbers(count);
  expect(await readAll((page) => all.slice((page - 1) * 1000, page * 1000))).toEqual(all);
});

// docs/rules/administration.md#export-of-a-table
test('has a row once that moves to the next page while it is read', async () => {
  const all = numbers(1500);
  const later = [-1, ...all];
  const read = await readAll((page) => (page === 1 ? all : later).slice((page - 1) * 1000, page * 1000));
  expect(read).toEqual(all);
});
