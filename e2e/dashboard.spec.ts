import { expect, type Locator, type Page } from '@playwright/test';
import { parse } from 'csv-parse/sync';
import { expectNoViolations } from './axe.ts';
import { enterBooking } from './bookings.ts';
import { awaitApprovalLong, listLand } from './land.ts';
import { signIn } from './people.ts';
import { test } from './test.ts';
import { visit } from './visit.ts';

const paid = 3;

// docs/rules/administration.md#today, docs/rules/statistics.md#values
test('an administrator sees what waits for them, and the figures of a period', async ({ page }) => {
  const booking = await enterBooking(page.request, paid);
  const { id, title } = await listLand(page.request, 'Hazel point');
  // The queue shows the fifty that wait longest.
  await awaitApprovalLong(id);
  await signIn(page, 'admin');
  await page.goto('/admin');
  await expect(page.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible();
  const queue = page.getByRole('region', { name: /^Today/ });
  const line = queue.getByRole('listitem').filter({ hasText: title });
  await expect(line).toContainText(/Approve.*was due/s);

  const values = page.getByRole('region', { name: 'Bookings', exact: true });
  await expect(values.getByText('Total Completed Bookings')).toBeVisible();
  await expect(values).toContainText('last month to date');
  await expect(page.getByRole('button', { name: 'Month to Date' })).toHaveAttribute('aria-pressed', 'true');
  await expectNoViolations(page, 'light', 'dark');

  const picture = page.getByRole('region', { name: 'Booking total', exact: true });
  await expect(picture.locator('canvas')).toHaveAttribute('width', /^[1-9]/);
  await picture.getByText('As a table').click();
  await expect(picture.getByRole('row').last()).toContainText(/\d\d\/\d\d\$[\d,]+\.\d\d/);

  // A slow answer leaves skeletons, a failed one says so; the queue stays.
  const answer = Promise.withResolvers<void>();
  await page.route('**/api/stats/1', async (route) => {
    await answer.promise;
    await route.abort();
  });
  await page.getByRole('button', { name: 'Year to Date' }).click();
  await expect(page.getByText('Loading the figures…')).toBeAttached();
  answer.resolve();
  await expect(page.getByText('Something went wrong loading admin stats.')).toBeVisible();
  await expect(line).toBeVisible();
  await page.unroute('**/api/stats/1');
  await page.reload();
  await expect(page).toHaveURL(/period=YearToDate/);
  await expect(values).toContainText('last year to date');
  await page.getByRole('button', { name: 'All Time' }).click();
  await expect(values.getByText('Revenue', { exact: true })).toBeVisible();
  await expect(values).toContainText(
    /It leaves out payouts that are still to be sent.*What Openacre keeps\$/s,
  );
  await expect(values).not.toContainText('to date');

  await page.getByRole('button', { name: 'Show', exact: true }).click();
  await expect(page.getByRole('status').filter({ hasText: /No sales in|Tax due/ })).toBeVisible();
  const saving = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Save as CSV' }).click();
  expect((await saving).suggestedFilename()).toMatch(/^openacre-sales-tax-20\d\d\.csv$/);
  await expectNoViolations(page);

  const downloading = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export' }).click();
  const file = await downloading;
  expect(file.suggestedFilename()).toMatch(/^openacre-bookings-20\d\d\.csv$/);
  expect(
    parse(await file.createReadStream().then(text), { bom: true, columns: true }).length,
  ).toBeGreaterThan(0);

  await visit(page, `/admin/bookings/${booking.id}`);
  const ledger = page.getByRole('region', { name: 'Where the money went' });
  await expect(ledger).toContainText(/Came in\$[\d.]+.*Payout, to be sent-\$38\.25.*Openacre keeps\$/s);
  await visit(page, '/admin');
  await line.getByRole('link').click();
  await expect(page).toHaveURL(new RegExp(`/admin/listings/${id}`));
});

const text = async (stream: NodeJS.ReadableStream): Promise<string> => {
  const parts: Buffer[] = [];
  for await (const part of stream) parts.push(Buffer.from(part));
  return Buffer.concat(parts).toString();
};

// docs/rules/pages.md#before-the-session-is-known
test('the shape of a page stands where the page will, whether the menu is open or closed', async ({
  page,
}) => {
  await signIn(page, 'admin');
  await page.goto('/admin/payouts');
  const heading = page.getByRole('heading', { level: 1, name: 'Payouts' });
  const leftOf = (locator: Locator) => locator.evaluate((element) => element.getBoundingClientRect().left);
  for (const isClosed of [false, true]) {
    if (isClosed) await page.getByRole('button', { name: 'Administration' }).click();
    await expect(heading).toBeVisible();
    const left = await leftOf(heading);
    const scripts = Promise.withResolvers<void>();
    await page.route('**/assets/**/*.js', async (route) => {
      await scripts.promise;
      await route.continue().catch(() => {});
    });
    await page.reload({ waitUntil: 'commit' });
    const shape = page.getByText('Getting Payouts...');
    await expect(shape).toBeVisible();
    // The style sheets may still be coming.
    await expect.poll(async () => Math.abs((await leftOf(shape)) - left)).toBeLessThan(2);
    scripts.resolve();
    await page.unroute('**/assets/**/*.js');
  }
});

// docs/rules/administration.md#search
test(
  'an administrator finds everything from everywhere, by keyboard alone',
  { tag: '@phone' },
  async ({ page }, { project }) => {
    const booking = await enterBooking(page.request, paid);
    await signIn(page, 'admin');
    await page.goto('/admin/emails');
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    const dialog = page.getByRole('dialog', { name: 'Search everything' });
    if (project.name === 'phone') {
      await page.getByRole('button', { name: 'Administration' }).click();
      await page.getByRole('button', { name: /^Search everything/ }).click();
    } else await page.keyboard.press('/');
    await expect(dialog.getByRole('combobox')).toBeFocused();
    await page.keyboard.type('zzzzqq');
    await expect(dialog.getByText(/^Nothing fits\./)).toBeVisible();
    await dialog.getByRole('combobox').fill('hunter');
    await expect(dialog.getByRole('option').first()).toContainText('Person · hunter');
    await dialog.getByRole('combobox').fill(booking.confirmationCode);
    await expect(dialog.getByRole('option')).toContainText([booking.confirmationCode]);
    await expectNoViolations(page, 'light', 'dark');
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(new RegExp(`/admin/bookings/${booking.id}$`));
    await expect(dialog).toHaveCount(0);
    if (project.name === 'desktop') {
      await page.keyboard.press('Control+k');
      await page.keyboard.press('Escape');
      await expect(dialog).toHaveCount(0);
      // The public pages have it too, for administrators.
      await page.goto('/');
      await page.keyboard.press('Control+k');
      await expect(dialog).toBeVisible();
    }
  },
);

// docs/rules/statistics.md#exports
test('a host exports their bookings', async ({ page }) => {
  await signIn(page, 'host');
  await page.goto('/myaccount/listings');
  await page.route('**/api/stats/financial/**', (route) => route.abort(), { times: 1 });
  const button = page.getByRole('button', { name: 'Export' });
  await button.click();
  await expect(page.getByRole('alert').filter({ hasText: /connection|can’t be made/ })).toBeVisible();
  const downloading = page.waitForEvent('download');
  await button.click();
  expect((await downloading).suggestedFilename()).toMatch(/^openacre-my-bookings-20\d\d\.csv$/);
});

const noTask = {
  ...{ title: '', person: '', userId: null, confirmationCode: null, listingId: null, bookingId: null },
  ...{ count: null, unpayable: 0, amount: null, reason: null },
};
const anId = '01a216d7-f2ef-7270-89b5-93d83a9d8ca8';

/** Twenty-one tasks of long names, and the line of the checks, the oldest. */
const manyTasks = () => [
  ...Array.from({ length: 21 }, (_, index) => ({
    ...noTask,
    kind: 'failedPayout',
    title: `Forty acres behind the second quarry, where the creek leaves the marsh ${index} (Vernon County)`,
    person: 'Marta van der Heijden-Kowalczyk',
    confirmationCode: 'AB3D5FGH',
    bookingId: anId,
    amount: 12_345.6,
    deadline: new Date(Date.now() - index * 7e6).toISOString(),
  })),
  {
    ...noTask,
    kind: 'payByHand',
    count: 11,
    unpayable: 3,
    amount: 1879.9,
    deadline: '2026-01-02T06:00:00.000Z',
  },
];

/** What sticks out of its line, and lines that begin before the one above has ended. */
const brokenLines = (page: Page): Promise<string[]> =>
  page.locator('#tasks').evaluate((list) => {
    const lines = [...list.children].filter((line) => line.getBoundingClientRect().height > 0);
    return lines.flatMap((line, index) => {
      const own = line.getBoundingClientRect();
      const above = lines[index - 1]?.getBoundingClientRect();
      const parts = [...line.children].filter((part) => {
        const { top, bottom, left, right, height } = part.getBoundingClientRect();
        return height > 0 && (top < own.top || bottom > own.bottom || left < own.left || right > own.right);
      });
      return [
        ...parts.map((part) => part.outerHTML),
        ...(above && above.bottom > own.top + 1 ? ['overlap'] : []),
      ];
    });
  });

// docs/rules/administration.md#today, docs/rules/payouts.md#when-it-is-sent
test('a long queue stays in its lines, and is shown in part until asked for', async ({ page }) => {
  await signIn(page, 'admin');
  const tasks = manyTasks();
  await page.route('**/api/administration/today', (route) =>
    route.fulfill({ json: { tasks, total: 22, isTotalWhole: true } }),
  );
  await page.route('**/api/booking/payouts/sending', (route) =>
    route.fulfill({ json: { isOn: false, waiting: 12 } }),
  );
  await page.goto('/admin');
  const lines = page.getByRole('region', { name: /^Today 22/ }).getByRole('listitem');
  await expect(lines.filter({ visible: true })).toHaveCount(10);
  await expect(page.getByText(/switched off\. 12 that are due wait\./)).toBeVisible();
  await page.getByRole('button', { name: 'Show all 22' }).press('Enter');
  await expect(lines.filter({ visible: true })).toHaveCount(22);
  await expect(lines.last()).toContainText(/11 payouts by check or by hand.*\$1,879\.90/s);
  for (const width of [1366, 1440, 1920, 2560, 390]) {
    await page.setViewportSize({ width, height: 900 });
    expect(await brokenLines(page), `at ${width} px`).toEqual([]);
  }
  // On a phone the owner stands below the title, not beside it; and the whole line can be pressed.
  const [title, owner] = [lines.first().getByRole('link'), lines.first().getByText(/^Marta van der/)];
  const { y = 0, height = 0 } = (await title.boundingBox()) ?? {};
  expect((await owner.boundingBox())?.y).toBeGreaterThanOrEqual(y + height);
  await page.getByRole('button', { name: 'Show fewer' }).press('Enter');
  await expect(lines.filter({ visible: true })).toHaveCount(5);
  await expectNoViolations(page, 'light', 'dark');
  await page.setViewportSize({ width: 1440, height: 900 });
  const opening = page.waitForRequest(new RegExp(`/api/booking/payout/${anId}/`));
  await lines.first().click({ position: { x: 4, y: 4 } });
  await opening;
  await page.goto('/admin/users');
  await expect(page.getByText(/switched off\. 12 that are due wait\./)).toBeVisible();
});
