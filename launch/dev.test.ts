import { utimesSync } from 'node:fs';
import { join } from 'node:path';
import { chromium } from '@playwright/test';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { chromiumFlags, ensureChromium } from './chromium.ts';
import { limits } from './testing/limits.ts';
import { aSmallProduct } from './testing/small-product.ts';
import { until } from './testing/until.ts';

// The real product, started by the launcher on a data folder of the small product's.

const root = join(import.meta.dirname, '..');
const product = aSmallProduct();
let browser: Awaited<ReturnType<typeof chromium.launch>>;

beforeAll(async () => {
  browser = await chromium.launch({ executablePath: ensureChromium(console.log), args: chromiumFlags });
});
afterAll(() => browser.close());

test('npm run dev: pages load without errors, and show a saved change at once', async () => {
  const launcher = product.launch(join(root, 'launch/start.ts'), ['dev'], { DEMO_DATA: 'none' });
  await launcher.ready;
  const { web } = product.run();
  const page = await browser.newPage();
  page.setDefaultTimeout(limits.processMs);
  const errors: string[] = [];
  const messages: string[] = [];
  // For example a 504 for a library that Vite bundles again meanwhile, or a hydration mismatch.
  page.on('console', (line) => (line.type() === 'error' ? errors : messages).push(line.text()));
  page.on('pageerror', (error) => errors.push(error.message));

  const visit = async (path: string) => {
    messages.length = 0;
    await page.goto(web + path, { waitUntil: 'networkidle' });
    await until(() => messages.some((line) => line.includes('[vite] connected')), 'it listens for changes');
  };
  await visit('/');
  for (const [file, shown] of [
    ['web/layouts/site-frame.module.css', '/web/layouts/site-frame.tsx'],
    ['web/auth/login.screen.tsx', '/web/auth/login.screen.tsx'],
  ] as const) {
    // Each on a page of its own: React Router reports an error when a route is saved while it refreshes another.
    await visit('/login');
    await page.fill('[name=email]', 'somebody');
    const now = new Date();
    utimesSync(join(root, file), now, now);
    await until(
      () => messages.some((line) => line.includes(`hot updated: ${shown}`)),
      `${file} is in the page`,
    );
    expect(await page.inputValue('[name=email]')).toBe('somebody');
  }
  expect(errors).toEqual([]);
});
