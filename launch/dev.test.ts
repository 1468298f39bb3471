import { utimesSync } from 'node:fs';
import { join } from 'node:path';
import { chromium } from '@playwright/test';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { chromiumFlags, ensureChromium } from './chromium.ts';
import { aSmallProduct, until } from './testing/small-product.ts';

// The real product, by the launcher, on a folder of the small one's.

const root = join(import.meta.dirname, '..');
const product = aSmallProduct();
let browser: Awaited<ReturnType<typeof chromium.launch>>;

beforeAll(async () => {
  browser = await chromium.launch({ executablePath: ensureChromium(console.log), args: chromiumFlags });
});
afterAll(() => browser.close());

test('npm run dev: pages come without a complaint, and what is saved is in them at once', {
  timeout: 120_000,
}, async () => {
  const launcher = product.launch(join(root, 'launch/start.ts'), ['dev'], { DEMO_DATA: 'none' });
  await launcher.ready;
  const { web } = product.run();
  const page = await browser.newPage();
  const complaints: string[] = [];
  const words: string[] = [];
  // Such as a 504, for a library that was prepared anew meanwhile, or what React finds otherwise than on the server.
  page.on('console', (line) => (line.type() === 'error' ? complaints : words).push(line.text()));
  page.on('pageerror', (error) => complaints.push(error.message));

  const visit = async (path: string) => {
    words.length = 0;
    await page.goto(web + path, { waitUntil: 'networkidle', timeout: 60_000 });
    await until(() => words.some((line) => line.includes('[vite] connected')), 'it listens for changes');
  };
  await visit('/');
  for (const [file, shown] of [
    ['web/layouts/site-frame.module.css', '/web/layouts/site-frame.tsx'],
    ['web/auth/login.screen.tsx', '/web/auth/login.screen.tsx'],
  ] as const) {
    // Each on a page of its own: React Router complains of a route that is saved while it refreshes another.
    await visit('/login');
    await page.fill('[name=email]', 'somebody');
    const now = new Date();
    utimesSync(join(root, file), now, now);
    await until(() => words.some((line) => line.includes(`hot updated: ${shown}`)), `${file} is in the page`);
    expect(await page.inputValue('[name=email]')).toBe('somebody');
  }
  expect(complaints).toEqual([]);
});
