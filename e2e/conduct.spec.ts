import { expect } from '@playwright/test';
import { expectNoViolations } from './axe.ts';
import { enterBooking, enterBookingOf } from './bookings.ts';
import { inDays } from './days.ts';
import { needSignLong, openLand, openLandOfNewHost } from './land.ts';
import { call, createUser, signIn } from './people.ts';
import { test } from './test.ts';
import { visit } from './visit.ts';

const paid = 3;

// docs/rules/conduct.md#flags, docs/rules/conduct.md#the-hunters-answer, docs/rules/conduct.md#dismissing-a-flag
test('a host flags a visit, the hunter answers, and an administrator dismisses it', async ({
  page,
  openPageAs,
}) => {
  const { id, confirmationCode, title } = await enterBooking(page.request, paid);
  try {
    await signIn(page, 'host');
    await page.goto(`/myaccount/bookings/${id}/detail`);
    await page.getByRole('button', { name: 'Flag this hunter' }).focus();
    await page.keyboard.press('Enter');
    const dialog = page.getByRole('dialog');
    const send = dialog.getByRole('button', { name: 'Flag this hunter' });
    await expect(send).toHaveAttribute('aria-disabled', 'true');
    await dialog.getByLabel('What for').selectOption('litter');
    await dialog.getByLabel('What happened').fill('Cans at the gate.');
    await expectNoViolations(page, 'light', 'dark');
    await send.dblclick();
    const flagged = page.getByRole('region', { name: 'The visit was flagged' });
    await expect(flagged).toContainText('Cans at the gate.');
    await expect(flagged).toContainText('You, ');
    const heading = page.getByRole('heading', { name: 'The visit was flagged' });
    await expect(heading).toBeFocused();
    await expect(heading).toBeInViewport();
    await expectNoViolations(page);

    const hunter = await openPageAs('hunter');
    await hunter.goto('/myaccount');
    await expectNoViolations(hunter);
    await hunter.getByRole('link', { name: `The owner of ${title} flagged your visit` }).click();
    await hunter.waitForURL(/detail$/);
    await expect(hunter.getByRole('heading', { level: 1 })).toBeFocused();
    // Before all else.
    await expect(hunter.getByRole('main').getByRole('heading', { level: 2 }).first()).toHaveText(
      'The visit was flagged',
    );
    await hunter.getByRole('button', { name: 'Tell your side' }).click();
    await hunter.getByLabel('Your answer').fill('They were there when we came.');
    await expectNoViolations(hunter);
    // Another update of the page overtakes that of the answer, so that the dialog closes before its button goes.
    const updates: PromiseWithResolvers<void>[] = [];
    await hunter.route('**/api/conduct/bookingFlag/*', async (route) => {
      const update = Promise.withResolvers<void>();
      updates.push(update);
      await update.promise;
      await route.continue();
    });
    await hunter.getByRole('button', { name: 'Send the answer' }).dblclick();
    await expect.poll(() => updates.length).toBe(1);
    await hunter.evaluate(() => dispatchEvent(new Event('online')));
    await expect.poll(() => updates.length).toBe(2);
    updates[0]?.resolve();
    await hunter.evaluate(() => new Promise((resolve) => setTimeout(resolve, 500)));
    updates[1]?.resolve();
    await hunter.unrouteAll({ behavior: 'wait' });
    // The dialog that closes still has them in its field.
    await expect(
      hunter.getByRole('paragraph').filter({ hasText: 'They were there when we came.' }),
    ).toBeVisible();
    await expect(hunter.getByRole('button', { name: 'Tell your side' })).toHaveCount(0);
    // The button is gone; the focus is where the answer stands.
    await expect(hunter.getByRole('heading', { name: 'The visit was flagged' })).toBeFocused();

    const administrator = await openPageAs('admin');
    await administrator.goto(`/admin/bookings/${id}`);
    await expect(administrator.getByRole('region', { name: 'The visit was flagged' })).toContainText(
      'They were there when we came.',
    );
    await expect(administrator.getByText('Nobody has written.')).toBeVisible();
    await expectNoViolations(administrator);
    await visit(administrator, '/admin/flags');
    await expect(administrator.getByText('They were there when we came.').first()).toBeVisible();
    await expectNoViolations(administrator);
    const upholding = administrator.getByRole('button', {
      name: new RegExp(`^It stands.*${confirmationCode}`),
    });
    await upholding.click();
    await administrator.getByLabel('Reason').fill('There are pictures.');
    await expectNoViolations(administrator);
    await administrator.getByRole('button', { name: 'Yes, it stands' }).click();
    const row = administrator.getByRole('row').filter({ hasText: confirmationCode });
    await expect(row.getByText(/^It stands, said by .*: There are pictures\.$/)).toBeVisible();
    await expect(upholding).toHaveCount(0);
    await expectNoViolations(administrator);
    await administrator.getByRole('button', { name: `Dismiss the flag of ${confirmationCode}` }).click();
    await administrator.getByLabel('Reason').fill('It was the neighbor.');
    await expectNoViolations(administrator);
    await administrator.getByRole('button', { name: 'Yes, dismiss it' }).click();
    await expect(administrator.getByText('The flag is dismissed.')).toBeVisible();
    await page.reload();
    await expect(flagged).toContainText('Dismissed by an administrator');
    await expect(flagged).not.toContainText('neighbor');

    const { owner, userId } = await call<{
      owner: { id: string; firstName: string };
      userId: string;
    }>(page.request, 'admin', `/booking/${id}`);
    await visit(administrator, `/admin/users/${userId}`);
    const flag = administrator
      .getByRole('region', { name: 'Flags by hosts' })
      .getByRole('listitem')
      .filter({ has: administrator.getByRole('link', { name: `Booking ${confirmationCode}` }) });
    await expect(flag).toContainText('Left litter or an open gate');
    await expect(flag).toContainText('Cans at the gate.');
    await expect(flag).toContainText('They were there when we came.');
    await expect(flag).toContainText('Upheld by');
    await expect(flag).toContainText(/Dismissed by .*: It was the neighbor\./);
    await expect(flag.getByRole('button')).toHaveCount(0);
    await expectNoViolations(administrator, 'light', 'dark');
    await visit(administrator, `/admin/flags?hunterId=${owner.id}`);
    await expect(administrator.getByRole('heading', { level: 1 })).toContainText(
      `Flags of ${owner.firstName}`,
    );
    await expect(administrator.getByText(`No flag of ${owner.firstName}`)).toBeVisible();
  } finally {
    // Standing flags of the demo's hunter would suspend the account for other tests.
    const { flag } = await call<{ flag: { id: string; isDismissed: boolean } | null }>(
      page.request,
      'admin',
      `/conduct/bookingFlag/${id}`,
    );
    if (flag && !flag.isDismissed)
      await call(page.request, 'admin', `/administration/flags/${flag.id}/dismiss`, { reason: 'A test.' });
  }
});

