import { readFile } from 'node:fs/promises';
import { expect, type Page } from '@playwright/test';
import { expectNoViolations } from './axe.ts';
import { inAddress, openDay } from './days.ts';
import { call, signIn } from './people.ts';
import { test } from './test.ts';
import { emptyByKeys, retype } from './typing.ts';

const pdf = Buffer.from(
  '%PDF-1.7\n1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj\n2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj\n' +
    '3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 612 792]>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n',
);
const aPdf = (name: string, buffer = pdf) => ({ name, mimeType: 'application/pdf', buffer });

/** Downloads the PDF by its link; resolves to its name and its bytes. */
const download = async (page: Page, name: string) => {
  const [saved] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: new RegExp(`^${name}`) }).click(),
  ]);
  return { name: saved.suggestedFilename(), bytes: await readFile(await saved.path()) };
};

test('an administrator lists land for a host, with the county’s tax and a PDF', async ({ browser, page }) => {
  const title = `Hickory bench ${Math.random().toString(36).slice(2, 10)}`;
  await signIn(page, 'admin');
  await page.goto('/admin/listings');
  await page.getByRole('link', { name: 'New listing' }).click();
  const save = page.getByRole('button', { name: 'Save listing' });
  await expect(save).toBeDisabled();
  await expect(page.getByText(/Still needed: Owner, Title/)).toBeVisible();

  await test.step('whose it is', async () => {
    const searched = page.waitForRequest(/\/api\/user\/search/);
    const typedAt = Date.now();
    await page.getByRole('combobox', { name: 'The listing’s owner' }).fill('host@openacre');
    await searched;
    expect(Date.now() - typedAt).toBeGreaterThanOrEqual(990); // ms: timers may fire slightly early
    await page.getByRole('option', { name: /host@openacre\.example/ }).click();
    await expect(page.getByLabel('Email', { exact: true })).toHaveValue('host@openacre.example');
    await expect(page.getByLabel('Phone')).toHaveValue(/^\(\d{3}\) \d{3}-\d{4}$/);
  });

  await test.step('the land', async () => {
    await page.getByLabel('Title').fill(title);
    await page.getByLabel('Description').fill('Thirty acres of hickory on a bench above the Kickapoo.');
    await page.getByRole('checkbox', { name: 'Deer' }).check();
    await page.getByLabel('Acreage').fill('30');
    await page.getByLabel('Street address').fill('7 Bench Road');
    await page.getByLabel('City').fill('Milwaukee');
    await page.getByLabel('Zip code').fill('53201');
    await page.getByRole('combobox', { name: 'Find a place on the map' }).fill('Milwaukee County');
    await expect(page.getByRole('option', { name: /Milwaukee/ }).first()).toBeVisible();
    await page.keyboard.press('Enter');
    await expect(page.getByLabel('County')).toHaveValue('Milwaukee');
    await page.getByLabel('Base cost per day').fill('45');
    await page.getByLabel('Access information').fill('Gate code 4471.');
    await page.getByLabel('Property boundary').fill('The ridge and the road.');
  });

  await test.step('what administrators set', async () => {
    const [fee, share] = [page.getByLabel('Booking fee'), page.getByLabel('Owner’s share')];
    await expect(fee).toHaveValue('10');
    await fee.fill('120');
    await emptyByKeys(share);
    await page.getByLabel('Tax rate').focus();
    await expect(share).toHaveValue('');
    await expect(page.getByText('Must be 0 to 100 percent')).toBeVisible();
    await expect(page.getByText('Required')).toBeVisible();
    await retype(fee, '12.34567');
    await expect(page.getByText('At most four decimals of a percent')).toBeVisible();
    await retype(fee, '12.5%');
    await retype(share, '87.25');
    await expect(fee).toHaveValue('12.5');
    await expect(share).toHaveValue('87.25');
    await page.getByLabel('Tax rate').fill('1');
    await expect(page.getByText('Milwaukee County: 5.9%, as of April 2025.')).toBeVisible();
    await page.getByRole('button', { name: 'Use 5.9%' }).click();
    await expect(page.getByLabel('Tax rate')).toHaveValue('5.9');
    await page.getByRole('switch', { name: /Confirm bookings at once/ }).check();
  });

  await test.step('a PDF', async () => {
    const picker = page.getByLabel('Attach a PDF');
    await picker.setInputFiles([{ name: 'map.png', mimeType: 'image/png', buffer: Buffer.from('x') }]);
    await expect(page.getByText('map.png: Unsupported file type. Only a PDF is accepted.')).toBeVisible();
    await picker.setInputFiles([aPdf('large.pdf', Buffer.alloc(10_485_761))]);
    await expect(page.getByText('large.pdf: File is too large. 10MB maximum file size.')).toBeVisible();
    await picker.setInputFiles([aPdf('none.pdf', Buffer.from('not a PDF at all'))]);
    await expect(page.getByText('Unsupported file type. Only a PDF is accepted.')).toBeVisible();
    await expect(save).toBeDisabled();
    await page.getByRole('button', { name: 'Remove none.pdf' }).click();
    await page.getByLabel('Attach a PDF').setInputFiles([aPdf('Bench & road.pdf')]);
    expect(await download(page, 'Bench & road.pdf')).toEqual({ name: 'Bench & road.pdf', bytes: pdf });
    await expectNoViolations(page);
  });

  const answered = page.waitForResponse((response) => response.url().endsWith('/api/listing'));
  await save.click();
  const saved = (await (await answered).json()) as { id: string };
  expect(saved).toMatchObject({
    isAutoConfirm: true,
    taxRate: 0.059,
    bookingFeePercentage: 0.125,
    ownerFeePercentage: 0.8725,
    listingAttachment: { fileName: 'Bench & road.pdf' },
  });
  await expect(page).toHaveURL(/\/admin\/listings$/);
  await expect(page.getByText('The listing is saved. It goes live once it is approved.')).toBeVisible();

  await test.step('it can be edited', async () => {
    await page.goto(`/admin/listings?tab=pendingApproval&search=${title}`);
    await page.getByRole('link', { name: `Edit ${title}` }).click();
    await expect(page.getByRole('heading', { name: title })).toBeVisible();
    await expect(page.getByLabel('Booking fee')).toHaveValue('12.5');
    await expect(page.getByText(/host@openacre\.example/)).toBeVisible();
    await page.getByLabel('Tax rate').fill('');
    await save.click();
    await expect(page.getByText('Your changes are saved.')).toBeVisible();
    await page.getByRole('link', { name: 'History' }).click();
    await expect(page.getByText('5.9%')).toBeVisible();
  });

  await test.step('a hunter reads that it confirms at once, before anything is ticked', async () => {
    await call(page.request, 'admin', `/listing/${saved.id}/approve`, {});
    const hunter = await (await browser.newContext()).newPage();
    await signIn(hunter, 'hunter');
    const day = inAddress(openDay());
    await hunter.goto(`/listing/${saved.id}/submitBooking/${day}/${day}`);
    const atOnce = 'This land confirms at once: your days are yours as soon as you pay.';
    await expect(hunter.getByText(atOnce)).toBeVisible();
    await expect(hunter.getByLabel(/licenses that Wisconsin asks for/)).not.toBeChecked();
    await hunter.context().close();
  });

  await test.step('its host reads the PDF, and sets nothing of an administrator’s', async () => {
    const own = await (await browser.newContext()).newPage();
    await signIn(own, 'host');
    await own.goto(`/listing/${saved.id}/edit`);
    expect(await download(own, 'Bench & road.pdf')).toEqual({ name: 'Bench & road.pdf', bytes: pdf });
    await expect(own.getByLabel('Booking fee')).toHaveCount(0);
    await own.context().close();
  });
});
