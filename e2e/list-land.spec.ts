import { type APIResponse, type Browser, expect, type Page } from '@playwright/test';
import sharp from 'sharp';
import { expectNoViolations } from './axe.ts';
import { enterBooking } from './bookings.ts';
import { demoLand, listLand } from './land.ts';
import { logIn } from './log-in.ts';
import { withMaps } from './maps.ts';
import { call, signIn } from './people.ts';
import { test } from './test.ts';
import { visit } from './visit.ts';

test.use(withMaps);

const aPicture = async (name: string, background: string) => ({
  name,
  mimeType: 'image/jpeg',
  buffer: await sharp({ create: { width: 900, height: 600, channels: 3, background } })
    .jpeg()
    .toBuffer(),
});

/** The dominant color of a photograph on the server. */
const colourOf = async (page: Page, photoId: string): Promise<string | undefined> => {
  const image = await (await page.request.get(`/images/${photoId}/320.webp`)).body();
  const means = (await sharp(image).stats()).channels.map(({ mean }) => mean);
  return ['red', 'green', 'blue'][means.indexOf(Math.max(...means))];
};

/** The photographs in the form, by their colors. */
const shownPhotos = (page: Page) =>
  page
    .getByRole('listitem')
    .getByRole('img', { name: /^Photograph/ })
    .evaluateAll((images) => images.map((image) => (image as HTMLImageElement).src));