// docs/rules/conduct.md#reports, docs/rules/conduct.md#the-sign
test('land is reported and its sign is mailed, which its owner sees', async ({ page, openPageAs }) => {
  const { id, title, host: owner } = await openLandOfNewHost(page.request, 'Basswood hollow');
  const hunter = await openPageAs('hunter');
  await hunter.goto(`/listing/${id}`);
  await hunter.getByRole('button', { name: 'Report this listing' }).click();
  await hunter.getByLabel('What is wrong').fill('The marker is on the neighbor’s field.');
  await expectNoViolations(hunter, 'light', 'dark');
  await hunter.getByRole('button', { name: 'Send the report' }).dblclick();
  await expect(hunter.getByText('Thank you. Our administrators look at it.')).toBeVisible();
  await hunter.getByRole('button', { name: 'Reported this listing' }).click();
  await hunter.getByLabel('What is wrong').fill('And there is no pond.');
  await hunter.getByRole('button', { name: 'Send the report' }).click();
  await expect(hunter.getByText('You have reported this before')).toBeVisible();

  await signIn(page, 'admin');
  await page.goto('/admin/reports');
  await page.getByRole('button', { name: `Close the report of ${title}` }).click();
  await page.getByLabel('Reason').fill('The owner moved the marker.');
  await expectNoViolations(page);
  await page.getByRole('button', { name: 'Yes, close it' }).click();
  await expect(page.getByText('The report is closed.')).toBeVisible();
  await expectNoViolations(page);

  const host = await openPageAs(owner);
  await host.goto('/myaccount/listings');
  const own = host.getByRole('article', { name: title });
  await expect(own).toContainText('will come in the mail, to');

  await needSignLong(id); // the page shows the fifty that are needed the longest
  await visit(page, '/admin/signs');
  await expectNoViolations(page, 'light', 'dark');
  const print = page.getByRole('button', { name: 'Print the labels' });
  await expect(print).toBeVisible();
  await page.emulateMedia({ media: 'print' });
  await expect(page.locator('[data-labels]')).toBeVisible();
  await expect(print).toBeHidden();
  await page.emulateMedia({ media: null });
  await page.getByRole('button', { name: `Mark as mailed for ${title}` }).click();
  await expectNoViolations(page);
  await page.getByRole('button', { name: 'Yes, mark as mailed' }).dblclick();
  await expect(page.getByText(/The sign is marked as mailed on/)).toBeVisible();
  await host.reload();
  await expect(own).toContainText('was mailed on');

  await visit(page, '/admin/signs?tab=mailed&pageSize=100');
  await page.getByRole('button', { name: `It wasn’t mailed for ${title}` }).click();
  await page.getByRole('button', { name: 'Yes, it wasn’t' }).dblclick();
  await expect(page.getByText('The sign stands in the list of those to mail, as before.')).toBeVisible();
  await host.reload();
  await expect(own).toContainText('will come in the mail, to');
});

