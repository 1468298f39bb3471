import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import { expect, type Locator, type Page, type Route } from '@playwright/test';
import { expectNoViolations } from './axe.ts';
import { enterBooking } from './bookings.ts';
import { demoLand } from './land.ts';
import { expectNoShifts, recordShifts } from './layout-shift.ts';
import { runningAt } from './mail.ts';
import { withMaps } from './maps.ts';
import { signIn } from './people.ts';
import { test } from './test.ts';

test.use(withMaps);

/** Opens a listing and scrolls to its live map. Returns the paths that the browser asks of the map services. */
const openListing = async (page: Page): Promise<string[]> => {
  const { maps } = runningAt();
  const asked: string[] = [];
  page.on('request', (request) => {
    const url = request.url();
    if (url.startsWith(maps)) asked.push(url.slice(maps.length));
  });
  await page.goto(`/listing/${(await demoLand(page.request)).id}`);
  await page.getByRole('heading', { name: 'Where it is' }).scrollIntoViewIfNeeded();
  await expect(page.locator('[data-map-ready]')).toBeVisible();
  return asked;
};

const map = (page: Page) => page.locator('[data-layer]');
const layer = (page: Page, name: string) => page.getByRole('radio', { name, exact: true });
const attribution = (page: Page) => page.locator('.maplibregl-ctrl-attrib');

