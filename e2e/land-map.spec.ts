import { expect, type Page } from '@playwright/test';
import { expectNoViolations } from './axe.ts';
import { closeManyLands, demoLand, openManyLands } from './land.ts';
import { openMap, withMaps } from './maps.ts';
import { test } from './test.ts';

test.use(withMaps);

/** The four edges of the map in the URL, in degrees; none before the first move. */
const boundsIn = (page: Page): number[] =>
  (new URL(page.url()).searchParams.get('bounds') ?? '').split(',').map(Number);

/**
 * The map around a demo listing, its pin, and its card in the list. Other tests add land meanwhile, all at one place,
 * where their pins form a cluster.
 */
const goToOne = async (page: Page, search = '') => {
  const { title, lat, lng } = await demoLand(page.request);
  const bounds = [lng - 0.2, lat - 0.2, lng + 0.2, lat + 0.2].map((edge) => edge.toFixed(3));
  await page.goto(`/?${search}bounds=${bounds}`);
  await openMap(page);
  return {
    title,
    pin: page.getByRole('button', { name: new RegExp(`^${title}, `) }),
    card: page.getByRole('article').filter({ hasText: title }),
  };
};

test('a pin first shows its listing, and opens it, by keyboard alone', async ({ page }) => {
  const { title, pin } = await goToOne(page);
  await pin.press('Enter');
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

  await pin.press('Enter');
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
  let before = await middleOf();
  // A map that still settles moves its pins.
  await expect(async () => {
    const last = before;
    before = await middleOf();
    expect(before).toEqual(last);
  }).toPass();
  await card.hover();
  await expect(pin).toHaveAttribute('data-highlighted', 'true');
  const running = () => document.getAnimations().filter(({ playState }) => playState === 'running').length;
  await expect.poll(() => page.evaluate(running)).toBe(0);
  const after = await middleOf();
  expect(Math.hypot(after.x - before.x, after.y - before.y)).toBeLessThan(2);
  await pin.hover();
  await expect(card).toHaveAttribute('data-highlighted', 'true');
});

// docs/rules/search.md#cards-and-pins, docs/rules/search.md#points-of-a-view
test('a card lights the cluster that it is in, a cluster its cards, and a press zooms to them', async ({
  page,
}) => {
  const word = await openManyLands(page.request, { count: 215, spread: 1.5 });
  try {
    await page.goto(`/?text=${word}`);
    await openMap(page);
    const card = page.getByRole('article').first();
    const cluster = page.getByRole('button', { name: /^\d+ listings, zoom in$/ });
    const lit = cluster.and(page.locator('[data-highlighted]'));
    await expect(cluster.nth(1)).toBeVisible();
    await expect(lit).toHaveCount(0);
    await card.hover();
    await expect(lit).toHaveCount(1);
    await page.mouse.move(0, 0);
    await expect(lit).toHaveCount(0);
    await card.getByRole('link').focus();
    await expect(lit).toHaveCount(1);
    const size = Number(await lit.textContent());

    const litCards = page.locator('article[data-highlighted="true"]');
    await lit.focus();
    await expect(card).toHaveAttribute('data-highlighted', 'true');
    expect(await litCards.count()).toBeLessThanOrEqual(size);
    await lit.press('Enter');
    await expect(page).toHaveURL(/bounds=/);
    await expect(page.getByRole('heading', { name: /on this part of the map$/ })).toBeVisible();
    await expect(litCards).toHaveCount(0);
  } finally {
    await closeManyLands(word);
  }
});

