import { type APIRequestContext, expect, type Page } from '@playwright/test';
import { ruleChoices, ruleNames, ruleSets } from '#domain/land-rules.ts';
import { expectNoViolations } from './axe.ts';
import { bookingIn } from './bookings.ts';
import { inAddress, inDays, openDay } from './days.ts';
import { openLand } from './land.ts';
import { withMaps } from './maps.ts';
import { call, signIn } from './people.ts';
import { test } from './test.ts';
import { visit } from './visit.ts';

test.use(withMaps);

/** Changes the rules of the host's land, as another window of theirs would. */
const changeRules = async (
  request: APIRequestContext,
  id: string,
  rules: object,
  listingActivities?: string[],
): Promise<void> => {
  type Listing = { lat: number; lng: number; updatedDateTime: string };
  const found = await call<Listing>(request, 'host', `/listing/${id}`);
  const { lat, lng, updatedDateTime: _, ...listing } = found;
  const locationGeoJson = { type: 'Feature', geometry: { type: 'Point', coordinates: [lng, lat] } };
  const changed = { ...listing, locationGeoJson, rules, ...(listingActivities && { listingActivities }) };
  await call(request, 'host', '/listing', changed);
};

const rulesOn = (page: Page) => page.getByRole('region', { name: /^Rules of (the|this) land$/ });

// docs/rules/land-rules.md#on-a-request, docs/rules/land-rules.md#on-a-booking
test('a host says what holds, a hunter reads and ticks it, and both have it on the booking', async ({
  openPageAs,
}) => {
  const host = await openPageAs('host');
  const hunter = await openPageAs('hunter');
  const { id, title } = await openLand(host.request, 'Rule ridge');

  await test.step('the host answers with keys alone, and skips the rest', async () => {
    await host.goto(`/listing/${id}/edit`);
    const rules = host.getByRole('region', { name: 'Rules of your land' });
    const dogs = rules.getByRole('group', { name: 'Dogs', exact: true });
    await expect(rules.getByRole('group', { name: 'Stands of their own' })).toBeVisible();
    await expect(rules.getByRole('heading', { name: 'Fishing' })).toHaveCount(0);
    await dogs.getByRole('radio', { name: 'No answer' }).focus();
    await host.keyboard.press('ArrowRight');
    await host.keyboard.press('ArrowRight');
    await expect(dogs.getByRole('radio', { name: 'On a leash' })).toBeChecked();
    await rules.getByLabel('Parking spots').fill('many');
    await host.keyboard.press('Tab');
    await expect(rules.getByText('Not a number')).toBeVisible();
    await rules.getByLabel('Parking spots').fill('2');
    await rules.getByRole('checkbox', { name: 'Crossbow' }).check();
    await expectNoViolations(host, 'light', 'dark');
    await host.getByRole('checkbox', { name: 'Fishing Access' }).check();
    await rules.getByRole('checkbox', { name: 'Trout' }).check();
    await host.getByRole('button', { name: 'Save listing' }).click();
    await expect(host.getByText('Your changes are saved.')).toBeVisible();
    await host.reload();
    await expect(dogs.getByRole('radio', { name: 'On a leash' })).toBeChecked();
    await expect(rules.getByLabel('Parking spots')).toHaveValue('2');
    await expect(rules.getByRole('checkbox', { name: 'Trout' })).toBeChecked();
  });

  await test.step('the hunter finds it by its rules', async () => {
    await hunter.goto('/');
    await hunter.getByText('More filters').press('Enter');
    await hunter.getByRole('checkbox', { name: 'Dogs' }).press('Space');
    await hunter.getByRole('checkbox', { name: 'Trout' }).check();
    await expectNoViolations(hunter, 'light', 'dark');
    await hunter
      .getByRole('dialog', { name: 'Filters' })
      .getByRole('button', { name: 'Close' })
      .press('Enter');
    await hunter.getByLabel('Where', { exact: true }).fill(title);
    await hunter.getByRole('button', { name: 'Find land' }).click();
    await expect(hunter).toHaveURL(/[?&]rules=Dogs%2CTrout/);
    await expect(hunter.getByRole('heading', { name: /^1 place .+: Dogs, Trout$/ })).toBeVisible();
    await expect(hunter.getByText('More filters (2)')).toBeVisible();
    await hunter.getByRole('link', { name: 'Trout: remove' }).click();
    await expect(hunter).toHaveURL(/rules=Dogs(&|$)/);
    await visit(hunter, `/?text=${encodeURIComponent(title)}&rules=Boats`);
    await expect(hunter.getByText(/^No land is listed with all of that\./)).toBeVisible();
    await hunter.getByRole('link', { name: 'Without Boats: 1 place' }).click();
    await expect(hunter.getByRole('heading', { name: /^1 place / })).toBeVisible();
  });

  await test.step('the hunter reads them, with what the host changes meanwhile', async () => {
    const day = inAddress(openDay());
    await visit(hunter, `/listing/${id}?start=${day}&end=${day}`);
    await expect(rulesOn(hunter).getByRole('listitem')).toHaveText([
      'Parking for 2 vehicles',
      'Dogs on a leash',
      'Weapons allowed: Crossbow',
      'Fish: Trout',
    ]);
    await expectNoViolations(hunter, 'light', 'dark');
    await hunter.getByRole('link', { name: 'Request Booking', exact: true }).click();
    await hunter.getByLabel(/licenses that Wisconsin asks for/).check();
    await hunter.getByLabel('A note to the landowner').fill('We park by the road.');
    const send = hunter.getByRole('button', { name: 'Request Booking' });
    await expect(send).toBeDisabled();
    await expect(hunter.getByText('Please tick that you have read the rules above.')).toBeVisible();
    const read = hunter.getByLabel(/^I have read the rules of this land/);
    await read.focus();
    await hunter.keyboard.press('Space');
    await expectNoViolations(hunter, 'light', 'dark');
    await changeRules(host.request, id, { dogs: 'no', parkingSpots: 2 });
    await send.click();
    await expect(read).toHaveAccessibleDescription(/^The owner changed the rules of this land meanwhile/);
    await expect(read).not.toBeChecked();
    await expect(read).toBeFocused();
    await expect(rulesOn(hunter).getByRole('listitem')).toHaveText(['Parking for 2 vehicles', 'No dogs']);
    await expect(hunter.getByLabel('A note to the landowner')).toHaveValue('We park by the road.');
    await read.check();
    await send.click();
  });

  const bookingId = await bookingIn(hunter);
  await changeRules(host.request, id, {});
  await visit(host, `/myaccount/bookings/${bookingId}/detail`);
  for (const page of [hunter, host]) {
    await expect(rulesOn(page).getByRole('listitem')).toHaveText(['Parking for 2 vehicles', 'No dogs']);
    await expectNoViolations(page, 'light', 'dark');
  }
  await expect(hunter.getByText(/^You said on .+ that you had read them\./)).toBeVisible();
  await expect(host.getByText(/^The hunter said on .+ that they had read them\./)).toBeVisible();
  await visit(hunter, `/listing/${id}`);
  await expect(hunter.getByRole('heading', { name: 'Approved activities' })).toBeVisible();
  await expect(rulesOn(hunter)).toHaveCount(0);
});

