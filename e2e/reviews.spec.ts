import { expect } from '@playwright/test';
import { expectNoViolations } from './axe.ts';
import { enterBooking } from './bookings.ts';
import { inDays } from './days.ts';
import { openLand } from './land.ts';
import { logIn } from './log-in.ts';
import { call, signIn } from './people.ts';
import { test } from './test.ts';

// docs/rules/reviews.md#writing, docs/rules/reviews.md#own-reviews, docs/rules/reviews.md#hiding
test('a hunter reviews land by keyboard, changes it, and reads why it was hidden', async ({ page }) => {
  const { id, title } = await openLand(page.request, 'Sumac bluff');
  await page.goto(`/listing/${id}#reviews`);
  await expect(page.getByText('Log in or sign up to see reviews.')).toBeVisible();

  await signIn(page, 'hunter');
  await page.reload();
  const reviews = page.getByRole('region', { name: 'Reviews' });
  await expect(reviews.getByText('No Reviews yet.')).toBeVisible();
  await reviews.getByRole('button', { name: 'Write Review' }).focus();
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Write a review' });
  const submit = dialog.getByRole('button', { name: 'Submit Review' });
  await expect(submit).toHaveAttribute('aria-disabled', 'true');
  await dialog.getByRole('radio', { name: '1 star' }).focus();
  for (let presses = 0; presses < 3; presses += 1) await page.keyboard.press('ArrowRight');
  await expect(dialog.getByRole('radio', { name: '4 stars' })).toBeChecked();
  await dialog.getByLabel('Your words').fill('Quiet woods,\nand a creek.');
  await expectNoViolations(page, 'light', 'dark');
  await page.route('**/api/review/listing/save', (route) => route.abort(), { times: 1 });
  await submit.click();
  await expect(dialog.getByRole('alert')).toContainText('Something went wrong submitting review.');
  await submit.dblclick();
  await expect(dialog).toHaveCount(0);
  await expect(reviews.getByText('4.00 out of 5, from 1 review')).toBeVisible();
  await expect(reviews.getByText('Quiet woods,')).toBeVisible();
  await expectNoViolations(page, 'light', 'dark');

  await page.goto('/myaccount/profile');
  const own = page.getByRole('listitem').filter({ hasText: title });
  await own.getByRole('button', { name: 'Update Review' }).click();
  await page.getByRole('dialog').locator('label', { hasText: '2 stars' }).click();
  await page.getByRole('button', { name: 'Update Review', exact: true }).click();
  await expect(page.getByText('Your review is updated.')).toBeVisible();
  await expect(own.getByRole('img', { name: '2 out of 5 stars' })).toBeVisible();
  await expectNoViolations(page);

  const found = await call<{ own: { id: string; userId: string } }>(
    page.request,
    'hunter',
    `/review/listingReviews/${id}`,
  );
  const hidden = { isHidden: true, reason: 'It is a test.' };
  await call(page.request, 'admin', `/review/${found.own.id}/hide`, hidden);
  await page.goto(`/listing/${id}`);
  await expect(reviews.getByText('Your review is hidden by an administrator: It is a test.')).toBeVisible();
  await expect(reviews.getByText('No Reviews yet.')).toBeVisible();
});

// docs/rules/reviews.md#ratings-of-hunters, docs/rules/reviews.md#blind-at-first
test('a host rates a visit, and both sides read what was blind', { tag: '@phone-only' }, async ({
  page,
  openPageAs,
}) => {
  const paid = 3;
  const { id, listingId } = await enterBooking(page.request, paid, 'hunter', inDays(-1));
  await call(page.request, 'admin', `/listing/${listingId}/approve`, {});
  const hunter = await openPageAs('hunter');
  await hunter.goto(`/myaccount/bookings/${id}/detail`);
  await hunter.getByRole('link', { name: 'Review this land' }).click();
  await hunter.getByRole('button', { name: 'Write Review' }).click();
  await hunter.locator('label', { hasText: '5 stars' }).click();
  await hunter.getByLabel('Your words').fill('Quiet woods.');
  await hunter.getByRole('button', { name: 'Submit Review' }).click();
  await expect(hunter.getByText('Others read it once the owner has rated the visit too')).toBeVisible();

  await signIn(page, 'host');
  await page.goto(`/myaccount/bookings/${id}/detail`);
  await page.getByRole('button', { name: 'Rate this hunter' }).click();
  const dialog = page.getByRole('dialog');
  for (const part of ['Gates and fences', 'Left it clean', 'Kept the rules', 'Respect'])
    await dialog.getByRole('group', { name: part }).locator('label', { hasText: '4 stars' }).click();
  await expectNoViolations(page, 'light', 'dark');
  await dialog.getByRole('button', { name: 'Save rating' }).click();
  await expect(page.getByText('Your rating of this visit')).toBeVisible();
  await expectNoViolations(page);
  await hunter.reload();
  await expect(hunter.getByText('Verified visit')).toBeVisible();
  await expect(hunter.getByText('5.00 out of 5, from 1 review')).toBeVisible();

  await page.goto(`/listing/${listingId}#reviews`);
  await page.getByRole('button', { name: /^Answer/ }).click();
  await dialog.getByLabel('Your answer').fill('Come again in spring.');
  await expectNoViolations(page);
  await dialog.getByRole('button', { name: 'Send the answer' }).dblclick();
  await expect(page.getByText('The owner’s answer')).toBeVisible();
  await expect(page.getByRole('button', { name: /^Answer/ })).toHaveCount(0);
});

