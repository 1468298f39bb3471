import { expect } from '@playwright/test';
import { formatDays } from '#domain/dates.ts';
import { tellAlertsNow } from './alerts.ts';
import { expectNoViolations } from './axe.ts';
import { enterBookingOf } from './bookings.ts';
import { inAddress, openDay } from './days.ts';
import { openLand } from './land.ts';
import { emailsTo } from './mail.ts';
import { call, createUser, enter } from './people.ts';
import { test } from './test.ts';

// docs/rules/alerts.md#days-that-free-up
test('whoever waits for taken days is told once they are free, and the email leads to them', {
  tag: '@phone-only',
}, async ({ page }) => {
  const { id, title } = await openLand(page.request, 'Waited for');
  const [other, hunter] = [await createUser(page.request), await createUser(page.request)];
  const day = openDay();
  const booking = await enterBookingOf(page.request, id, 0, other.email, day);
  await enter(page, hunter.email);

  await page.goto(`/listing/${id}?start=${inAddress(day)}&end=${inAddress(day)}`);
  await page.getByRole('link', { name: 'Tell me when these days free up' }).click();
  await expect(page.getByLabel('First day')).toHaveValue(day);
  await expectNoViolations(page, 'light', 'dark');
  await page.getByRole('button', { name: 'Tell me' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'We’ll tell you' })).toBeFocused();
  await expectNoViolations(page, 'light', 'dark');
  await page.getByRole('link', { name: 'Your alerts' }).click();
  const item = page.getByRole('listitem').filter({ hasText: title });
  await expect(item).toContainText(formatDays({ startDay: day, endDay: day }));
  await expectNoViolations(page, 'light', 'dark');

  await call(page.request, 'host', `/booking/bookingDetail/reject/${booking.id}`, {});
  await tellAlertsNow();
  const letters = async () =>
    (await emailsTo(page.request, hunter.email)).filter((text) => text.includes('your days are free'));
  await expect.poll(letters).toHaveLength(1);
  const [letter = ''] = await letters();
  expect(letter).toContain('First come, first served');
  await page.goto(/https?:\S+#booking/.exec(letter)?.[0] ?? '');
  const panel = page.getByRole('complementary', { name: 'Booking' });
  await expect(panel).toContainText(formatDays({ startDay: day, endDay: day }));
  await expect(panel.getByRole('link', { name: 'Request Booking', exact: true })).toBeVisible();
  await page.goto('/myaccount/alerts');
  await expect(page.getByText('No alerts yet.')).toBeVisible();
});
