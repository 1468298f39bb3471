import { expect } from '@playwright/test';
import { expectLargeTargets, expectNoViolations } from './axe.ts';
import { enterBooking, enterBookingOf } from './bookings.ts';
import { inDays } from './days.ts';
import { openLand } from './land.ts';
import { call, createUser, enter, signIn, tokenOfNew } from './people.ts';
import { watchScripts } from './scripts.ts';
import { test } from './test.ts';
import { visit } from './visit.ts';

// docs/rules/reviews.md#writing, docs/rules/reviews.md#own-reviews, docs/rules/reviews.md#hiding
test('a hunter reviews land by keyboard, changes it, and reads why it was hidden', async ({ page }) => {
  const { id, title } = await openLand(page.request, 'Sumac bluff');
  // A hunter of its own: the visits of the demo's, which stand first on the profile, grow with every test.
  const token = await tokenOfNew(page.request, (await createUser(page.request)).email);
  await page.goto(`/listing/${id}#reviews`);
  await expect(page.getByText('Log in or sign up to see reviews.')).toBeVisible();

  await signIn(page, { token });
  await page.reload();
  const reviews = page.getByRole('region', { name: 'Reviews' });
  await expect(reviews.getByText('No Reviews yet.')).toBeVisible();
  await reviews.getByRole('button', { name: 'Write Review' }).focus();
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Write a review' });
  const submit = dialog.getByRole('button', { name: 'Submit Review' });
  await expect(submit).toHaveAttribute('aria-disabled', 'true');
  const stars = dialog.getByRole('radiogroup', { name: 'Your rating' });
  await expect(stars).toHaveAttribute('aria-required', 'true');
  await stars.getByRole('radio', { name: '1 of 5 stars', exact: true }).focus();
  for (let presses = 0; presses < 3; presses += 1) await page.keyboard.press('ArrowRight');
  await expect(stars.getByRole('radio', { name: '4 of 5 stars' })).toBeChecked();
  await page.keyboard.press('2');
  await expect(stars.getByRole('radio', { name: '2 of 5 stars' })).toBeChecked();
  await expect(stars.getByRole('radio', { name: '2 of 5 stars' })).toBeFocused();
  await expect(stars.getByText('Fair')).toBeVisible();
  await page.keyboard.press('4');
  await expect(stars.getByText('Very good')).toBeVisible();
  await dialog.getByLabel('Your words').fill('Quiet woods,\nand a creek.');
  await expectNoViolations(page, 'light', 'dark');
  await page.route('**/api/review/listing/save', (route) => route.abort(), { times: 1 });
  await submit.click();
  await expect(dialog.getByRole('alert')).toContainText('Something went wrong submitting review.');
  await submit.dblclick();
  await expect(dialog).toHaveCount(0);
  await expect(reviews.getByText('4.00 out of 5, from 1 review')).toBeVisible();
  await expect(reviews.getByText('Quiet woods,')).toBeVisible();
  await expect(reviews.getByText('Yours')).toBeVisible();
  await expectNoViolations(page, 'light', 'dark');

  await visit(page, '/myaccount/profile');
  const own = page.getByRole('listitem').filter({ hasText: title });
  await own.getByRole('button', { name: 'Update Review' }).click();
  await page.getByRole('dialog').locator('label', { hasText: '2 of 5 stars' }).click();
  await page.getByRole('button', { name: 'Update Review', exact: true }).click();
  await expect(page.getByText('Your review is updated.')).toBeVisible();
  await expect(own.getByRole('img', { name: '2 out of 5 stars' })).toBeVisible();
  await expectNoViolations(page);

  const found = await call<{ own: { id: string; userId: string } }>(
    page.request,
    { token },
    `/review/listingReviews/${id}`,
  );
  const hidden = { isHidden: true, reason: 'It is a test.' };
  await call(page.request, 'admin', `/review/${found.own.id}/hide`, hidden);
  await visit(page, `/listing/${id}`);
  const hiddenReview = reviews.getByRole('listitem').filter({ hasText: 'Your review' });
  await expect(hiddenReview).toContainText('Quiet woods,');
  await expect(hiddenReview).toContainText('Hidden by Openacre: It is a test.');
  await expect(reviews.getByText('No Reviews yet.')).toBeVisible();
});

