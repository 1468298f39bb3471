import { expect } from '@playwright/test';
import { expectNoViolations } from './axe.ts';
import { inAddress, openDay } from './days.ts';
import { addReviews, hideReviews, openLand } from './land.ts';
import { logIn } from './log-in.ts';
import { call, signIn } from './people.ts';
import { test } from './test.ts';

// docs/rules/reviews.md#who-reads-them
test('reviews whose script fails to load say so, and the rest of the page stays', async ({ page }) => {
  const { id, title } = await openLand(page.request, 'Sumac draw');
  await signIn(page, 'hunter');
  await page.route('**/assets/review-list-*.js', (route) => route.abort());
  await page.goto(`/listing/${id}`);
  const reviews = page.getByRole('region', { name: 'Reviews' });
  await expect(reviews.getByRole('alert')).toHaveText('Ope, error laoding reviews.');
  await expect(page.getByRole('heading', { level: 1 })).toContainText(title);
  await expect(reviews.getByRole('button', { name: 'Report this listing' })).toBeVisible();
  await page.unroute('**/assets/review-list-*.js');
  await reviews.getByRole('button', { name: 'Try again' }).click();
  await expect(reviews.getByText('No Reviews yet.')).toBeVisible();
});

// docs/rules/reviews.md#who-reads-them
test('reviews keep their order and page in the address, beside the days, also when answers are late or fail', async ({
  page,
}) => {
  const { id } = await openLand(page.request, 'Sumac bluff');
  await addReviews(id, 399);
  await call(page.request, 'hunter', '/review/listing/save', { listingId: id, rating: 5, comment: 'Mine' });
  await signIn(page, 'hunter');
  const day = inAddress(openDay());
  await page.goto(`/listing/${id}?start=${day}&end=${day}#reviews`);
  const reviews = page.getByRole('region', { name: 'Reviews' });
  const words = reviews.getByText(/^(Review \d+|Mine)$/);
  const rangeLine = reviews.getByText(/^Reviews \d+–\d+ of 400$/);
  await expect(words.first()).toHaveText('Mine');
  await expect(rangeLine).toHaveText('Reviews 1–10 of 400');
  await reviews.getByRole('link', { name: 'Next' }).click();
  await expect(rangeLine).toHaveText('Reviews 11–20 of 400');
  await expect(rangeLine).toBeFocused();
  await expect(rangeLine).toBeInViewport();
  await expect(words).toHaveText(Array.from({ length: 10 }, (_, index) => `Review ${index + 10}`));
  await expect(page).toHaveURL(`/listing/${id}?start=${day}&end=${day}&page=2#reviews`);
  await expectNoViolations(page, 'light', 'dark');
  await page.reload();
  await expect(rangeLine).toHaveText('Reviews 11–20 of 400');
  await page.getByRole('complementary', { name: 'Booking' }).getByRole('button', { name: 'Clear' }).click();
  await expect(page).toHaveURL(`/listing/${id}?page=2`);
  await page.goBack(); // choosing days replaces the entry
  await expect(rangeLine).toHaveText('Reviews 1–10 of 400');
  await expect(page).toHaveURL(`/listing/${id}?start=${day}&end=${day}#reviews`);

  const late = Promise.withResolvers<void>();
  await page.route(/listingReviews.*sort=highest/, async (route) => {
    await late.promise;
    await route.continue();
  });
  await reviews.getByLabel('Sort by').selectOption('Most stars');
  await expect(reviews.getByRole('status').filter({ hasText: 'Loading…' })).toBeVisible();
  await reviews.getByLabel('Sort by').selectOption('Fewest stars');
  const fewest = Array.from({ length: 10 }, (_, index) => `Review ${5 * (index + 1)}`);
  await expect(words.first()).toHaveText('Review 5');
  const slower = page.waitForResponse(/sort=highest/);
  late.resolve();
  await (await slower).finished();
  await page.evaluate(() => new Promise((next) => setTimeout(next, 500))); // and the page has read it
  await expect(words).toHaveText(fewest);

  await page.route(/listingReviews.*page=40/, (route) => route.abort(), { times: 1 });
  await page.goto(`/listing/${id}?sort=lowest&page=40#reviews`);
  await expect(reviews.getByRole('alert')).toHaveText('Ope, error laoding reviews.');
  await expect(reviews.getByRole('button', { name: 'Report this listing' })).toBeVisible();
  await expectNoViolations(page);
  await reviews.getByRole('button', { name: 'Try again' }).click();
  await expect(rangeLine).toHaveText('Reviews 391–400 of 400');
  await expect(reviews.getByRole('link', { name: 'Next' })).toHaveCount(0);
  await page.goto(`/listing/${id}?sort=best&page=999#reviews`);
  await expect(page).toHaveURL(`/listing/${id}?page=40#reviews`);
  await expect(rangeLine).toHaveText('Reviews 391–400 of 400');
  await expect(reviews.getByLabel('Sort by')).toHaveValue('newest');
});

