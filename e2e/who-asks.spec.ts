import { expect, type Page } from '@playwright/test';
import sharp from 'sharp';
import { expectNoViolations } from './axe.ts';
import { bookingIn, requestBooking } from './bookings.ts';
import { inAddress, openDay } from './days.ts';
import { openLand, openLandOfNewHost } from './land.ts';
import { emailsTo } from './mail.ts';
import { createUser, enter, newHunter } from './people.ts';
import { test } from './test.ts';

const day = inAddress(openDay());

/** Gives whoever is signed in a photograph. */
const addPortrait = async (page: Page): Promise<void> => {
  const buffer = await sharp({ create: { width: 400, height: 400, channels: 3, background: '#5a7a4a' } })
    .png()
    .toBuffer();
  await page.goto('/myaccount/profile');
  await page.getByRole('button', { name: 'Edit profile' }).click();
  await page.getByLabel(/^Choose/).setInputFiles({ name: 'me.png', mimeType: 'image/png', buffer });
  await expect(page.getByRole('button', { name: 'Remove the photo' })).toBeVisible();
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Your profile is saved.')).toBeVisible();
};

// docs/rules/booking.md#who-is-on-the-other-side
test('a hunter sees whom they ask, and the host who asks, before either says yes', {
  tag: '@phone-only',
}, async ({ page, openPageAs }) => {
  const { email } = await createUser(page.request);
  await enter(page, email);
  await addPortrait(page);
  const ofDemo = await openLand(page.request, 'Tamarack edge');
  await page.goto(`/listing/${ofDemo.id}/submitBooking/${day}/${day}`);
  const theHost = page.getByRole('region', { name: 'The host' });
  await expect(theHost).toContainText(/Member since \d\d\/\d\d\/\d{4}/);
  await expect(theHost).toContainText(/Usually answers within/);
  await expect(theHost).toContainText(/\d+ listings/);
  await expect(theHost).toContainText(/\d\.\d\d out of 5 from \d+ reviews/);
  const { id: landId, host: owner } = await openLandOfNewHost(page.request, 'Tamarack bend');
  await page.goto(`/listing/${landId}/submitBooking/${day}/${day}`);
  await page.getByLabel('Hunters in your party').fill('2');
  const note = page.getByLabel('A note to the landowner');
  await note.fill('Two of us, with bows, on foot.');
  await page.reload(); // docs/rules/listings.md#drafts
  await expect(note).toHaveValue('Two of us, with bows, on foot.');
  await expect(page.getByLabel('Hunters in your party')).toHaveValue('2');
  await page.getByLabel(/licenses that Wisconsin asks for/).check();
  await expectNoViolations(page, 'light', 'dark');
  await page.getByRole('button', { name: 'Request Booking' }).click();
  const bookingId = await bookingIn(page);

  const host = await openPageAs(owner);
  await host.goto('/myaccount/listings');
  const request = host
    .getByRole('region', { name: 'Who asks' })
    .getByRole('article')
    .filter({ has: host.locator(`a[href*="${bookingId}"]`) });
  const onItsPage = host.getByRole('region', { name: 'The hunter' });
  const expectToSay = async (who: typeof request) => {
    await expect(who.locator('img')).toHaveAttribute('src', /^\/images\//);
    await expect(who).toContainText('Ingrid Solheim');
    await expect(who).toContainText(/Member since \d\d\/\d\d\/\d{4}, no visits yet, not rated yet/);
    await expect(who).toContainText('2 hunters. They confirmed that everyone holds the licenses.');
    await expect(who).toContainText('Two of us, with bows, on foot.');
  };
  await expectToSay(request);
  await expect(request).toContainText('You get $38.25.');
  await expectNoViolations(host, 'light', 'dark');
  await request.getByRole('link', { name: 'Ingrid Solheim' }).click();
  await expectToSay(onItsPage);
  await host.goBack();

  await request.getByRole('button', { name: 'Confirm' }).click();
  const dialog = host.getByRole('dialog', { name: 'Are you sure you want to confirm this booking?' });
  await expect(dialog).toContainText('Ingrid Solheim, 2 hunters');
  await expect(dialog).toContainText(/Member since \d\d\/\d\d\/\d{4}, no visits yet, not rated yet/);
  await expect(dialog).toContainText('You get$38.25');
  await expectNoViolations(host, 'light', 'dark');
  await dialog.getByRole('button', { name: 'Yes, confirm' }).click();
  await expect(request).toHaveCount(0);
  await page.goto(`/myaccount/bookings/${bookingId}/detail`);
  await expect(page.getByText(/^Please pay by/)).toBeVisible();
});

// docs/rules/booking.md#rejection
test('a host rejects with a reason, and the hunter reads it with land that is free then', async ({
  openPageAs,
  request,
}) => {
  const { email, token } = await newHunter(request);
  const hunter = await openPageAs({ token });
  const { id: landId, title } = await openLand(hunter.request, 'Beaver flowage');
  await openLand(hunter.request, 'Land nearby');
  const bookingId = await requestBooking(hunter, landId);

  const host = await openPageAs('host');
  await host.goto(`/myaccount/bookings/${bookingId}/detail`);
  await host.getByRole('button', { name: 'Reject' }).click();
  const dialog = host.getByRole('dialog', { name: 'Are you sure you want to reject this booking?' });
  const yes = dialog.getByRole('button', { name: 'Yes, reject' });
  await expect(yes).toHaveAccessibleDescription('Choose a reason; then it can be rejected.');
  await expect(dialog.getByRole('radio')).toHaveCount(4);
  await dialog.getByLabel('The days don’t suit me').check();
  await expect(dialog).toContainText('You can’t take that back.');
  await expectNoViolations(host, 'light', 'dark');
  await yes.click();
  await expect(host.getByText('This request was rejected. The days are free again.')).toBeVisible();

  await hunter.goto(`/myaccount/bookings/${bookingId}/detail`);
  const why = 'Sorry, but the landowner has rejected your booking request... The days don’t suit.';
  await expect(hunter.getByText(why)).toBeVisible();
  // Three of them; which ones depends on what other tests list there.
  const others = hunter.getByRole('region', { name: 'Free on the same days' }).getByRole('listitem');
  await expect(others).toHaveCount(3);
  for (const link of await others.getByRole('link').all())
    await expect(link).toHaveAttribute('href', new RegExp(`^/listing/[\\w-]+\\?start=${day}&end=${day}$`));
  await expect(others.getByRole('link', { name: title })).toHaveCount(0);
  await expectNoViolations(hunter, 'light', 'dark');
  const aboutIt = async (): Promise<string> =>
    (await emailsTo(hunter.request, email))
      .map((text) => text.replace(/\s+/g, ' '))
      .find((text) => text.includes('rejected') && text.includes(title)) ?? '';
  await expect.poll(aboutIt).toContain('Why: the days don’t suit.');
  expect(await aboutIt()).toContain('This land near there is free on the same days:');
});