// docs/rules/reviews.md#ratings-of-hunters, docs/rules/reviews.md#blind-at-first
test('a host rates a visit by keyboard, and both sides read what was blind', async ({ page, openPageAs }) => {
  const paid = 3;
  const { id: listingId, title } = await openLand(page.request, 'Marsh');
  // A hunter of its own: the visits of the demo's, which stand first on the profile, grow with every test.
  const { email } = await createUser(page.request);
  const { id } = await enterBookingOf(page.request, listingId, paid, email, inDays(-1));
  const hunter = await openPageAs({ token: await tokenOfNew(page.request, email) });
  await hunter.goto(`/myaccount/bookings/${id}/detail`);
  await expect(hunter.getByRole('link', { name: 'Review this land' })).toBeVisible();
  await hunter.goto('/myaccount/profile');
  const visited = hunter.getByRole('listitem').filter({ hasText: title });
  await expect(visited.getByText('How was your visit?')).toBeVisible();
  await visited.getByRole('button', { name: 'Write Review' }).click();
  await hunter.locator('label', { hasText: '5 of 5 stars' }).click();
  await hunter.getByLabel('Your words').fill('Quiet woods.');
  await hunter.getByRole('button', { name: 'Submit Review' }).click();
  await expect(visited.getByText('Others read it once the owner has rated the visit too')).toBeVisible();
  await expect(visited.getByRole('button', { name: 'Update Review' })).toBeVisible();

  await signIn(page, 'host');
  await page.goto(`/myaccount/bookings/${id}/detail`);
  await page.getByRole('button', { name: 'Rate this hunter' }).click();
  const dialog = page.getByRole('dialog');
  for (const part of ['Gates and fences', 'Left it clean', 'Kept the rules', 'Respect']) {
    const stars = dialog.getByRole('radiogroup', { name: part });
    await expect(stars).toHaveAttribute('aria-required', 'true');
    await stars.getByRole('radio', { name: '1 of 5 stars' }).focus();
    await page.keyboard.press('5');
    await page.keyboard.press('ArrowLeft');
    await expect(stars.getByRole('radio', { name: '4 of 5 stars' })).toBeChecked();
  }
  await expectNoViolations(page, 'light', 'dark');
  await dialog.getByRole('button', { name: 'Save rating' }).click();
  await expect(page.getByText('Your rating of this visit')).toBeVisible();
  await expectNoViolations(page);
  await visit(hunter, `/listing/${listingId}#reviews`);
  await expect(hunter.getByText('Verified visit')).toBeVisible();
  await expect(hunter.getByText('5.00 out of 5, from 1 review')).toBeVisible();

  await visit(page, `/listing/${listingId}#reviews`);
  await page.getByRole('button', { name: /^Answer/ }).click();
  await dialog.getByLabel('Your answer').fill('Come again in spring.');
  await expectNoViolations(page);
  await dialog.getByRole('button', { name: 'Send the answer' }).dblclick();
  await expect(page.getByText('The owner’s answer')).toBeVisible();
  await expect(page.getByRole('button', { name: /^Answer/ })).toHaveCount(0);

  const admin = await openPageAs('admin');
  for (const address of [`/admin/bookings/${id}`, `/myaccount/bookings/${id}/detail`]) {
    await admin.goto(address);
    const rated = admin.getByRole('region', { name: 'The hunter' });
    await expect(rated.getByText('The host’s rating of this visit')).toBeVisible();
    const part = rated.getByRole('listitem').filter({ hasText: 'Gates and fences' }).last();
    await expect(part.getByRole('img', { name: '4 out of 5 stars' })).toBeVisible();
    await expect(rated.getByRole('button', { name: 'Rate this hunter' })).toHaveCount(0);
    await expectNoViolations(admin);
  }
});