// docs/rules/reviews.md#hiding
test('an administrator hides a review where it stands, and shows it again on its writer’s page', async ({
  page,
}) => {
  const { id, title } = await openLand(page.request, 'Birch bend');
  const review = { listingId: id, rating: 1, comment: 'A loud road.' };
  const { userId } = await call<{ userId: string }>(page.request, 'hunter', '/review/listing/save', review);
  await signIn(page, 'admin');
  await page.goto(`/listing/${id}#reviews`);
  await page.getByRole('button', { name: /^Hide the review by / }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Reason').fill('It is about the county’s road.');
  await expectNoViolations(page);
  await dialog.getByRole('button', { name: 'Yes, hide it' }).click();
  await expect(page.getByText('The review is hidden.')).toBeVisible();
  const hidden = page.getByRole('region', { name: 'Hidden reviews' });
  await expect(hidden.getByText('A loud road.')).toBeVisible();
  await expect(hidden.getByText('Hidden by an administrator: It is about the county’s road.')).toBeVisible();
  await expect(page.getByText('No Reviews yet.')).toBeVisible();
  await expectNoViolations(page, 'light', 'dark');
  await page.goto(`/admin/users/${userId}`);
  const item = page.getByRole('listitem').filter({ hasText: title });
  await expect(item.getByText('Hidden by an administrator: It is about the county’s road.')).toBeVisible();
  await item.getByRole('button', { name: 'Show again' }).click();
  await dialog.getByLabel('Reason').fill('It is fine after all.');
  await dialog.getByRole('button', { name: 'Yes, show it' }).click();
  await expect(item.getByText('Hidden by an administrator')).toHaveCount(0);
});

// docs/rules/reviews.md#hiding
test('administrators find what was hidden in a table, and show it again there and on the page of the land', async ({
  page,
}) => {
  const { id, title } = await openLand(page.request, 'Birch bend');
  const review = { listingId: id, rating: 1, comment: 'The neighbor is a thief.' };
  const { id: reviewId } = await call<{ id: string }>(page.request, 'hunter', '/review/listing/save', review);
  const hiding = { isHidden: true, reason: 'It insults a neighbor.' };
  await call(page.request, 'admin', `/review/${reviewId}/hide`, hiding);
  await signIn(page, 'admin');
  await page.goto('/admin/reviews');
  await page.getByLabel('Search reviews').fill(title);
  const row = page.getByRole('row').filter({ hasText: title });
  await expect(page.getByRole('row')).toHaveCount(2);
  await expect(row).toContainText('The neighbor is a thief.');
  await expect(row).toContainText('It insults a neighbor.');
  await expectNoViolations(page, 'light', 'dark');
  await row.getByRole('button', { name: /^Show again/ }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Reason').fill('It names nobody.');
  await dialog.getByRole('button', { name: 'Yes, show it' }).dblclick();
  await expect(page.getByText('The review is shown again.')).toBeVisible();
  await expect(page.getByText('None.')).toBeVisible();

  await call(page.request, 'admin', `/review/${reviewId}/hide`, hiding);
  await page.goto(`/listing/${id}#reviews`);
  await page.getByRole('button', { name: /^Show again the review by / }).click();
  await dialog.getByLabel('Reason').fill('It names nobody.');
  await dialog.getByRole('button', { name: 'Yes, show it' }).click();
  await expect(page.getByRole('region', { name: 'Hidden reviews' })).toHaveCount(0);
  await expect(page.getByText('1.00 out of 5, from 1 review')).toBeVisible();
});

// docs/rules/reviews.md#who-reads-them
test('reviews whose script fails to load say so, and the rest of the page stays', async ({ page }) => {
  const { id, title } = await openLand(page.request, 'Sumac draw');
  await signIn(page, 'hunter');
  await page.route('**/assets/review-list-*.js', (route) => route.abort());
  await page.goto(`/listing/${id}`);
  const reviews = page.getByRole('region', { name: 'Reviews' });
  await expect(reviews.getByRole('alert')).toHaveText('Ope, error laoding reviews.');
  await expect(page.getByRole('heading', { level: 1 })).toContainText(title);
  await page.unroute('**/assets/review-list-*.js');
  await reviews.getByRole('button', { name: 'Try again' }).click();
  await expect(reviews.getByText('No Reviews yet.')).toBeVisible();
});

// docs/rules/reviews.md#who-reads-them
test('reviews keep their order when answers are late, fail or repeat one', async ({ page }) => {
  const { id } = await openLand(page.request, 'Sumac bluff');
  const reviewOf = (number: number, sort: string) => ({
    id: `00000000-0000-7000-8000-${String(number).padStart(12, '0')}`,
    listingId: id,
    userId: id,
    rating: 3,
    comment: `Review ${number}, ${sort}`,
    userDisplayName: `Hunter ${number}`,
    lastModifiedDateTime: '2026-11-20T12:00:00Z',
    isVerifiedVisit: false,
    shownDateTime: '2026-11-20T12:00:00Z',
    hostAnswer: null,
    hiddenReason: null,
  });
  let isFailing = true;
  const late = Promise.withResolvers<void>();
  await page.route('**/api/review/listingReviews/**', async (route) => {
    const asked = new URL(route.request().url()).searchParams;
    const [sort, number] = [asked.get('sort') ?? 'newest', Number(asked.get('page') ?? 1)];
    if (sort === 'highest') await late.promise;
    if (number === 2 && isFailing) {
      isFailing = false;
      return route.abort();
    }
    // The tenth stands on both pages: another was written meanwhile.
    const numbers = number === 1 ? [1, 2, 3, 4, 5, 6, 7, 8, 9, 10] : [10, 11];
    const reviews = numbers.map((one) => reviewOf(one, sort));
    const json = { reviews, total: 12, page: number, pageSize: 10, counts: [0, 0, 12, 0, 0] };
    return route.fulfill({ json: { ...json, own: null, canAnswer: false, canWrite: true } });
  });
  await signIn(page, 'hunter');
  await page.goto(`/listing/${id}#reviews`);
  const reviews = page.getByRole('region', { name: 'Reviews' });
  const words = reviews.getByText(/^Review \d+, /);
  await expect(words.first()).toHaveText('Review 1, newest');
  await reviews.getByLabel('Sort by').selectOption('Most stars');
  await expect(reviews.getByRole('status').filter({ hasText: 'Loading…' })).toBeVisible();
  await reviews.getByLabel('Sort by').selectOption('Fewest stars');
  await expect(words.first()).toHaveText('Review 1, lowest');
  const slower = page.waitForResponse(/sort=highest/);
  late.resolve();
  await (await slower).finished();
  await page.evaluate(() => new Promise((next) => setTimeout(next, 500))); // and the page has read it
  await expect(words).toHaveText(Array.from({ length: 10 }, (_, index) => `Review ${index + 1}, lowest`));
  await reviews.getByRole('button', { name: 'Show more reviews' }).click();
  await expect(reviews.getByText('Ope, error laoding reviews.')).toBeVisible();
  await expectNoViolations(page);
  await reviews.getByRole('button', { name: 'Try again' }).click();
  await expect(words).toHaveText(Array.from({ length: 11 }, (_, index) => `Review ${index + 1}, lowest`));
  await expect(reviews.getByRole('button', { name: 'Show more reviews' })).toHaveCount(0);
});

// docs/rules/reviews.md#who-reads-them, docs/rules/pages.md#guards
test('who logs in to see reviews comes back to them', async ({ page }) => {
  const { id } = await openLand(page.request, 'Sumac bluff');
  await page.goto(`/listing/${id}`);
  await page.getByRole('link', { name: 'Log in or sign up to see reviews.' }).click();
  await logIn(page, 'hunter@openacre.example');
  await expect(page).toHaveURL(`/listing/${id}#reviews`);
  await expect(page.getByRole('heading', { name: 'Reviews' })).toBeInViewport();
});