test('land is listed with photographs in an order of their own', { tag: '@phone-only' }, async ({ page }) => {
  const title = `Hemlock hollow ${Date.now() % 100_000}`;
  await signIn(page, 'host');
  await page.goto('/submitListing');
  const save = page.getByRole('button', { name: 'Save listing' });
  await expect(save).toBeDisabled();
  await expect(page.getByText(/Still needed: Title, Description/)).toBeVisible();
  await expectNoViolations(page);
  await page.getByLabel('City').press('Enter');
  await expect(page.getByLabel('Title')).toBeFocused();
  await expect(page.getByLabel('Title')).toHaveAccessibleDescription('Required');

  await test.step('the words', async () => {
    await page.getByLabel('Title').fill(title);
    await page.getByLabel('Description').fill('Forty acres of hemlock\nover a cold creek.\n\nBring boots.');
    const [access, tooLong] = [page.getByLabel('Access information'), 'a'.repeat(5012)];
    await access.fill(tooLong);
    await access.blur();
    await expect(access).toHaveAccessibleDescription('At most 5000 characters: 12 too many');
    await expect(access).toHaveValue(tooLong);
    await page.getByRole('checkbox', { name: 'Turkey' }).check();
    await page.getByLabel('Acreage').fill('1,240.5');
    await page.getByLabel('Street address').fill('9 Hollow Road');
    await page.getByLabel('City').fill('Dodgeville');
    await page.getByLabel('Zip code').fill('53533');
    await page.getByLabel('Base cost per day').fill('forty');
    await page.getByLabel('PayPal email').focus();
    await expect(page.getByText('Not a number')).toBeVisible();
    await page.getByLabel('Base cost per day').fill('42.50');
    await page.getByLabel('Phone').fill('608-555-0199');
    await page.getByLabel('Access information').fill('Gate code 4471.');
    await page.getByLabel('Property boundary').fill('From the road to the creek.');
    await expect(page.getByLabel('Phone')).toHaveValue('(608) 555-0199');
    await page.getByLabel('State').selectOption('IL');
    await expect(page.getByText('Only Wisconsin land is accepted.')).toBeVisible();
    await page.getByLabel('State').selectOption('WI');
  });

  // docs/rules/listings.md#marker-and-address
  await test.step('the marker, by keyboard alone', async () => {
    const position = page.getByText(/^Latitude [\d.]+, longitude -[\d.]+$/);
    await expect(page.getByText('Found: 9 Hollow Rd, Dodgeville, WI 53533')).toBeVisible();
    await expect(page.getByText(/^The marker is at the address\./)).toBeVisible();
    await expect(page.getByLabel('County')).toHaveValue('Iowa');
    const search = page.getByRole('combobox', { name: 'Find a place on the map' });
    await search.fill('qqqqqq');
    await expect(page.getByText(/^Nothing found\. Try the nearest town, a ZIP code/)).toBeVisible();
    const atAddress = await position.innerText();
    await search.fill('Dodgeville');
    await expect(page.getByRole('option', { name: /Dodgeville/ }).first()).toBeVisible();
    await page.keyboard.press('Enter');
    await expect(position).toHaveText(atAddress);
    await page.getByRole('button', { name: /^Marker:/ }).focus();
    await page.keyboard.press('ArrowUp');
    await expect(position).not.toHaveText(atAddress);

    // The address is another one: the marker stays, and a warning is shown.
    const byHand = await position.innerText();
    await page.getByLabel('City').fill('Viroqua');
    await page.getByLabel('Zip code').fill('54665');
    await page.getByRole('button', { name: 'Find this address' }).press('Enter');
    await expect(page.getByText(/^The marker is \d\d miles from the address\.$/)).toBeVisible();
    await expect(page.getByText('The marker is in Iowa County, the address in Vernon County.')).toBeVisible();
    await expect(position).toHaveText(byHand);
    await expectNoViolations(page);
    await page.getByLabel('City').fill('Dodgeville');
    await page.getByLabel('Zip code').fill('53533');
    await page.getByLabel('Zip code').blur();
    await expect(page.getByText(/^The marker is (0\.\d miles from|at) the address\./)).toBeVisible();
  });

  await test.step('photographs', async () => {
    await page
      .getByLabel('Add photographs')
      .setInputFiles([
        await aPicture('field.jpg', '#8a7a3a'),
        await aPicture('creek.jpg', '#3a6a8a'),
        { name: 'note.gif', mimeType: 'image/gif', buffer: Buffer.from('GIF89a') },
      ]);
    await expect(page.getByText(/Only image files are vaild \(JPG, PNG, TIFF, etc\)\./)).toBeVisible();
    await expect(page.getByText('2/10 photographs')).toBeVisible();
    await page.getByLabel('Add more photographs').setInputFiles([await aPicture('stand.jpg', '#2a5a3a')]);
    await expect(page.getByText('3/10 photographs')).toBeVisible();
    await expect(page.getByRole('progressbar', { name: /is being sent/ })).toHaveCount(0);
    const [field, creek, stand] = await shownPhotos(page);
    await page.getByRole('button', { name: 'Move Photograph 3 by dragging' }).focus();
    await page.keyboard.press('Space');
    await expect(page.getByText('Picked up. It is at place 3 of 3, where it was.')).toBeAttached();
    await page.evaluate(() => new Promise((next) => setTimeout(next))); // arrow keys are handled a moment later
    await page.keyboard.press('ArrowLeft');
    await expect(page.getByText('It would be at place 2 of 3.')).toBeAttached();
    await page.keyboard.press('Space');
    await expect(page.getByText('Put down at place 2 of 3.')).toBeAttached();
    await page.getByRole('button', { name: 'Move Photograph 2 earlier' }).click();
    await expect.poll(() => shownPhotos(page)).toEqual([stand, field, creek]);
    await expect(page.getByText('Cover', { exact: true })).toHaveCount(1);
  });

  await test.step('what similar land asks', async () => {
    const price = page.getByLabel('Base cost per day');
    const hint = /^Similar land in .+: (about \$[\d.]+|\$[\d.]+ to \$[\d.]+) a day \(\d+ listings\)$/;
    await expect(price).toHaveAccessibleDescription(''); // nothing is as large as this
    await page.getByLabel('Acreage').fill('80');
    await expect(price).toHaveAccessibleDescription(hint);
    await page.route('**/api/listing/similarPrices**', (route) => route.abort());
    await page.getByLabel('Acreage').fill('90');
    await expect(price).toHaveAccessibleDescription('');
    await page.unroute('**/api/listing/similarPrices**');
    await page.getByLabel('Acreage').fill('1,240.5');
  });

  // Saved, but the answer is lost: changed and sent again, it is still a single listing.
  let listing: Awaited<ReturnType<APIResponse['json']>>;
  await page.route(
    '**/api/listing',
    async (route) => {
      listing = await (await route.fetch()).json();
      await route.abort();
    },
    { times: 1 },
  );
  await save.click();
  await expect(page.getByText('Something went wrong unable to submit listing.')).toBeVisible();
  await page.getByLabel('Title').fill(`${title}, changed`);
  await save.click();
  await expect(page).toHaveURL(/\/myaccount\/listings$/);
  await expect(page.getByText(/^The listing was saved the first time: here it is\./)).toBeVisible();
  expect(listing).toMatchObject({
    county: 'Iowa',
    acreage: 1240.5,
    baseCost: 42.5,
    hostPhoneNumber: '6085550199',
    hostEmail: 'host@openacre.example',
    payPalEmail: '',
    listingActivities: ['Turkey'],
    approved: false,
  });
  // In the order chosen, not in the order of upload: stand, field, creek.
  const colours = listing.photoIds.map((id: string) => colourOf(page, id));
  expect(await Promise.all(colours)).toEqual(['green', 'red', 'blue']);
  const card = page.getByRole('article', { name: title, exact: true });
  const next = card.getByRole('article', { name: `What happens next with ${title}` });
  await expect(next.getByText(/usually takes no more than two working days/)).toBeVisible();
  await expect(next.getByText(/You get an email when it is approved/)).toBeVisible();
  for (const [name, part] of [
    ['Price the seasons', 'cost'],
    ['Close days', 'availability'],
    ['Add photographs', 'edit'],
  ] as const)
    await expect(next.getByRole('link', { name })).toHaveAttribute('href', `/listing/${listing.id}/${part}`);
  await expectNoViolations(page);
  const drafts = await page.evaluate(() =>
    Object.keys(localStorage).filter((key) => key.startsWith('draft')),
  );
  expect(drafts).toEqual([]);
});

