import { expect } from '@playwright/test';
import { expectNoViolations } from './axe.ts';
import { listLand } from './land.ts';
import { withMaps } from './maps.ts';
import { signIn } from './people.ts';
import { test } from './test.ts';
import { emptyByKeys, retype } from './typing.ts';

test.use(withMaps);

test('a host edits a listing: no edit is lost by mistake, nor overwritten by an outdated form', async ({
  page,
}) => {
  await signIn(page, 'host');
  const { id, title } = await listLand(page.request, 'Tamarack bog');
  await page.goto(`/listing/${id}/edit`);
  await expect(page.getByLabel('Title')).toHaveValue(title);
  await page.getByText('The marker', { exact: true }).scrollIntoViewIfNeeded();
  await expect(page.locator('[data-map-ready]')).toBeVisible();
  await expect(page.getByRole('button', { name: /^Marker:/ })).toBeVisible();
  await expectNoViolations(page);

  await test.step('the map finds an address, and the marker stays until a button moves it', async () => {
    const marker = page.getByText('Latitude 43.560000, longitude -90.890000');
    await expect(marker).toBeVisible();
    await expect(page.getByText(/^The marker is \d\.\d miles? from the address\.$/)).toBeVisible();
    const search = page.getByRole('combobox', { name: 'Find a place on the map' });
    await search.fill('N5698 County Road J, Viroqua');
    await page.getByRole('option', { name: /N5698 County Rd J, Viroqua, WI 54665/ }).click();
    const place = page.getByRole('button', { name: 'Put the marker in the middle' });
    await expect(place).toBeVisible();
    await expect(marker).toBeVisible();
    await place.click();
    await expect(place).toHaveCount(0);
    await expect(page.getByText(/^Marker at 43\.[456]\d*, -90\.[89]/)).toBeVisible();
    await expect(marker).toHaveCount(0);
  });

  const elsewhere = await page.context().newPage();
  await elsewhere.goto(`/listing/${id}/edit`);
  await expect(elsewhere.getByLabel('Title')).toHaveValue(title);

  await test.step('an emptied number is missing, and so is one that is none', async () => {
    const save = page.getByRole('button', { name: 'Save listing' });
    const most = page.getByLabel('Most hunters in one booking');
    await emptyByKeys(most);
    await most.press('Tab');
    await expect(page.getByText('Required')).toBeVisible();
    await expect(page.getByText('Still needed: Most hunters in one booking')).toBeVisible();
    await expect(save).toBeDisabled();
    await retype(most, '4');
    await retype(page.getByLabel('Base cost per day'), '1e3');
    await page.getByLabel('PayPal email').focus();
    await expect(page.getByText('Not a number')).toBeVisible();
    await expect(save).toBeDisabled();
    await retype(page.getByLabel('Base cost per day'), '$45');
    await expect(save).toBeEnabled();
  });

  await page.getByLabel('Title').fill('Tamarack bog and ridge');
  await page.getByRole('link', { name: 'Openacre' }).first().click();
  await expect(page.getByRole('dialog')).toContainText('Leave without saving?');
  await expectNoViolations(page);
  await page.getByRole('button', { name: 'Stay here' }).click();
  await expect(page.getByLabel('Title')).toHaveValue('Tamarack bog and ridge');

  await page.getByRole('button', { name: 'Save listing' }).click();
  const notice = page.getByText('Your changes are saved.');
  await expect(notice).toBeVisible();
  // At the foot of the window, over the bar: what stands beside the heading can be pressed.
  const [said, bar] = [
    await notice.boundingBox(),
    await page.getByRole('button', { name: 'Save listing' }).boundingBox(),
  ];
  expect(said?.y).toBeGreaterThan((page.viewportSize()?.height ?? 0) / 2);
  expect((said?.y ?? 0) + (said?.height ?? 0)).toBeLessThanOrEqual(bar?.y ?? 0);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Tamarack bog and ridge');
  await expect(page).toHaveTitle('Your listing: Tamarack bog and ridge · Openacre');

  // A form that was loaded before would overwrite the change.
  await elsewhere.getByLabel('City').fill('Westby');
  await elsewhere.getByRole('button', { name: 'Save listing' }).click();
  await expect(
    elsewhere.getByRole('alert').filter({ hasText: 'Somebody changed this meanwhile.' }),
  ).toBeVisible();
  await expect(elsewhere.getByLabel('City')).toHaveValue('Westby');
  await page.reload();
  await expect(page.getByLabel('Title')).toHaveValue('Tamarack bog and ridge');
  await expect(page.getByLabel('City')).toHaveValue('Viroqua');
});
