import { expect } from '@playwright/test';
import { expectNoViolations } from './axe.ts';
import { enterBookingOf } from './bookings.ts';
import { inDays } from './days.ts';
import { openLand } from './land.ts';
import { call, createUser, enter } from './people.ts';
import { test } from './test.ts';
import { visit } from './visit.ts';

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
  await expect(dialog).toHaveCount(0); // its field has the same words
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

// docs/rules/reviews.md#blind-at-first
test('after a second visit its writer and administrators read the new words beside those that others read', async ({
  page,
  openPageAs,
}) => {
  const { id: listingId, title } = await openLand(page.request, 'Osier spring');
  const { id: userId, email } = await createUser(page.request);
  const first = await enterBookingOf(page.request, listingId, paid, email, inDays(-9));
  const token = await enter(page, email);
  const old = { listingId, rating: 5, comment: 'Quiet woods.' };
  await call(page.request, { token }, '/review/listing/save', old);
  const stars = { gates: 5, litter: 5, rules: 5, respect: 5, comment: '' };
  await call(page.request, 'host', '/review/hunter/save', { bookingId: first.id, ...stars });
  const second = await enterBookingOf(page.request, listingId, paid, email, inDays(-1));

  await page.goto(`/myaccount/bookings/${second.id}/detail`);
  await page.getByRole('link', { name: 'Change your review' }).click();
  const reviews = page.getByRole('region', { name: 'Reviews' });
  await reviews.getByRole('button', { name: 'Update Review' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.locator('label', { hasText: '2 of 5 stars' }).click();
  await dialog.getByLabel('Your words').fill('The gate was locked.');
  await dialog.getByRole('button', { name: 'Update Review' }).click();
  const own = reviews.getByRole('listitem').filter({ hasText: 'Your review' });
  const shown = /The gate was locked\..*once the owner has rated.*Until then others read:.*Quiet woods\./s;
  await expect(own).toContainText(shown);
  await expect(own.getByRole('img', { name: '2 out of 5 stars' })).toBeVisible();
  await expect(own.getByRole('img', { name: '5 out of 5 stars' })).toBeVisible();
  await expect(reviews.getByText('5.00 out of 5, from 1 review')).toBeVisible();
  await expectNoViolations(page, 'light', 'dark');
  await visit(page, '/myaccount/profile');
  await expect(page.getByRole('listitem').filter({ hasText: title })).toContainText(shown);
  await expectNoViolations(page);

  const admin = await openPageAs('admin');
  await admin.goto(`/admin/users/${userId}`);
  const written = admin.getByRole('region', { name: 'Reviews' }).getByRole('listitem');
  await expect(written).toContainText(shown);
  await expectNoViolations(admin);
  const host = await openPageAs('host');
  await host.goto(`/listing/${listingId}#reviews`);
  await expect(host.getByText('Quiet woods.')).toBeVisible();
  await expect(host.getByText('The gate was locked.')).toHaveCount(0);

  await call(page.request, 'host', '/review/hunter/save', { bookingId: second.id, ...stars });
  await visit(page, `/listing/${listingId}#reviews`);
  await expect(reviews.getByText('The gate was locked.')).toBeVisible();
  await expect(reviews.getByText('Until then others read:')).toHaveCount(0);
});
