import { expect } from '@playwright/test';
import { closeManyLands, openManyLands } from './land.ts';
import { openMap, withMaps } from './maps.ts';
import { test } from './test.ts';

test.use(withMaps);

// docs/rules/pages.md#lost-scripts
test('what the map asks for costs nothing but its own place if it is lost, and comes once the network is back', async ({
  page,
  context,
}) => {
  const word = await openManyLands(page.request, { spread: 1.5 });
  const ofResources = /\/(points(\.data)?[/?].+|assets\/(points|preview)\.resource-.+)$/;
  const findAgain = async () => {
    await page.unroute(ofResources);
    await context.setOffline(true);
    await context.setOffline(false);
  };
  const lose = () => page.route(ofResources, (route) => route.abort('connectionfailed'));
  try {
    await lose();
    await page.goto(`/?text=${word}`);
    await openMap(page);
    const titles = await page.getByRole('article').getByRole('heading').allTextContents();
    const pins = page.getByRole('button', { name: new RegExp(`^${word} \\d+, `) });
    await expect(pins.first()).toBeVisible();
    /** The pins of land that has no card on the page. */
    const others = async () => {
      const names = await pins.evaluateAll((buttons) => buttons.map(({ ariaLabel }) => ariaLabel ?? ''));
      return names.filter((name) => !titles.includes(name.split(',')[0] ?? ''));
    };
    expect(await others()).toEqual([]);
    await findAgain();
    await expect.poll(others).not.toEqual([]);

    const [name = ''] = await others();
    await lose();
    await page.getByRole('button', { name, exact: true }).press('Enter');
    const preview = page.getByRole('dialog', { name: name.split(',')[0] ?? '' });
    await expect(preview).toContainText('per day');
    await findAgain();
    await expect(preview).toContainText('Vernon County');
  } finally {
    await closeManyLands(word);
  }
});