test('new land is found, and its way in is read once it is paid', async ({ page, openPageAs, request }) => {
  const paid = 3;
  const booking = await enterBooking(request, paid);
  await call(request, 'admin', `/listing/${booking.listingId}/approve`, {});
  const hunter = await openPageAs('hunter');
  await hunter.goto('/');
  await hunter.getByLabel('Where', { exact: true }).fill(booking.title);
  await hunter.getByRole('button', { name: 'Find land' }).click();
  await expect(hunter).toHaveURL(/Marsh/);
  await hunter.getByRole('article').getByRole('link', { name: booking.title }).click();
  await expect(hunter).toHaveURL(new RegExp(`/listing/${booking.listingId}`));
  await expect(hunter.getByText('$45').filter({ visible: true }).first()).toBeVisible();
  const description = hunter.getByRole('region', { name: 'Description' });
  await expect(description.getByRole('paragraph')).toHaveCount(2);
  expect(await description.innerText()).toContain('Alders along a creek,\nand a clearing');
  await expect(hunter.getByText('Park at the culvert.')).toBeHidden();

  await visit(hunter, `/myaccount/bookings/${booking.id}/detail`);
  await expect(hunter.locator('#main').getByText('Park at the culvert.')).toBeVisible();

  await signIn(page, 'host');
  await page.goto('/myaccount/listings');
  // The next five, perhaps all of other tests.
  const next = page.getByRole('region', { name: 'Who comes next' });
  await expect(next.locator('a[href$="/detail"]').first()).toBeVisible();
  await visit(page, `/myaccount/bookings/${booking.id}/detail`);
  await expect(page.getByText('Your contact details', { exact: true })).toBeVisible();
  await expectNoViolations(page);
});