// docs/rules/search.md#map-view, docs/rules/search.md#start-of-the-map
test('going back from a moved map is one step, and a search moves the map to its results', async ({
  page,
}) => {
  await page.goto('/');
  await openMap(page);
  const width = () => {
    const [west = 0, , east = 0] = boundsIn(page);
    return east - west;
  };
  await page.getByRole('button', { name: 'Zoom in', exact: true }).click();
  await expect.poll(width).toBeGreaterThan(0);
  const before = width();
  await page.getByRole('button', { name: 'Zoom in', exact: true }).click();
  await expect.poll(width).toBeCloseTo(before / 2, 1);
  await page.goBack();
  await expect(page).toHaveURL(/\/$/);

  const { title } = await demoLand(page.request);
  await page.getByLabel('Where', { exact: true }).fill(title);
  await page.getByRole('button', { name: 'Find land' }).click();
  await expect(page).not.toHaveURL(/\/$/);
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
  const where = page.getByLabel('Where', { exact: true });
  await where.fill('creek');
  await where.press('Enter');
  await expect(page).toHaveURL(/\?text=creek&activity=Deer&bounds=-91\.2[^&]+#results$/);
  await where.fill('creek near Wausau');
  await where.press('Enter');
  await expect(page).toHaveURL(/\?text=creek\+near\+Wausau&activity=Deer#results$/);
  await page.goBack();
  await page.getByRole('link', { name: 'Map area: remove' }).click();
  await expect(page).toHaveURL(/\/\?activity=Deer&text=creek$/);
});

test('a view without land says so, in the list and on the map, with a way out', async ({ page }) => {
  const lake = '/?bounds=-87.300,43.200,-87.100,43.300';
  await page.goto(lake);
  await expect(
    page.getByText('No land that fits is in this view. Zoom out, or search the whole state.'),
  ).toBeVisible();
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
  await expect(async () => {
    const [west = 0, south = 0, east = 0, north = 0] = boundsIn(page);
    expect((west + east) / 2).toBeCloseTo(-89.9, 2);
    expect((south + north) / 2).toBeCloseTo(43.8, 1);
  }).toPass();
});

// docs/rules/search.md#search-on-move
test('moving the map searches at once, or by a button where that is switched off', async ({ page }) => {
  await page.goto('/?county=Portage');
  await openMap(page);
  const onMove = page.getByRole('switch', { name: 'Search as I move' });
  await onMove.uncheck();
  await page.getByRole('button', { name: 'Zoom in', exact: true }).click();
  const searchHere = page.getByRole('button', { name: 'Search this area' });
  await expect(searchHere).toBeVisible();
  await expect(page).not.toHaveURL(/bounds/);
  await expectNoViolations(page, 'light', 'dark');
  await searchHere.press('Enter');
  await expect(page).toHaveURL(/bounds=/);
  await expect(searchHere).toHaveCount(0);
  await page.reload();
  await expect(onMove).not.toBeChecked();
});

// docs/rules/search.md#places-of-a-search
test('the map has what its view has, however far from the searched place', async ({ page }) => {
  await openManyLands(page.request); // there is enough near Viroqua, so the search doesn't widen
  const { pin, card } = await goToOne(page, 'place=Viroqua&');
  await expect(card).toContainText(/\b(\d{3}|[5-9]\d) mi/);
  await expect(pin).toBeVisible();
});

// docs/rules/search.md#near-me
test('near me asks for the position when it is pressed, and says why it has none', async ({ page }) => {
  await page.goto('/');
  await page.getByRole('button', { name: 'Near me' }).click();
  await expect(page.getByText(/^Your location is blocked\./)).toBeVisible();
  await page.context().grantPermissions(['geolocation']);
  await page.context().setGeolocation({ latitude: 44.9612345, longitude: -89.6298765 });
  // What was typed and not sent yet counts.
  await page.getByLabel('Where', { exact: true }).fill('creek');
  await page.getByRole('button', { name: 'Near me' }).click();
  await expect(page).toHaveURL(/\?text=creek&near=44\.96%2C-89\.63#results$/);
  await expect(page.getByRole('heading', { name: /near you matching “creek”$/ })).toBeVisible();
  await expect(page.getByLabel('Where', { exact: true })).toHaveValue('creek near me');
});

// docs/rules/search.md#open-map
test('the open map of a phone is in the URL, keeps count and filters, and back closes it', {
  tag: '@phone-only', // beside the list there is nothing to open
}, async ({ page }) => {
  await page.goto('/?activity=Turkey');
  const showMap = page.getByRole('link', { name: 'Show map' });
  const showList = page.getByRole('link', { name: 'Show list' });
  // Where one card is on the screen. Other tests publish land for deer meanwhile, which would come above it.
  const href = await page.getByRole('article').nth(5).getByRole('link').first().getAttribute('href');
  const card = page.getByRole('article').filter({ has: page.locator(`a[href="${href}"]`) });
  await card.scrollIntoViewIfNeeded();
  const top = () => card.evaluate((element) => Math.round(element.getBoundingClientRect().top));
  const topBefore = await top();
  await showMap.click();
  await expect(page).toHaveURL(/\?activity=Turkey&map=open$/);
  const panel = page.locator('[data-map]');
  await expect(panel.getByText(/^\d+ places for turkey in Wisconsin$/)).toBeVisible();
  await expect(page.getByRole('banner').getByRole('link', { name: 'Openacre' })).toBeInViewport();
  await expect(page.getByRole('article')).toHaveCount(0); // covered, and so not for screen readers
  await expect(panel.locator('[data-map-ready]')).toBeVisible();
  await expectNoViolations(page);

  await page.getByRole('button', { name: 'Zoom in', exact: true }).click();
  await expect(page).toHaveURL(/bounds=.*map=open/);
  await expect(panel.getByText(/ for turkey on this part of the map$/)).toBeVisible();
  await page.goBack();
  await expect(showMap).toBeVisible();
  await expect(page).toHaveURL(/\?activity=Turkey$/);
  await expect.poll(top).toBe(topBefore);

  // A link to it works, a filter can be removed there, and the list follows.
  await page.goto('/?activity=Turkey&text=creek&map=open');
  await panel.getByRole('link', { name: 'Turkey: remove' }).click();
  await expect(page).toHaveURL(/\?text=creek&map=open$/);
  await expect(panel.getByText(/matching “creek”$/)).toBeFocused();
  await showList.click();
  await expect(page).toHaveURL(/\?text=creek#results$/);
  await expect(page.locator('#results')).toBeInViewport();
});

test('a listing passes axe with its map, light and dark', { tag: '@phone-only' }, async ({ page }) => {
  await page.goto(`/listing/${(await demoLand(page.request)).id}`);
  await expect(page.getByRole('complementary', { name: 'Booking' })).toBeVisible();
  await page.getByRole('heading', { name: 'Where it is' }).scrollIntoViewIfNeeded();
  await expect(page.locator('[data-map-ready]')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Zoom in' })).toBeVisible();
  // docs/rules/search.md#other-land
  await page.getByRole('contentinfo').scrollIntoViewIfNeeded();
  await expect(
    page.getByRole('region', { name: 'Similar land nearby' }).getByRole('article').first(),
  ).toBeVisible();
  await expectNoViolations(page, 'light', 'dark');
});