// docs/rules/conduct.md#several-signs, docs/rules/conduct.md#no-sign
test('signs are ticked off together, and what can’t be is named', async ({ page, openPageAs }) => {
  const larch = await openLandOfNewHost(page.request, 'Larch');
  const [cedar, birch] = [await openLand(page.request, 'Cedar'), await openLand(page.request, 'Birch')];
  const lands = [cedar, larch, birch];
  for (const { id } of lands) await needSignLong(id); // the page shows the fifty that are needed the longest
  await signIn(page, 'admin');
  await page.goto('/admin/signs');
  for (const { title } of lands) await page.getByRole('checkbox', { name: title }).check();
  const bulk = page.getByRole('region', { name: 'Selected rows' });
  await expect(bulk).toContainText('3 selected');
  const host = await openPageAs(larch.host);
  await host.goto('/myaccount/listings');
  const own = host.getByRole('article', { name: larch.title });
  await own.getByRole('button', { name: `I don’t want a sign for ${larch.title}` }).click();
  await expect(own).toContainText('none is wanted');
  await expectNoViolations(host, 'light', 'dark');

  await bulk.getByRole('button', { name: 'Mark as mailed' }).click();
  const dialog = page.getByRole('dialog', { name: 'Were these 3 signs mailed?' });
  for (const { title } of lands) await expect(dialog.getByText(title)).toBeVisible();
  await expectNoViolations(page, 'light', 'dark');
  await dialog.getByRole('button', { name: 'Yes, mark as mailed' }).dblclick();
  await expect(page.getByText('2 signs are marked as mailed.')).toBeVisible();
  const named = page.getByRole('alert').filter({ hasText: larch.title });
  await expect(named).toContainText('No sign is wanted for this land.');
  for (const { title } of lands) await expect(page.getByRole('checkbox', { name: title })).toHaveCount(0);
  await expectNoViolations(page, 'light', 'dark');
  for (const { id } of [cedar, birch])
    expect(await call(page.request, 'admin', `/administration/signs/${id}`)).toMatchObject({
      sign: { mailedDay: expect.any(String), notWantedDateTime: null },
    });
});