test('a host closes days on the calendar, by keyboard', { tag: '@phone' }, async ({ page, isMobile }) => {
  await signIn(page, 'host');
  const { id, title } = await listLand(page.request, 'Tamarack bog');
  await page.goto(`/listing/${id}/availability`);
  const days = page.getByRole('table', { name: /^Open and closed days/ });
  const save = page.getByRole('button', { name: 'Save availability' });
  await expect(page).toHaveTitle(`Availability: ${title} · Openacre`);
  if (!isMobile) {
    // The bar is always in sight, and never over a day.
    await page.setViewportSize({ width: 1366, height: 768 });
    await expect(save).toBeInViewport({ ratio: 1 });
    await expect(async () => {
      const [grid, button] = [await days.boundingBox(), await save.boundingBox()];
      expect(button?.x).toBeGreaterThan((grid?.x ?? 0) + (grid?.width ?? 0));
    }).toPass();
  }
  await days.locator('button[tabindex="0"]').focus();
  await page.keyboard.press('PageDown');
  // A day that took the focus by a script: the keys lead on from there, in its row, and the page stays where it is.
  await days.locator('[data-day$="-15"]').focus();
  const scrolled = await page.evaluate(() => scrollY);
  for (const [key, name] of [
    ['ArrowRight', /^\w{3} \d\d\/16\//],
    ['ArrowLeft', /^\w{3} \d\d\/15\//],
    ['Home', /^Sun /],
    ['End', /^Sat /],
  ] as const) {
    await page.keyboard.press(key);
    await expect(page.locator(':focus')).toHaveAccessibleName(name);
  }
  expect(await page.evaluate(() => scrollY)).toBe(scrolled);
  await page.keyboard.press('Enter');
  await expect(page.getByText(/Pick the last day/)).toBeVisible();
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Enter');
  await expect(page.getByText(/^Closed: .*Save to keep it\.$/)).toBeVisible();
  // The visible month may end before the range does.
  await expect(days.getByRole('button', { name: /, Closed$/ }).first()).toBeVisible();
  const range = page.getByRole('group', { name: 'Range 1' });
  const firstDay = await range.getByLabel('First day').inputValue();
  const lastDay = await range.getByLabel('Last day').inputValue();
  expect(Date.parse(lastDay) - Date.parse(firstDay)).toBe(2 * 86_400_000);
  await expectNoViolations(page);

  // Days between are booked: the calendar says so and adds nothing.
  await page.keyboard.press('ArrowLeft');
  await page.keyboard.press('Enter');
  await page.keyboard.press('Enter');
  await expect(page.getByText(/^Date ranges overlap\. Change/)).toBeVisible();
  await expect(page.getByRole('group', { name: /^Range/ })).toHaveCount(1);

  await page.getByRole('button', { name: 'Add a range' }).click();
  await expect(save).toBeDisabled();
  const second = page.getByRole('group', { name: 'Range 2' });
  const [first, last] = [second.getByLabel('First day'), second.getByLabel('Last day')];
  const isMissing = page.getByText('Select start and end date.');
  await expect(page.getByText('Still needed: First day of range 2, Last day of range 2')).toBeVisible();
  await expect(isMissing).toHaveCount(0);
  await first.press('Enter');
  await expect(isMissing).toHaveCount(2);
  await first.fill(firstDay);
  await last.fill(firstDay);
  await expect(page.getByRole('alert').filter({ hasText: 'Date ranges overlap.' })).toHaveCount(2);
  await expect(save).toBeDisabled();
  await second.getByRole('button', { name: 'Remove range 2' }).click();
  await save.click();
  await expect(page.getByText('The availability is saved.')).toBeVisible();

  await page.reload();
  await expect(range.getByLabel('First day')).toHaveValue(firstDay);
});

test('a host sets prices of days, and sees them in the calendar at once', { tag: '@phone-only' }, async ({
  page,
}) => {
  await signIn(page, 'host');
  const { id, title } = await listLand(page.request, 'Tamarack bog');
  await page.goto(`/listing/${id}/cost`);
  await expect(page).toHaveTitle(`Cost: ${title} · Openacre`);
  const days = page.getByRole('table', { name: /^What each day costs/ });
  const save = page.getByRole('button', { name: 'Save cost' });
  await page.getByRole('button', { name: 'Next month' }).click();
  await days.locator('[data-day$="-05"]').click();
  await days.locator('[data-day$="-07"]').click();
  const cost = page.getByRole('group', { name: 'Range 1' }).getByLabel('Cost per day');
  await expect(cost).toBeFocused();
  await expect(page.getByText('Still needed: Cost per day of range 1')).toBeVisible();
  await expect(page.getByText('Cost required.')).toHaveCount(0);
  await cost.blur();
  await expect(page.getByText('Cost required.')).toBeVisible();

  // Dates in the wrong order: the range is named over the button, and at the field.
  const range = page.getByRole('group', { name: 'Range 1' });
  const [first, last] = [range.getByLabel('First day'), range.getByLabel('Last day')];
  const lastDay = await last.inputValue();
  await last.fill((await first.inputValue()).replace(/..$/, '01'));
  await last.blur();
  await expect(page.getByText('Range 1: The first day is after the last day.')).toBeVisible();
  await expect(range.getByText('The first day is after the last day.')).toBeVisible();
  await expect(first).toHaveAttribute('aria-invalid', 'true');
  await expect(save).toBeDisabled();
  await last.fill(lastDay);
  await expect(range.getByText('The first day is after the last day.')).toHaveCount(0);
  await expect(save).toBeDisabled();
  await cost.fill('120.5');
  await expect(days.getByRole('button', { name: /, \$120\.50$/ })).toHaveCount(3);
  await page.getByLabel('Base cost per day').fill('');
  await page.getByLabel('Base cost per day').blur();
  await expect(page.getByText('Base cost required.')).toBeVisible();
  await page.getByLabel('Base cost per day').fill('60');
  await expect(days.locator('[data-day$="-08"]')).toContainText('$60');
  await expectNoViolations(page);

  await page.route('**/api/listing/cost', (route) => route.abort());
  await save.click();
  await expect(page.getByRole('alert')).toHaveText('Something went wrong, unable to save listing cost.');
  await expect(page.getByText(/^The connection seems to be gone/)).toBeVisible();
  await page.unroute('**/api/listing/cost');
  await save.click();
  await expect(page.getByText('The cost is saved.')).toBeVisible();
  await page.reload();
  await expect(page.getByLabel('Base cost per day')).toHaveValue('60');
  await expect(cost).toHaveValue('120.5');
});

test('a failed photograph upload is retried, and nothing is lost', async ({ page }) => {
  await signIn(page, 'host');
  await page.goto('/submitListing');
  await page.route('**/api/upload**', (route) => route.abort());
  await page.getByLabel('Add photographs').setInputFiles([await aPicture('creek.jpg', '#3a6a8a')]);
  await expect(page.getByText('Something went wrong unable to upload images.')).toBeVisible();
  await expect(page.getByText('A photograph could not be sent.')).toBeVisible();
  await page.unroute('**/api/upload**');
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByText('A photograph could not be sent.')).toBeHidden();
  await expect(page.getByRole('progressbar', { name: /is being sent/ })).toHaveCount(0);

  // A file that is no photograph is refused for good.
  const none = { name: 'notes.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('not a photograph at all') };
  await page.getByLabel('Add more photographs').setInputFiles([none, { ...none, name: 'more.jpg' }]);
  await expect(page.getByText(/^Unsupported file type\. Only image files are vaild/)).toHaveCount(2);
  await expect(page.getByRole('button', { name: 'Try again' })).toHaveCount(0);
  await expect(page.getByText('1/10 photographs')).toBeVisible();
  await expect(page.getByText('Some of the files can’t be used as photos. Remove them.')).toBeVisible();
  await page.getByRole('button', { name: 'Remove it' }).first().click();
  await expect(page.getByText('One of the files can’t be used as a photo. Remove it.')).toBeVisible();
  await page.getByRole('button', { name: 'Remove it' }).click();
  await expect(page.getByText(/as a photo|as photos/)).toHaveCount(0);

  // The page is closed meanwhile: the draft is still there.
  await page.getByLabel('Title').fill('Sedge meadow');
  await page.getByLabel('City').fill('Dodgeville');
  await page.reload();
  await expect(page.getByText(/^“Sedge meadow”, last changed/)).toBeVisible();
  await expectNoViolations(page);
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page.getByLabel('Title')).toHaveValue('Sedge meadow');
  await expect(page.getByLabel('City')).toHaveValue('Dodgeville');
  await expect(page.getByText('1/10 photographs')).toBeVisible();
  await page.reload();
  await page.getByRole('button', { name: 'Start over' }).click();
  await expect(page.getByLabel('Title')).toHaveValue('');
  await page.reload();
  await expect(page.getByLabel('Title')).toHaveValue('');
});

// docs/rules/accounts.md#one-session-in-all-tabs
test('a form whose session has ended is kept, and saved after a login in another tab', async ({ page }) => {
  const token = await signIn(page, 'host');
  const { id } = await listLand(page.request, 'Tamarack bog');
  // Not by `signIn`, which would sign in again at each load.
  const context = await (page.context().browser() as Browser).newContext();
  const own = await context.newPage();
  await own.goto('/');
  await own.evaluate((kept) => localStorage.setItem('token', kept), token);
  await own.goto(`/listing/${id}/edit`);
  await own.getByLabel('Title').fill('Tamarack bog, with a new stand');
  // As after thirty days: neither token nor cookie is accepted.
  await own.evaluate(() =>
    localStorage.setItem('token', `${localStorage.getItem('token')?.slice(0, -6)}AAAAAA`),
  );
  const save = own.getByRole('button', { name: 'Save listing' });
  // By the keyboard: the form may find out by itself when it asks for similar prices, and a click waits for the button.
  await own.getByLabel('Title').press('Enter');
  await expect(save).toBeDisabled();
  await expect(save).toHaveAccessibleDescription(/^You are signed out\. What you typed stays here/);
  const opening = context.waitForEvent('page');
  await own.getByRole('link', { name: 'log in in a new tab' }).click();
  const login = await opening;
  await logIn(login, 'host@openacre.example', 'openacre-demo');
  await expect(login).toHaveURL(/\/myaccount$/);
  await expect(own.getByLabel('Title')).toHaveValue('Tamarack bog, with a new stand');
  await save.click();
  await expect(own.getByText('Your changes are saved.')).toBeVisible();
  await context.close();
});

test('another host’s listing is not found, and visitors are asked to log in', async ({ page }) => {
  await page.goto('/submitListing');
  await expect(page).toHaveURL(/\/login$/);
  const { id } = await demoLand(page.request);
  await signIn(page, 'hunter');
  for (const part of ['edit', 'availability', 'cost']) {
    await page.goto(`/listing/${id}/${part}`);
    await expect(page.getByText('The page you were looking for was not found.')).toBeVisible();
  }
});