// docs/rules/search.md#layers
test('a listing’s map shows streets, and the topographic and satellite maps when chosen', async ({
  page,
}) => {
  const asked = await openListing(page);
  await expect(map(page)).toHaveAttribute('data-layer', 'Streets');
  await expect(attribution(page)).toContainText('OpenFreeMap © OpenMapTiles Data from OpenStreetMap');
  // Asked by the map's worker.
  await expect
    .poll(() => asked.filter((path) => /^\/planet\/\w+\/14\//.test(path)).length)
    .toBeGreaterThan(0);
  expect(asked.filter((path) => path.startsWith('/styles/'))).toEqual(['/styles/liberty']);
  await expect(layer(page, 'Streets')).toBeChecked();
  await expectNoViolations(page);

  for (const [name, path] of [
    ['Topo', 'USGSTopo'],
    ['Satellite', 'USGSImageryOnly'],
  ] as const) {
    await layer(page, name).check();
    await expect(map(page)).toHaveAttribute('data-layer', name);
    await expect(attribution(page)).toContainText('USGS The National Map');
    await expect
      .poll(() => asked.filter((one) => one.includes(`/${path}/MapServer/tile/16/`)).length)
      .toBeGreaterThan(1);
  }
  await expectNoViolations(page);
  await page.reload();
  await page.getByRole('heading', { name: 'Where it is' }).scrollIntoViewIfNeeded();
  await expect(map(page)).toHaveAttribute('data-layer', 'Satellite');
  await expect(page.locator('.maplibregl-ctrl-scale')).toHaveText(/^\d+\sft$/);
  await expect(attribution(page)).toContainText('USGS The National Map');

  await layer(page, 'Satellite').press('ArrowRight');
  await expect(layer(page, 'Streets')).toBeChecked();
  await expect(map(page)).toHaveAttribute('data-layer', 'Streets');
});

test('dark pages have the dark street map', async ({ page }) => {
  await page.emulateMedia({ colorScheme: 'dark' });
  const asked = await openListing(page);
  await expect(map(page)).toHaveAttribute('data-layer', 'Streets');
  expect(asked.filter((path) => path.startsWith('/styles/'))).toEqual(['/styles/dark']);
});

/** Status 200, and bytes that are nothing. */
const rubbish = (route: Route) =>
  route.fulfill({ headers: { 'access-control-allow-origin': '*' }, body: '\u0007{"torn' });

// docs/rules/search.md#built-in-map
for (const [what, respond] of [
  ['can’t be reached', (page: Page) => page.route(`${runningAt().maps}/**`, (route) => route.abort())],
  ['do not respond', (page: Page) => page.route(`${runningAt().maps}/**`, () => {})],
  ['have tiles but no letters', (page: Page) => page.route(/\/fonts\//, () => {})],
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
    await expectNoShifts(page);
  });
}

/** Opens a page and waits until its map is live, with its controls. */
const waitForMap = async (page: Page, path: string): Promise<void> => {
  await page.goto(path);
  const map = page
    .locator('[data-map]')
    .or(page.getByRole('img', { name: /^Map/ }))
    .first();
  await map.scrollIntoViewIfNeeded();
  await expect(page.locator('[data-map-ready]')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Zoom in', exact: true })).toBeVisible();
};

test('no map waits for services that accept connections and never respond', async ({ page }) => {
  const silent = createServer((socket) => socket.on('error', () => {})); // closed by the browser
  await once(silent.listen(0, '127.0.0.1'), 'listening');
  const { port } = silent.address() as AddressInfo;
  const { maps } = runningAt();
  await page.route(`${maps}/**`, (route) =>
    route.continue({ url: route.request().url().replace(maps, `http://127.0.0.1:${port}`) }),
  );
  // A page never gives up a service here, so a map that waits for one is never ready.
  await page.addInitScript(() => {
    AbortSignal.timeout = () => new AbortController().signal;
  });
  let asked = 0;
  page.on('request', (request) => {
    asked += Number(request.url().startsWith(maps));
  });
  await signIn(page, 'host');
  const { id } = await demoLand(page.request);
  for (const path of [`/listing/${id}`, '/submitListing', '/?map=open']) {
    asked = 0;
    await waitForMap(page, path);
    await expect.poll(() => asked, path).toBeGreaterThan(0);
    await expect(map(page)).toHaveAttribute('data-layer', 'built-in');
  }
  silent.close();
});

test('the built-in map stays under a street map of which some tiles never come', async ({ page }) => {
  let tiles = 0;
  const held: Route[] = [];
  await page.route(/\/\d+\.pbf$/, (route) => {
    tiles += 1;
    return tiles <= 2 ? route.continue() : void held.push(route); // one before the map asks, and one of the view
  });
  await page.goto('/?map=open');
  await page.locator('[data-map]').scrollIntoViewIfNeeded();
  await expect(map(page)).toHaveAttribute('data-layer', 'Streets');
  await expect(attribution(page)).toContainText('County lines: U.S. Census Bureau');
  expect(held.length).toBeGreaterThan(0);
  tiles = Number.NEGATIVE_INFINITY;
  await Promise.all(held.map((route) => route.continue().catch(() => undefined))); // some were given up
  await expect(attribution(page)).not.toContainText('County lines');
  await expect(map(page)).toHaveAttribute('data-layer', 'Streets');
});

test('the drawn map has no dots under the markers of the live one, but on paper', async ({ page }) => {
  await page.route(`${runningAt().maps}/**`, (route) => route.abort());
  await openListing(page);
  const dots = page.locator('svg[viewBox] path[d$="h0"]');
  const areVisible = () => dots.evaluateAll((all) => all.map((one) => one.checkVisibility()));
  await expect.poll(areVisible).toEqual([false, false]);
  await page.emulateMedia({ media: 'print' });
  await expect.poll(areVisible).toEqual([true, true]);
});

/** Lets a page's map wait for the next layer half a second, not ten; and so for that of which something has come. */
const waitBriefly = (page: Page): Promise<void> =>
  page.evaluate(() => {
    const { setTimeout, AbortSignal } = window;
    const timeout = AbortSignal.timeout.bind(AbortSignal);
    AbortSignal.timeout = (ms) => {
      AbortSignal.timeout = timeout;
      return timeout(ms / 20);
    };
    window.setTimeout = ((work: () => void, ms?: number, ...rest: []) => {
      const isForLayer = ms === 10_000;
      if (isForLayer) window.setTimeout = setTimeout;
      return setTimeout(work, isForLayer ? 500 : ms, ...rest);
    }) as typeof setTimeout;
  });

// docs/rules/search.md#built-in-map
test('a chosen layer of which nothing comes is missed with a note, and the one before stays', async ({
  page,
}) => {
  await page.route(/USGSTopo/, (route) => route.abort());
  await page.route(/USGSImageryOnly/, () => {});
  await openListing(page);
  await expect(map(page)).toHaveAttribute('data-layer', 'Streets');
  await layer(page, 'Topo').click();
  await expect(page.getByText("The topographic map can't be reached just now.")).toBeVisible();
  await expect(map(page)).toHaveAttribute('data-layer', 'Streets');
  await expect(layer(page, 'Streets')).toBeChecked();
  await waitBriefly(page);
  await layer(page, 'Satellite').click();
  await expect(page.getByText("Satellite pictures can't be reached just now.")).toBeVisible();
  await expect(map(page)).toHaveAttribute('data-layer', 'Streets');
  // Asked again, the first picture comes, and no other.
  let count = 0;
  await page.route(/USGSImageryOnly/, (route) => (++count === 1 ? route.continue() : undefined));
  await layer(page, 'Satellite').click();
  await expect.poll(() => count).toBeGreaterThan(1);
  await expect(page.getByText("Satellite pictures can't be reached just now.")).toBeVisible();
  await expect(layer(page, 'Streets')).toBeChecked();
});

test('a chosen layer that takes long is said to be loading, until it is there', async ({ page }) => {
  const held: Route[] = [];
  await page.route(/USGSImageryOnly/, (route) => void held.push(route));
  await openListing(page);
  await expect(map(page)).toHaveAttribute('data-layer', 'Streets');
  const note = page.getByText('Loading satellite pictures…');
  await layer(page, 'Satellite').check();
  await expect(note).toBeVisible();
  await expectNoViolations(page);
  await layer(page, 'Streets').check();
  await expect(note).toHaveCount(0);
  await layer(page, 'Satellite').check();
  await expect(note).toBeVisible();
  await page.unroute(/USGSImageryOnly/);
  await Promise.all(held.map((route) => route.continue().catch(() => undefined))); // the first was given up
  await expect(map(page)).toHaveAttribute('data-layer', 'Satellite');
  await expect(note).toHaveCount(0);
});

// docs/rules/search.md#layers
test('the choice of layers covers no pin on a phone’s width', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await signIn(page, 'hunter');
  const { id } = await enterBooking(page.request, 3);
  await page.goto(`/myaccount/bookings/${id}/detail`);
  await page.getByRole('heading', { name: 'The way in' }).scrollIntoViewIfNeeded();
  await expect(map(page)).toHaveAttribute('data-layer', 'Streets');
  const pin = map(page).getByRole('img', { name: 'The land' });
  const choice = map(page).getByRole('group', { name: 'Map layer' });
  const boxOf = async (part: Locator) => (await part.boundingBox()) ?? { y: 0, height: 0 };
  const choiceEnd = async () => (await boxOf(choice)).y + (await boxOf(choice)).height;
  expect((await boxOf(pin)).y).toBeGreaterThan(await choiceEnd());
  // Moved under the choice, it is drawn over it.
  await page.locator('.maplibregl-canvas').press('ArrowDown');
  await expect.poll(async () => (await boxOf(pin)).y).toBeLessThan(await choiceEnd());
  const isOnTop = pin.evaluate((one) => {
    const { left, top, width, height } = one.getBoundingClientRect();
    one.style.pointerEvents = 'auto'; // presses go through it to what is below
    return one.contains(document.elementFromPoint(left + width / 2, top + height / 2));
  });
  expect(await isOnTop).toBe(true);
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

// docs/rules/pages.md#printing
test('roads that could not be drawn for paper are drawn with the press on Print', async ({ page }) => {
  await signIn(page, 'hunter');
  const { id } = await enterBooking(page.request, 3);
  const script = '**/assets/draw-paper-map-*.js';
  await page.route(script, (route) => route.abort('connectionfailed'));
  await page.goto(`/myaccount/bookings/${id}/detail`);
  await page.evaluate(() => {
    window.print = () => {
      document.body.dataset.printed = 'true';
    };
  });
  const roads = page.locator('[data-paper] [data-roads="true"] img');
  const button = page.getByRole('button', { name: /^Print/ });
  await button.click();
  await expect(page.locator('body')).toHaveAttribute('data-printed', 'true');
  await expect(roads).toHaveCount(0);
  await page.unroute(script);
  await button.click();
  await expect(roads).toHaveCount(1);
});