// docs/rules/reviews.md#writing, docs/rules/reviews.md#ratings-of-hunters
test('both sides of a visit choose stars with a finger', { tag: '@phone-only' }, async ({
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
  await hunter.locator('label', { hasText: '3 of 5 stars' }).click();
  await hunter.getByLabel('Your words').fill('Quiet woods.');
  await hunter.getByRole('button', { name: 'Submit Review' }).click();
  await signIn(page, 'host');
  await page.goto(`/myaccount/bookings/${id}/detail`);
  await page.getByRole('button', { name: 'Rate this hunter' }).tap();
  const dialog = page.getByRole('dialog');
  for (const part of ['Gates and fences', 'Left it clean', 'Kept the rules', 'Respect'])
    await dialog.getByRole('radiogroup', { name: part }).locator('label', { hasText: '4 of 5 stars' }).tap();
  await expectNoViolations(page, 'light', 'dark');
  await expectLargeTargets(page);
  await dialog.getByRole('button', { name: 'Save rating' }).tap();
  await expect(page.getByText('Your rating of this visit')).toBeVisible();
  await visit(page, `/listing/${listingId}#reviews`);
  await expect(page.getByText('3.00 out of 5, from 1 review')).toBeVisible();
  await expectNoViolations(page);
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
  await expect(hidden.getByText('Hidden by Openacre: It is about the county’s road.')).toBeVisible();
  await expect(page.getByText('No Reviews yet.')).toBeVisible();
  await expectNoViolations(page, 'light', 'dark');
  await visit(page, `/admin/users/${userId}`);
  const item = page.getByRole('listitem').filter({ hasText: title });
  await expect(item.getByText('Hidden by Openacre: It is about the county’s road.')).toBeVisible();
  await item.getByRole('button', { name: 'Show again' }).click();
  await dialog.getByLabel('Reason').fill('It is fine after all.');
  await dialog.getByRole('button', { name: 'Yes, show it' }).click();
  await expect(item.getByText('Hidden by Openacre')).toHaveCount(0);
});

// docs/rules/reviews.md#hiding
test('administrators find what was hidden in a table, and show it again there and on the page of the land', {
  tag: '@phone-only',
}, async ({ page }) => {
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
  await visit(page, `/listing/${id}#reviews`);
  await page.getByRole('button', { name: /^Show again the review by / }).click();
  await dialog.getByLabel('Reason').fill('It names nobody.');
  await dialog.getByRole('button', { name: 'Yes, show it' }).click();
  await expect(page.getByRole('region', { name: 'Hidden reviews' })).toHaveCount(0);
  await expect(page.getByText('1.00 out of 5, from 1 review')).toBeVisible();
});

// docs/rules/reviews.md#writing
test('the dialog of a review comes late, fails, is tried again, and forgets what was not sent', async ({
  page,
}) => {
  const { id } = await openLand(page.request, 'Sumac ridge');
  await signIn(page, 'hunter');
  const { hold } = watchScripts(page);
  const release = await hold(/review-dialog-/);
  await page.goto(`/listing/${id}#reviews`);
  const write = page.getByRole('button', { name: 'Write Review' });
  await write.click();
  const coming = page.getByRole('dialog', { name: 'Your review' });
  await expect(coming.getByRole('status')).toContainText('Loading');
  await expectNoViolations(page, 'light', 'dark');
  await page.keyboard.press('Escape');
  await expect(coming).toHaveCount(0);
  await expect(write).toBeFocused();
  release();

  await page.unrouteAll({ behavior: 'wait' });
  await page.route('**/assets/review-dialog-*.js', (route) => route.abort());
  await page.reload();
  await write.click();
  await expect(coming.getByRole('alert')).toContainText('It did not load.');
  await expectNoViolations(page);
  await page.unrouteAll({ behavior: 'wait' });
  await coming.getByRole('button', { name: 'Try again' }).click();
  const dialog = page.getByRole('dialog', { name: 'Write a review' });
  await dialog.locator('label', { hasText: '3 of 5 stars' }).click();
  await dialog.getByLabel('Your words').fill('Not to be kept.');
  page.once('dialog', (question) => question.accept());
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
  await expect(write).toBeFocused();
  await write.click();
  await expect(dialog.getByLabel('Your words')).toHaveValue('');
  await expect(dialog.getByRole('radio', { checked: true })).toHaveCount(0);
});

// docs/rules/reviews.md#writing
test('who has not confirmed their email reads why they can’t write a review', async ({ page }) => {
  const { id } = await openLand(page.request, 'Sumac creek');
  const { email } = await createUser(page.request, { sendEmailVerification: true });
  await enter(page, email);
  await page.goto(`/listing/${id}#reviews`);
  const reviews = page.getByRole('region', { name: 'Reviews' });
  await expect(reviews.getByText('To write a review, first')).toBeVisible();
  await expect(reviews.getByRole('button', { name: 'Write Review' })).toHaveCount(0);
  await expectNoViolations(page);
  await reviews.getByRole('link', { name: 'confirm your email address' }).click();
  await expect(page.getByRole('button', { name: 'Send the email again' })).toBeVisible();
});

// docs/rules/reviews.md#own-reviews
test('own reviews that can’t be loaded say so on the profile, and are tried again', async ({ page }) => {
  const { email } = await createUser(page.request);
  await enter(page, email);
  await page.route('**/api/review/userListingReviews/**', (route) => route.abort(), { times: 1 });
  await page.goto('/myaccount/profile');
  const own = page.getByRole('region', { name: 'Your reviews' });
  await expect(own.getByRole('alert')).toHaveText('Ope, error laoding reviews.');
  await expect(page.getByText('(608) 555-0142')).toBeVisible();
  await expectNoViolations(page);
  await own.getByRole('button', { name: 'Try again' }).click();
  await expect(own.getByText('No Reviews yet.')).toBeVisible();
});