// docs/rules/conduct.md#the-sign, docs/rules/conduct.md#no-sign
test('a sign is a task on its land, and its owner may want none', async ({ page, openPageAs }) => {
  const { id, title, host: owner } = await openLandOfNewHost(page.request, 'Hazel rise');
  await signIn(page, 'admin');
  await page.goto(`/admin/listings/${id}`);
  const sign = page.getByRole('region', { name: 'Sign by post' });
  await expect(sign).toContainText('To mail');
  await expectNoViolations(page, 'light', 'dark');
  await sign.getByRole('button', { name: 'No sign is wanted' }).click();
  await expectNoViolations(page);
  await page.getByRole('button', { name: 'Yes, mail none' }).dblclick();
  await expect(sign).toContainText('Not wanted');
  await expectNoViolations(page);

  const host = await openPageAs(owner);
  await host.goto('/myaccount/listings');
  const own = host.getByRole('article', { name: title });
  await expect(own).toContainText('none is wanted');
  await own.getByRole('button', { name: `Send me one for ${title}` }).focus();
  await host.keyboard.press('Enter');
  await expect(own).toContainText('will come in the mail, to');
  await expect(own.getByRole('button', { name: 'I don’t want a sign' })).toBeFocused();
  await expectNoViolations(host, 'light', 'dark');

  await page.reload();
  await sign.getByRole('button', { name: 'Mark as mailed' }).click();
  await page.getByRole('button', { name: 'Yes, mark as mailed' }).dblclick();
  await expect(sign).toContainText(/Mailed.*, by /);
  // The owner still has the page from before.
  await own.getByRole('button', { name: 'I don’t want a sign' }).click();
  await expect(own.getByRole('alert')).toHaveText('This sign was mailed already.');
  await expect(own).toContainText('was mailed on');
  await expect(own.getByRole('button', { name: 'I don’t want a sign' })).toHaveCount(0);

  await sign.getByRole('button', { name: 'Another is needed' }).click();
  await page.getByRole('button', { name: 'Yes, mail another' }).click();
  await expect(sign).toContainText('Needed since');
});

// docs/rules/conduct.md#reports, docs/rules/reviews.md#hiding
test('a reported review is hidden where its report is read', async ({ page }) => {
  const { id, title } = await openLand(page.request, 'Tamarack corner');
  const review = await call<{ id: string }>(page.request, 'hunter', '/review/listing/save', {
    listingId: id,
    rating: 1,
    comment: 'The neighbor is a thief.',
  });
  await call(page.request, 'host', '/conduct/report', {
    subject: 'review',
    subjectId: review.id,
    reason: 'It names nobody, but everybody knows.',
  });
  await signIn(page, 'admin');
  await page.goto('/admin/reports');
  await page.getByRole('button', { name: `Hide the review of ${title}` }).click();
  await page.getByLabel('Reason').fill('It insults a neighbor.');
  await expectNoViolations(page);
  await page.getByRole('button', { name: 'Yes, hide it' }).dblclick();
  await expect(page.getByText('The review is hidden.')).toBeVisible();
  // The report is closed with it.
  const report = page.getByRole('row').filter({ hasText: title });
  await expect(report).toHaveCount(0);
  await visit(page, '/admin/reports?tab=closed');
  await expect(report).toContainText('The review was hidden: It insults a neighbor.');
  await expectNoViolations(page, 'light', 'dark');
});

// docs/rules/conduct.md#dismissing-a-flag
test('a user’s page has the latest flags, with the way to all that stand and to all that were dismissed', async ({
  page,
}) => {
  const { id: listingId } = await openLand(page.request, 'Alder run');
  const { id: userId, email } = await createUser(page.request);
  const paid = 3;
  const { id: bookingId } = await enterBookingOf(page.request, listingId, paid, email, inDays(-1));
  const flag = { bookingId, kind: 'litter', reason: 'Cans at the gate.' };
  await call(page.request, 'host', '/conduct/flag', flag);
  await signIn(page, 'admin');
  // As if there were more than the page shows.
  await page.route('**/api/administration/flags?*', async (route) => {
    const response = await route.fetch();
    const isDismissed = new URL(route.request().url()).searchParams.get('tab') === 'dismissed';
    await route.fulfill({ response, json: { ...(await response.json()), total: isDismissed ? 12 : 11 } });
  });
  await page.goto(`/admin/users/${userId}`);
  const flags = page.getByRole('region', { name: 'Flags by hosts' });
  await expect(flags.getByRole('link', { name: 'All 11 flags that stand' })).toBeVisible();
  await expectNoViolations(page, 'light', 'dark');
  const dismissed = flags.getByRole('link', { name: 'All 12 flags that were dismissed' });
  await page.unrouteAll({ behavior: 'wait' });
  await dismissed.click();
  await expect(page).toHaveURL(`/admin/flags?hunterId=${userId}&tab=dismissed`);
  await expect(page.getByText('No flag of Ingrid Solheim was dismissed.')).toBeVisible();
});
