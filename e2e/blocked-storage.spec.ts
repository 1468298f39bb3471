import { expect } from '@playwright/test';
import { demoLand } from './land.ts';
import { logIn } from './log-in.ts';
import { untilHydrated } from './scripts.ts';
import { test } from './test.ts';

// docs/rules/pages.md#blocked-storage
test('pages work where the browser keeps nothing, and the login says what it needs', async ({ page }) => {
  const { id } = await demoLand(page.request);
  await page.addInitScript(() => {
    for (const name of ['localStorage', 'sessionStorage'])
      Object.defineProperty(window, name, {
        get: () => {
          throw new DOMException('The operation is insecure.', 'SecurityError');
        },
      });
  });
  const heading = page.getByRole('heading', { level: 1 });
  for (const path of ['/', `/listing/${id}`, '/landowners']) {
    await page.goto(path);
    const text = await heading.innerText();
    await page.mouse.move(5, 5);
    await page.mouse.move(50, 50);
    await untilHydrated(page);
    await expect(heading).toHaveText(text);
    await expect(page.getByText(/went wrong|Application Error/)).toHaveCount(0);
  }
  const scheme = () => page.locator('html').getAttribute('data-scheme');
  const before = await scheme();
  await page.getByRole('button', { name: /^Switch to/ }).click();
  expect(await scheme()).not.toBe(before);
  await page.getByRole('link', { name: 'Find land' }).first().click();
  const land = page.getByRole('article').getByRole('heading').getByRole('link').first();
  const title = await land.innerText();
  await land.click();
  await expect(heading).toHaveText(title);

  await page.goto('/login');
  await page.getByLabel('Email').first().focus();
  // It comes with the program, and moves the button down: not while it is pressed.
  await expect(page.getByText(/^Logging in needs storage in your browser/).first()).toBeVisible();
  await logIn(page, 'hunter@openacre.example');
  await expect(page.getByRole('alert').filter({ hasText: 'Logging in needs storage' })).toBeVisible();
});