// docs/rules/reviews.md#stars
test('the stars below the title are drawn to a quarter and lead to the reviews', async ({ page }) => {
  const { id } = await openLand(page.request, 'Sumac hollow');
  await page.goto(`/listing/${id}`);
  await expect(page.getByRole('link', { name: '0 reviews' })).toBeVisible();
  await addReviews(id, 3);
  await call(page.request, 'hunter', '/review/listing/save', { listingId: id, rating: 4, comment: 'Quiet.' });
  const day = inAddress(openDay());
  const address = `/listing/${id}?start=${day}&end=${day}`;
  await page.goto(address);
  const link = page.getByRole('link', { name: '3.25 out of 5 stars 3.25 (4 reviews)' });
  await expect(link.getByRole('img')).toHaveCSS('background-size', '65% auto');
  await expect(page.getByRole('region', { name: 'Reviews' }).getByRole('img')).toHaveCSS(
    'background-size',
    '65% auto',
  );
  await expectNoViolations(page, 'light', 'dark');
  await link.focus();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(`${address}#reviews`);
  await expect(page.getByRole('heading', { name: 'Reviews' })).toBeInViewport();
  await expect(page.getByRole('heading', { name: 'Reviews' })).toBeFocused();
});

// docs/rules/reviews.md#who-reads-them, docs/rules/pages.md#guards
test('who logs in to see reviews comes back to them, with the days that were chosen', async ({ page }) => {
  const { id } = await openLand(page.request, 'Sumac bluff');
  const day = inAddress(openDay());
  const address = `/listing/${id}?start=${day}&end=${day}`;
  await page.goto(address);
  await page.getByRole('link', { name: 'Log in or sign up to see reviews.' }).click();
  await logIn(page, 'hunter@openacre.example');
  await expect(page).toHaveURL(`${address}#reviews`);
  await expect(page.getByRole('heading', { name: 'Reviews' })).toBeInViewport();
});

// docs/rules/reviews.md#hiding
test('below the reviews of land stand the latest that are hidden, with the way to all of them', async ({
  page,
}) => {
  const { id, title } = await openLand(page.request, 'Sumac draw');
  await addReviews(id, 11);
  await hideReviews(id);
  await signIn(page, 'admin');
  await page.goto(`/listing/${id}#reviews`);
  const hidden = page.getByRole('region', { name: 'Hidden reviews' });
  await expect(hidden.getByRole('listitem')).toHaveCount(10);
  await expectNoViolations(page);
  await hidden.getByRole('link', { name: 'All 11 hidden reviews of this land' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toContainText(`Reviews of ${title}`);
  await expect(page.getByRole('row')).toHaveCount(12);
  await expectNoViolations(page, 'light', 'dark');
  await page.getByRole('link', { name: 'All reviews' }).click();
  await expect(page).toHaveURL('/admin/reviews');
});
