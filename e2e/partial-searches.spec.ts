import { expect } from '@playwright/test';
import { closeManyLands, openManyLands } from './land.ts';
import { openMap, withMaps } from './maps.ts';
import { test } from './test.ts';

test.use(withMaps);

/** A position after which a search goes on, of which nothing was found so far. */
const positionAfter = (createdAt: Date): string => {
  const after = { key: [createdAt.getTime() * 1000], id: 'ffffffff-ffff-4fff-bfff-ffffffffffff' };
  const part = { from: null };
  const position = { sort: 'newest', step: 0, count: 0, isMore: true, position: { after, part } };
  return Buffer.from(JSON.stringify(position)).toString('base64url');
};

// docs/rules/search.md#more-filters, docs/rules/search.md#positions
test('each number of miles tells what it finds, and a later page that it is one', async ({ page }) => {
  const word = await openManyLands(page.request, { spread: 1.5 });
  const heading = page.locator('#results');
  try {
    await page.goto(`/?text=${word}&place=Viroqua&filters=open`);
    const filters = page.getByRole('dialog', { name: 'Filters' });
    const miles = filters.getByRole('radio', { name: /^25 miles \d+$/ });
    await expect(filters.getByRole('radio', { name: /^200 miles 60$/ })).toBeVisible();
    const [, count = ''] = /(\d+)$/.exec((await miles.locator('..').textContent()) ?? '') ?? [];
    expect(Number(count)).toBeGreaterThan(0);
    expect(Number(count)).toBeLessThan(60);
    await miles.check();
    await filters.getByRole('button', { name: `Show ${count} places`, exact: true }).click();
    await expect(heading).toHaveText(`${count} places near Viroqua matching “${word}”`);

    await page.goto(`/?text=${word}&page=2&after=${positionAfter(new Date())}`);
    await expect(heading).toHaveText(`Places matching “${word}”`);
    await expect(page.getByRole('article').first()).toBeVisible();
    await page.goto(`/?text=${word}&page=2&after=${positionAfter(new Date(0))}`);
    await expect(heading).toHaveText(`No more places matching “${word}”`);
  } finally {
    await closeManyLands(word);
  }
});

// docs/rules/search.md#clusters, docs/rules/search.md#cards-and-pins
test('a map for which not all land was looked at says so, and has a pin for each card', async ({ page }) => {
  const word = await openManyLands(page.request, { count: 2, spread: 6 });
  const answer = { level: 9, isMore: true, points: [], clusters: [] };
  await page.route(/\/points([/?]|$)/, (route) => route.fulfill({ json: answer }));
  try {
    await page.goto(`/?text=${word}`);
    await openMap(page);
    await expect(page.getByRole('button', { name: new RegExp(`^${word} .+, from \\$`) })).toHaveCount(2);
    await page.goto('/?bounds=-87.300,43.200,-87.100,43.300');
    await openMap(page);
    await expect(page.getByText(/not all of it was looked at\. Zoom in, or/)).toBeVisible();
  } finally {
    await closeManyLands(word);
  }
});
