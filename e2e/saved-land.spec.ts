import { expect } from '@playwright/test';
import { expectLargeTargets, expectNoViolations } from './axe.ts';
import { enterBookingOf } from './bookings.ts';
import { openDay } from './days.ts';
import { openLand } from './land.ts';
import { logIn } from './log-in.ts';
import { test } from './test.ts';

// docs/rules/saved.md#signed-out, docs/rules/saved.md#the-list, docs/rules/saved.md#compare
test('land is saved through the login, noted, removed and brought back, shared and compared', {
  tag: '@phone-only',
}, async ({ page, browser, request }) => {
  const [first, second] = [await openLand(request, 'Saved oaks'), await openLand(request, 'Saved creek')];
  await page.goto(`/?text=${encodeURIComponent(first.title)}`);
  const heart = page.getByRole('button', { name: `Save: ${first.title}` });
  await expect(heart).toHaveAttribute('aria-pressed', 'false');
  await heart.click();
  await expect(page.getByText('Log in or sign up to save this land.')).toBeVisible();
  await logIn(page, 'hunter@openacre.example');
  await expect(heart).toHaveAttribute('aria-pressed', 'true');
  await expect(heart).toBeFocused();

  await page.goto(`/listing/${second.id}`);
  const sent = page.waitForResponse((answer) => answer.url().endsWith(`/api/saved/${second.id}`));
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByRole('button', { name: 'Saved', exact: true })).toHaveAttribute(
    'aria-pressed',
    'true',
  );
  await sent;
  await page.reload();
  await expect(page.getByRole('button', { name: 'Saved', exact: true })).toBeVisible();
  await expectNoViolations(page, 'light', 'dark');

  await page.goto('/myaccount/saved');
  const items = page.getByRole('main').getByRole('listitem');
  const item = items.filter({ hasText: first.title });
  const note = item.getByRole('textbox');
  await note.fill('East wind only.');
  await note.blur();
  await expect(item.getByText('Saved.', { exact: true })).toBeVisible();
  await page.reload();
  await expect(note).toHaveValue('East wind only.');

  await item.getByRole('button', { name: `Remove: ${first.title}` }).click();
  await expect(page.getByText(`Removed: ${first.title}`)).toBeVisible();
  await expect(page.getByRole('button', { name: 'Undo' })).toBeFocused();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(note).toHaveValue('East wind only.');

  await page.getByRole('button', { name: 'Make a link' }).click();
  const link = await page.getByLabel('The link').inputValue();
  await expectNoViolations(page, 'light', 'dark');
  await expectLargeTargets(page);
  const stranger = await browser.newPage();
  await stranger.goto(link);
  await expect(stranger.getByRole('heading', { level: 1 })).toHaveText(/^Land saved by \S+ \S\.$/);
  await expect(stranger.getByRole('link', { name: first.title })).toBeVisible();
  await expect(stranger.getByText('East wind only.')).toHaveCount(0);
  await expectNoViolations(stranger, 'light', 'dark');
  await page.getByRole('button', { name: 'Stop sharing' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Stop sharing' }).click();
  await expect(page.getByRole('button', { name: 'Make a link' })).toBeVisible();
  expect((await stranger.reload())?.status()).toBe(404);
  await stranger.close();

  await page.getByRole('checkbox', { name: `Compare: ${first.title}` }).check();
  await page.getByRole('checkbox', { name: `Compare: ${second.title}` }).check();
  // docs/rules/saved.md#days: of the list and of the comparison, in the address.
  const day = openDay();
  await enterBookingOf(page.request, second.id, 0, 'hunter@openacre.example', day);
  await page.getByLabel('First day').fill(day);
  await page.getByRole('button', { name: 'Show these days' }).click();
  await expect(item).toContainText('Free on your days$45 for 1 day, $49.50 with fees');
  await expect(items.filter({ hasText: second.title }).first()).toContainText(
    /Not free on your days\. Nearest: \w{3} /,
  );
  await page.getByRole('link', { name: 'Compare', exact: true }).click();
  await expect(page).toHaveURL(new RegExp(`&startDate=${day}&endDate=${day}$`));
  const yours = page.getByRole('row', { name: /^Your days/ });
  await expect(yours).toContainText(/Free on your daysNot free on your days\./);
  await page.getByRole('link', { name: 'Any days' }).click();
  await expect(yours).toHaveCount(0);
  await expect(page.getByRole('row', { name: /^Price/ })).toContainText('From $45 per day');
  await page.goBack();
  await expect(yours).toBeVisible();
  await expect(page.getByRole('columnheader', { name: first.title })).toBeVisible();
  await expect(page.getByRole('row', { name: /^County/ })).toContainText('Vernon County');
  await expectNoViolations(page, 'light', 'dark');
  await page.goBack();
  await expect(page.getByRole('checkbox', { name: `Compare: ${first.title}` })).toBeChecked();

  // Both were opened or seen in this browser; the second as a page of its own.
  const seen = page.getByRole('region', { name: 'Seen lately' });
  await expect(seen.getByRole('link', { name: second.title })).toBeVisible();
  await seen.getByRole('button', { name: 'Clear: seen lately' }).click();
  await expect(seen).toHaveCount(0);
});