test('land is found by its rules, and shows them, without scripts', async ({ browser, request }) => {
  const { id, title } = await openLand(request, 'Rule ridge');
  await changeRules(request, id, { dogs: 'leash', fire: 'ring' });
  const context = await browser.newContext({ javaScriptEnabled: false });
  const page = await context.newPage();
  await page.goto('/');
  await page.getByText('More filters').click();
  await page.getByRole('checkbox', { name: 'Dogs' }).check();
  await page.getByLabel('Where', { exact: true }).fill(title);
  await page.getByRole('button', { name: 'Find land' }).click();
  await page.getByRole('link', { name: title, exact: true }).click();
  await expect(page).toHaveURL(new RegExp(id));
  await expect(rulesOn(page).getByRole('listitem')).toHaveText([
    'Dogs on a leash',
    'Fires in the fire ring only',
  ]);
  const icon = rulesOn(page).locator('svg').first();
  await expect(icon).toHaveCSS('width', '20px');
  await context.close();
});

// docs/rules/pages.md#printing
test('a paid booking of land with every rule prints on one page, with all of them', async ({
  page,
  request,
}) => {
  const { id: listingId } = await openLand(request, 'Rule ridge');
  const choices = Object.entries(ruleChoices).map(([name, answers]) => [name, answers.at(-1)]);
  const rules = {
    ...Object.fromEntries(choices),
    ...{ parkingSpots: 2, standsThere: 3, blindsThere: 1, bankFeet: 1200 },
    ...ruleSets,
  };
  await changeRules(request, listingId, rules, ['Deer', 'Fishing Access']);
  const search = '/user/search?query=hunter@openacre.example';
  const { users } = await call<{ users: { id: string }[] }>(request, 'admin', search);
  const days = { startDateTime: inDays(70), endDateTime: inDays(70) };
  const asked = { listingId, userId: users[0]?.id, ...days, bookingStatus: 3, sendEmails: false };
  const booking = await call<{ id: string }>(request, 'admin', '/listing/submitBookingRequest', asked);
  await signIn(page, 'hunter');
  await page.goto(`/myaccount/bookings/${booking.id}/detail`);
  const permission = page.locator('[data-paper]');
  await expect(permission.locator('[data-roads="true"] img')).toHaveCount(1);
  await page.emulateMedia({ media: 'print' });
  await expect(permission.getByRole('listitem')).toHaveCount(ruleNames.length);
  for (const line of await permission.getByRole('listitem').all()) await expect(line).toBeVisible();
  await expect(page.getByText(/nobody gave their word/)).toBeHidden();
  const paper = await page.pdf({ format: 'Letter', margin: { top: '0.4in', bottom: '0.4in' } });
  expect(paper.toString('latin1').match(/\/Count (\d+)/)?.[1]).toBe('1');
});
