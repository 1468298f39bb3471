import { expect } from '@playwright/test';
import { expectNoViolations } from './axe.ts';
import { enterBookingOf } from './bookings.ts';
import { inDays } from './days.ts';
import { openLand } from './land.ts';
import { call, createUser, enter } from './people.ts';
import { test } from './test.ts';

const paid = 3;

// docs/rules/reviews.md#writing, docs/rules/booking.md#what-each-side-sees
test('a hunter reviews land that is off the site from the booking’s page, by way of the profile', async ({
  page,
}) => {
  const { id: listingId, title } = await openLand(page.request, 'Osier marsh');
  const { email } = await createUser(page.request);
  const { id } = await enterBookingOf(page.request, listingId, paid, email, inDays(-1));
  await call(page.request, 'admin', `/listing/${listingId}/toggleActive`, { active: false });
  await enter(page, email);
  await page.goto(`/myaccount/bookings/${id}/detail`);
  await page.getByRole('link', { name: 'Review this land' }).click();
  await expect(page).toHaveURL('/myaccount/profile#reviews');
  const own = page.getByRole('region', { name: 'Your reviews' });
  await expect(own.getByRole('heading')).toBeInViewport();
  const visited = own.getByRole('listitem').filter({ hasText: title });
  await expect(visited.getByRole('link')).toHaveCount(0);
  await visited.getByRole('button', { name: 'Write Review' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.locator('label', { hasText: '4 of 5 stars' }).click();
  await dialog.getByLabel('Your words').fill('Quiet woods.');
  await dialog.getByRole('button', { name: 'Submit Review' }).click();
  await expect(visited.getByText('Quiet woods.')).toBeVisible();
  await expect(visited.getByRole('link')).toHaveCount(0);
  await expectNoViolations(page, 'light', 'dark');

  // The address of the email, opened by itself.
  await page.reload();
  await expect(own.getByRole('heading')).toBeInViewport();
  await call(page.request, 'admin', `/listing/${listingId}/toggleActive`, { active: true });
  await page.reload();
  await visited.getByRole('link', { name: title }).click();
  await expect(page).toHaveURL(`/listing/${listingId}`);
});
