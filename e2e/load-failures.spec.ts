import { expect } from '@playwright/test';
import { expectNoViolations } from './axe.ts';
import { enterBooking } from './bookings.ts';
import { inAddress, openDay } from './days.ts';
import { listLand, openLand } from './land.ts';
import { signIn } from './people.ts';
import { test } from './test.ts';

// docs/rules/pages.md#errors, docs/rules/pages.md#not-found
test('a page whose data the server fails to load says which, and a booking is not found', async ({
  page,
}) => {
  const { id: bookingId } = await enterBooking(page.request);
  const { id } = await listLand(page.request, 'Tamarack marsh');
  const failing = (call: string) => page.route(`**/api${call}`, (route) => route.fulfill({ status: 500 }));
  await signIn(page, 'host');

  await failing(`/listing/${id}`);
  await page.goto(`/listing/${id}/edit`);
  await expect(page.getByRole('alert')).toHaveText('Error retrieving listing data.');
  await page.unroute(`**/api/listing/${id}`);
  await page.getByRole('link', { name: 'Try again' }).click();
  await expect(page.getByLabel('Title', { exact: true })).not.toBeEmpty();

  await failing(`/booking/getBookingDetail/${bookingId}`);
  await page.goto(`/myaccount/bookings/${bookingId}/detail`);
  await expect(page).toHaveURL(/\/notFound$/);

  await failing('/user/*');
  await page.goto('/myaccount/profile');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(
    'Something went wrong, unable to retrieve user.',
  );
});

// docs/rules/booking.md#who-is-on-the-other-side
test('a request for days says that the facts of the host couldn’t be loaded, and loads them again', async ({
  page,
}) => {
  const { id } = await openLand(page.request, 'Tamarack marsh');
  const day = inAddress(openDay());
  await signIn(page, 'hunter');
  await page.route(`**/api/listing/${id}/host`, (route) => route.abort(), { times: 1 });
  await page.goto(`/listing/${id}/submitBooking/${day}/${day}`);
  const host = page.getByRole('region', { name: 'The host' });
  await expect(host.getByText('What hunters may know of the host couldn’t be loaded.')).toBeVisible();
  await expectNoViolations(page, 'light', 'dark');
  await host.getByRole('button', { name: 'Try again' }).click();
  await expect(host.getByText(/^Member since /)).toBeVisible();
  await expect(host.getByRole('button')).toHaveCount(0);
});
