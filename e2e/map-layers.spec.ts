import { expect, type Page, type Route, test } from '@playwright/test';
import { expectNoViolations } from './axe.ts';
import { recordShifts } from './layout-shift.ts';
import { runningAt } from './mail.ts';

/** Opens a listing and scrolls to its live map. Returns the paths that the browser asks of the map services. */
const openListing = async (page: Page): Promise<string[]> => {
  const { maps } = runningAt();
  const asked: string[] = [];
  page.on('request', (request) => {
    const url = request.url();
    if (url.startsWith(maps)) asked.push(url.slice(maps.length));
  });
  const { listings } = await (await page.request.get('/api/listing/public')).json();
  await page.goto(`/listing/${listings[0].id}`);
  await page.getByRole('heading', { name: 'Where it is' }).scrollIntoViewIfNeeded();
  await expect(page.locator('[data-map-ready]')).toBeVisible({ timeout: 30_000 });
  return asked;
};

const map = (page: Page) => page.locator('[data-layer]');
const layer = (page: Page, name: string) => page.getByRole('radio', { name, exact: true });
const attribution = (page: Page) => page.locator('.maplibregl-ctrl-attrib');

// docs/rules/search.md#layers
test('a listing’s map shows streets, and the topographic and satellite maps when chosen', {
  tag: '@phone',
}, async ({ page }) => {
  const asked = await openListing(page);
  await expect(map(page)).toHaveAttribute('data-layer', 'Streets', { timeout: 30_000 });
  await expect(attribution(page)).toContainText('OpenFreeMap © OpenMapTiles Data from OpenStreetMap');
  // Asked by the map's worker.
  await expect
    .poll(() => asked.filter((path) => /^\/planet\/\w+\/14\//.test(path)).length)
    .toBeGreaterThan(0);
  await expect(layer(page, 'Streets')).toBeChecked();
  await expectNoViolations(page);

  for (const [name, path] of [
    ['Topo', 'USGSTopo'],
    ['Satellite', 'USGSImageryOnly'],
  ] as const) {
    await layer(page, name).check();
    await expect(map(page)).toHaveAttribute('data-layer', name, { timeout: 30_000 });
    await expect(attribution(page)).toContainText('USGS The National Map');
    await expect
      .poll(() => asked.filter((one) => one.includes(`/${path}/MapServer/tile/16/`)).length)
      .toBeGreaterThan(1);
  }
  await expectNoViolations(page);
  await page.reload();
  await page.getByRole('heading', { name: 'Where it is' }).scrollIntoViewIfNeeded();
  await expect(map(page)).toHaveAttribute('data-layer', 'Satellite', { timeout: 30_000 });
  await expect(page.locator('.maplibregl-ctrl-scale')).toHaveText(/^\d+\sft$/);
  await expect(attribution(page)).toContainText('USGS The National Map');

  await layer(page, 'Satellite').press('ArrowRight');
  await expect(layer(page, 'Streets')).toBeChecked();
  await expect(map(page)).toHaveAttribute('data-layer', 'Streets');
});

for (const [scheme, style] of [
  ['light', 'liberty'],
  ['dark', 'dark'],
] as const) {
  test(`${scheme} pages have the ${scheme} street map`, async ({ page }) => {
    await page.emulateMedia({ colorScheme: scheme });
    const asked = await openListing(page);
    await expect(map(page)).toHaveAttribute('data-layer', 'Streets', { timeout: 30_000 });
    expect(asked.filter((path) => path.startsWith('/styles/'))).toEqual([`/styles/${style}`]);
  });
}

/** Status 200, and bytes that are nothing. */
const rubbish = (route: Route) =>
  route.fulfill({ headers: { 'access-control-allow-origin': '*' }, body: '\u0007{"torn' });

// docs/rules/search.md#built-in-map
for (const [what, respond] of [
  ['can’t be reached', (page: Page) => page.route(`${runningAt().maps}/**`, (route) => route.abort())],
  ['do not respond', (page: Page) => page.route(`${runningAt().maps}/**`, () => {})],
  ['have a style but no tiles', (page: Page) => page.route(/\.pbf$/, (route) => route.abort())],
  ['respond with rubbish', (page: Page) => page.route(`${runningAt().maps}/**`, rubbish)],
  ['have a style but rubbish for tiles', (page: Page) => page.route(/\/\d+\.pbf$/, rubbish)],
] as const) {
  test(`the built-in map shows where the map services ${what}`, async ({ page }) => {
    const errors: Error[] = [];
    page.on('pageerror', (error) => errors.push(error));
    await respond(page);
    await recordShifts(page);
    const asked = await openListing(page);
    // Once the first tile has arrived the map's worker asks for those of the view.
    const hasTiles = what === 'have a style but rubbish for tiles';
    const awaited = () => asked.filter((path) => !hasTiles || path.endsWith('.pbf')).length;
    await expect.poll(awaited).toBeGreaterThan(hasTiles ? 1 : 0);
    await expect(map(page)).toHaveAttribute('data-layer', 'built-in');
    await expect(attribution(page)).toHaveText('County lines: U.S. Census Bureau');
    await expect(page.getByRole('img', { name: /^Map: / })).toHaveCount(0); // covered by the live map
    await expect(page.getByText(/can't be reached/)).toHaveCount(0);
    expect(errors).toEqual([]);
    await expect(page.locator('html')).not.toHaveAttribute('data-shift');
  });
}

test('a chosen layer that can’t be reached is missed with a note, and the built-in map', async ({ page }) => {
  await page.route(/USGSImageryOnly/, (route) => route.abort());
  await openListing(page);
  await expect(map(page)).toHaveAttribute('data-layer', 'Streets', { timeout: 30_000 });
  await layer(page, 'Satellite').check();
  await expect(page.getByText("Satellite pictures can't be reached just now.")).toBeVisible();
  await expect(map(page)).toHaveAttribute('data-layer', 'built-in');
});

// docs/rules/search.md#own-position
test('the own position is shown when asked for, beside the land, and a refusal is said', async ({ page }) => {
  await openListing(page);
  const locate = page.getByRole('button', { name: 'Show my location' });
  const here = page.getByRole('img', { name: 'You are here' });
  const land = page.locator('[data-layer]').getByRole('img').first();
  await locate.press('Enter');
  await expect(
    page.getByText('Your location is blocked. Allow it for this site in the browser.'),
  ).toBeVisible();
  await page.context().grantPermissions(['geolocation']);
  await page.context().setGeolocation({ latitude: 30.27, longitude: -97.74 });
  await locate.press('Enter');
  await expect(page.getByText('You are outside of this map.')).toBeVisible();
  await expect(page.getByText(/^Your location is blocked/)).toHaveCount(0);
  await expect(here).toHaveCount(0);
  await page.context().setGeolocation({ latitude: 43.7654321, longitude: -89.8765432 });
  await locate.press('Enter');
  await expect(here).toBeInViewport();
  await expect(land).toBeInViewport();
  await expectNoViolations(page);
});
