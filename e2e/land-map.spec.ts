import { expect, type Page, test } from '@playwright/test';
import { expectNoViolations } from './axe.ts';

/** Opens the live map; on a phone it covers the list. */
const openMap = async (page: Page) => {
  const button = page.getByRole('link', { name: 'Show map' });
  if (await button.isVisible()) await button.click();
  else await page.locator('#results').scrollIntoViewIfNeeded();
  await expect(page.locator('[data-map-ready]')).toBeVisible({ timeout: 30_000 });
};

/** Demo listings: other tests add theirs meanwhile, all at one place, where their pins form a cluster. */
const findOne = async (page: Page): Promise<{ title: string; lat: number; lng: number }> => {
  const { listings } = await (await page.request.get('/api/listing/public')).json();
  return listings.findLast(({ photoIds }: { photoIds: string[] }) => photoIds.length >= 3);
};

/** The map around one listing, its pin, and its card in the list. */
const goToOne = async (page: Page) => {
  const { title, lat, lng } = await findOne(page);
  await page.goto(`/?bounds=${[lng - 0.2, lat - 0.2, lng + 0.2, lat + 0.2].map((edge) => edge.toFixed(3))}`);
  await openMap(page);
  return {
    title,
    pin: page.getByRole('button', { name: new RegExp(`^${title}, `) }),
    card: page.getByRole('article').filter({ hasText: title }),
  };
};

test('a pin first shows its listing, and opens it, by keyboard alone', { tag: '@phone' }, async ({
  page,
}) => {
  const { title, pin } = await goToOne(page);
  await pin.focus();
  await page.keyboard.press('Enter');
  const preview = page.getByRole('dialog', { name: title });
  await expect(preview.getByRole('link')).toBeFocused();
  await expect(preview).toContainText('per day');
  await expect(preview.locator('img')).toBeVisible();
  await expectNoViolations(page);

  await page.keyboard.press('Escape');
  await expect(preview).toHaveCount(0);
  await expect(pin).toBeFocused();

  await pin.click();
  await expect(preview).toBeVisible();
  await page.getByRole('button', { name: 'Zoom in', exact: true }).click();
  await expect(preview).toHaveCount(0);

  await pin.focus();
  await page.keyboard.press('Enter');
  await expect(preview.getByRole('link')).toBeFocused();
  // Checked on the link: the map may still be drawing its pins after the zoom.
  await preview.getByRole('link').press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
});

