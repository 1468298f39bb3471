import { expect, type Page, test } from '@playwright/test';
import { expectNoViolations } from './axe.ts';
import { logIn } from './log-in.ts';

const signIn = async (page: Page, email: string) => {
  await page.goto('/login');
  await logIn(page, email);
  await expect(page).toHaveURL(/\/myaccount$/);
  return page.evaluate(() => localStorage.getItem('token') ?? '');
};

/** A listing of the demo host's that waits for approval, made through the API. */
const aWaitingListing = async (page: Page): Promise<{ id: string; title: string }> => {
  const token = await signIn(page, 'host@openacre.example');
  const answer = await page.request.post('/api/listing', {
    headers: { authorization: `Bearer ${token}` },
    data: {
      title: 'Waiting ridge',
      description: 'Forty acres of oak that nobody has approved yet.',
      address: { addressLine1: '2210 Ridge Road', city: 'Mount Horeb', state: 'WI', zipCode: '53572' },
      county: 'Dane',
      locationGeoJson: { type: 'Feature', geometry: { type: 'Point', coordinates: [-89.74, 43.01] } },
      acreage: 40,
      listingActivities: ['Deer'],
      baseCost: 45,
      hostPhoneNumber: '6085550142',
      hostEmail: 'host@openacre.example',
      propertyBoundaryDescription: 'The fence.',
      accessInformation: 'The gate.',
    },
  });
  expect(answer.status()).toBe(200);
  return answer.json();
};

test('a listing that waits for approval is there for its owner and administrators alone', async ({
  page,
  browser,
  baseURL,
}) => {
  const { id, title } = await aWaitingListing(page);
  const path = `/listing/${id}`;
  const heading = page.getByRole('heading', { level: 1, name: title });

  const response = await page.goto(path);
  expect(response?.status()).toBe(404); // the page comes as for a stranger; the browser then asks with its token
  await expect(heading).toBeVisible();
  await expect(page.getByRole('status').filter({ hasText: 'Awaiting Approval' })).toBeVisible();
  await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', /noindex/);
  await expectNoViolations(page);

  await page.evaluate(() => localStorage.clear());
  await signIn(page, 'hunter@openacre.example');
  await page.goto(path);
  await expect(page.getByText('The page you were looking for was not found.')).toBeVisible();
  await expect(heading).toHaveCount(0);

  await page.evaluate(() => localStorage.clear());
  await signIn(page, 'admin@openacre.example');
  await page.goto(path);
  await expect(heading).toBeVisible();

  const stranger = await browser.newContext({ javaScriptEnabled: false, ...(baseURL && { baseURL }) });
  const theirs = await stranger.newPage();
  await theirs.goto(path);
  await expect(theirs.getByText('The page you were looking for was not found.')).toBeVisible();
  await stranger.close();
});
