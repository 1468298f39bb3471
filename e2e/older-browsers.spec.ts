import { expect, type Page } from '@playwright/test';
import { demoLand } from './land.ts';
import { withMaps } from './maps.ts';
import { untilHydrated } from './scripts.ts';
import { test } from './test.ts';

test.use(withMaps);

/** Takes away what browsers of autumn 2022 lack. */
const makeOlder = (page: Page) =>
  page.addInitScript(() => {
    const lack = (owner: object, ...names: string[]) => {
      for (const name of names) Reflect.deleteProperty(owner, name);
    };
    lack(String.prototype, 'isWellFormed', 'toWellFormed');
    lack(URL, 'canParse');
    lack(AbortSignal, 'any');
    lack(HTMLElement.prototype, 'popover');
    const { matches } = Element.prototype;
    Object.defineProperty(Element.prototype, 'matches', {
      value(this: Element, selectors: string) {
        if (selectors.includes(':popover-open')) throw new DOMException(selectors, 'SyntaxError');
        return matches.call(this, selectors);
      },
    });
  });

// docs/rules/pages.md#older-browsers
test('people sign up and search in a browser of 2022', async ({ page }) => {
  await makeOlder(page);
  await page.goto('/');
  await untilHydrated(page);
  await expect(page.getByRole('search').first()).toBeVisible();
  await page.goto('/login');
  const form = page.getByRole('form', { name: 'Sign up' });
  const texts = {
    'First name': 'Sigrid',
    'Last name': 'Olsen',
    Phone: '608 555-0142',
    Email: `${Math.random().toString(36).slice(2, 10)}@bücher.example`,
    Password: 'tamarack and spruce',
    'Confirm password': 'tamarack and spruce',
  };
  for (const [label, text] of Object.entries(texts)) await form.getByLabel(label, { exact: true }).fill(text);
  await form.getByLabel('I am 18 or older.').check();
  await form.getByLabel(/^I accept the terms of use/).check();
  await form.getByRole('button', { name: 'Sign up' }).click();
  await expect(page).toHaveURL(/\/myaccount$/);
});

// docs/rules/pages.md#older-browsers
test('a page of land and the layers of its map stay in a browser of 2022', async ({ page }) => {
  await makeOlder(page);
  const { id, title } = await demoLand(page.request);
  await page.goto(`/listing/${id}`);
  await page.getByRole('heading', { name: 'Where it is' }).scrollIntoViewIfNeeded();
  await expect(page.locator('[data-layer]')).toHaveAttribute('data-layer', 'Streets');
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
});