test('a card highlights its pin without moving it, and a pin its card', async ({ page }) => {
  const { pin, card } = await goToOne(page);
  const middleOf = async () => {
    const { x, y, width, height } = (await pin.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
    return { x: x + width / 2, y: y + height / 2 };
  };
  await card.scrollIntoViewIfNeeded();
  const before = await middleOf();
  await card.hover();
  await expect(pin).toHaveAttribute('data-highlighted', 'true');
  await page.evaluate(() => Promise.all(document.getAnimations().map(({ finished }) => finished)));
  const after = await middleOf();
  expect(Math.hypot(after.x - before.x, after.y - before.y)).toBeLessThan(2);
  await pin.hover();
  await expect(card).toHaveAttribute('data-highlighted', 'true');
});

// docs/rules/search.md#map-view, docs/rules/search.md#start-of-the-map
test('going back from a moved map is one step, and a search moves the map to its results', async ({
  page,
}) => {
  await page.goto('/');
  await openMap(page);
  for (let times = 0; times < 2; times += 1) {
    const before = page.url();
    await page.getByRole('button', { name: 'Zoom in', exact: true }).click();
    await expect(page).not.toHaveURL(before);
  }
  await expect(page).toHaveURL(/bounds=/);
  await page.goBack();
  await expect(page).toHaveURL(/\/$/);

  const { title } = await findOne(page);
  await page.getByLabel('Where').fill(title);
  await page.getByRole('button', { name: 'Find land' }).click();
  const pin = page.getByRole('button', { name: new RegExp(`^${title}, `) });
  const fromTheMiddle = () =>
    pin.evaluate((button) => {
      const [its, the] = [button, button.closest('[data-map-ready]') ?? button].map((element) =>
        element.getBoundingClientRect(),
      ) as [DOMRect, DOMRect];
      return Math.hypot(
        its.x + its.width / 2 - the.x - the.width / 2,
        its.y + its.height / 2 - the.y - the.height / 2,
      );
    });
  await expect.poll(fromTheMiddle).toBeLessThan(3);
});

test('a search keeps the map’s view until its chip drops it', async ({ page }) => {
  await page.goto('/?bounds=-91.2,42.5,-89.4,43.9');
  await page.getByLabel('What for').selectOption('Deer');
  await page.getByRole('button', { name: 'Find land' }).click();
  await expect(page).toHaveURL(/activity=Deer/);
  await expect(page).toHaveURL(/bounds=-91\.2/);
  await page.getByRole('link', { name: 'Map area: remove' }).click();
  await expect(page).toHaveURL(/\/\?activity=Deer$/);
});

test('a view without land says so, in the list and on the map, with a way out', async ({ page }) => {
  const lake = '/?bounds=-87.300,43.200,-87.100,43.300';
  await page.goto(lake);
  await expect(page.getByText('No land in this view. Zoom out, or search the whole state.')).toBeVisible();
  await page.getByRole('link', { name: 'Search the whole state' }).click();
  await expect(page).toHaveURL(/\/$/);
  await expect(page.getByRole('article').first()).toBeVisible();

  await page.goto(lake);
  await openMap(page);
  const wayOut = page.getByRole('button', { name: 'search the whole state', exact: true });
  await wayOut.click();
  await expect(page).toHaveURL(/\/$/);
  await expect(wayOut).toHaveCount(0);

  // docs/rules/search.md#own-position
  await page.context().grantPermissions(['geolocation']);
  await page.context().setGeolocation({ latitude: 43.7654321, longitude: -89.8765432 });
  await page.getByRole('button', { name: 'Show my location' }).click();
  await expect(page.getByRole('img', { name: 'You are here' })).toBeVisible();
  await expect(page).toHaveURL(/bounds=/);
  const [west = 0, south = 0, east = 0, north = 0] = (new URL(page.url()).searchParams.get('bounds') ?? '')
    .split(',')
    .map(Number);
  expect((west + east) / 2).toBeCloseTo(-89.9, 2);
  expect((south + north) / 2).toBeCloseTo(43.8, 1);
});

// docs/rules/search.md#open-map
test('the open map of a phone is in the URL, keeps count and filters, and back closes it', {
  tag: '@phone',
}, async ({ page, isMobile }) => {
  test.skip(!isMobile, 'beside the list there is nothing to open');
  await page.goto('/?activity=Deer');
  const showMap = page.getByRole('link', { name: 'Show map' });
  const showList = page.getByRole('link', { name: 'Show list' });
  await page.getByRole('article').nth(5).scrollIntoViewIfNeeded();
  const { y } = await page.evaluate(() => ({ y: scrollY }));
  await showMap.click();
  await expect(page).toHaveURL(/\?activity=Deer&map=open$/);
  const panel = page.locator('[data-map]');
  await expect(panel.getByText(/^\d+ places for deer in Wisconsin$/)).toBeVisible();
  await expect(page.getByRole('banner').getByRole('link', { name: 'Openacre' })).toBeInViewport();
  await expect(page.getByRole('article')).toHaveCount(0); // covered, and so not for screen readers
  await expect(panel.locator('[data-map-ready]')).toBeVisible({ timeout: 30_000 });
  await expectNoViolations(page);

  await page.getByRole('button', { name: 'Zoom in', exact: true }).click();
  await expect(page).toHaveURL(/bounds=.*map=open/);
  await page.goBack();
  await expect(showMap).toBeVisible();
  await expect(page).toHaveURL(/\?activity=Deer$/);
  expect(await page.evaluate(() => scrollY)).toBe(y);

  // A link to it works, a filter can be removed there, and the list follows.
  await page.goto('/?activity=Deer&text=creek&map=open');
  await panel.getByRole('link', { name: 'Deer: remove' }).click();
  await expect(page).toHaveURL(/\?text=creek&map=open$/);
  await expect(panel.getByText(/matching “creek”$/)).toBeFocused();
  await showList.click();
  await expect(page).toHaveURL(/\?text=creek#results$/);
  await expect(page.locator('#results')).toBeInViewport();
});
