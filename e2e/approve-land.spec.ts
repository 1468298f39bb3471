import { expect } from '@playwright/test';
import { expectLargeTargets, expectNoViolations } from './axe.ts';
import { listLand, listLandAs } from './land.ts';
import { signIn } from './people.ts';
import { test } from './test.ts';
import { visit } from './visit.ts';

// docs/rules/listings.md#decision
test('an administrator asks for changes, the host submits again, and it is approved', async ({
  page,
  openPageAs,
}) => {
  await signIn(page, 'host');
  const { id, title } = await listLand(page.request, 'Juniper point');
  await listLandAs(page.request, title); // a host may name two alike

  const administrator = await openPageAs('admin');
  await administrator.goto(`/admin/listings/${id}/approval`);
  await expect(administrator.getByRole('heading', { name: title })).toBeVisible();
  await expect(administrator.getByText(/^\d+ of \d+$/)).toBeVisible();
  await expect(administrator.getByText('It has no sales tax rate.')).toBeVisible();
  await expectNoViolations(administrator);
  await expectLargeTargets(administrator);
  await administrator.getByRole('button', { name: 'Ask for changes' }).press('Enter');
  const dialog = administrator.getByRole('dialog', { name: `Ask for changes of ${title}` });
  await expect(dialog.getByText('Tick what should change.')).toBeVisible();
  await dialog.getByLabel('Marker on the map').press('Space');
  await dialog.getByLabel('In your words').fill('The marker is in the lake.');
  await expectNoViolations(administrator);
  await dialog.getByRole('button', { name: 'Send to the owner' }).press('Enter');
  await expect(administrator.getByText('The owner gets an email with your request.')).toBeVisible();
  await expect(administrator).not.toHaveURL(new RegExp(id));

  await page.goto('/myaccount');
  const waiting = page.getByRole('link', { name: `Openacre asks for changes to ${title}` });
  await expect(waiting).toContainText('Marker on the map');
  await expect(waiting).toHaveAttribute('href', `/listing/${id}/edit`);
  await expectNoViolations(page);
  await visit(page, '/myaccount/listings');
  const asked = page.getByRole('article', { name: `Please change something of ${title}` });
  await expect(asked).toContainText('The marker is in the lake.');
  await expectNoViolations(page);
  await visit(page, `/listing/${id}/edit`);
  await expect(asked).toContainText('Marker on the map');
  await expectNoViolations(page);
  await page.getByLabel('Acreage').fill('82');
  await page.getByRole('button', { name: 'Save listing' }).click();
  await expect(page.getByText('Saved. Submit it again when you are done.')).toBeVisible();
  const submitAgain = page.getByRole('button', { name: /^Submit again/ });
  await expect(submitAgain).toHaveCount(2);
  await expect(submitAgain.last()).toBeInViewport();
  await expectNoViolations(page);
  await submitAgain.last().dblclick();
  await expect(page.getByText('Your listing is submitted again.')).toBeVisible();
  await expect(asked).toHaveCount(0);

  await visit(administrator, `/admin/listings/${id}/approval`);
  await expect(administrator.getByRole('region', { name: 'Changes asked for' })).toContainText(
    'The marker is in the lake.',
  );
  await administrator.getByRole('button', { name: 'Approve' }).press('Enter');
  await expect(administrator.getByText('Listing approved!')).toBeVisible();
  await expect(administrator).not.toHaveURL(new RegExp(id));
});
