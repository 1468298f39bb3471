import { defineConfig } from '@playwright/test';
import { chromiumFlags, findChromium } from './launch/chromium.ts';
import { limits } from './launch/testing/limits.ts';

/** Browser tests, on a desktop and a phone, against the product as `npm start` starts it. */
export default defineConfig({
  testDir: 'e2e',
  outputDir: 'test-results',
  globalSetup: './launch/test-product.ts',
  fullyParallel: true,
  workers: 2,
  timeout: limits.testMs,
  expect: { timeout: limits.expectationMs, toPass: { timeout: limits.actionMs } },
  forbidOnly: Boolean(process.env.CI),
  maxFailures: process.env.CI ? 25 : 0, // of a broken product each would wait for its whole time
  use: {
    baseURL: process.env.E2E_BASE_URL,
    // Without WebGL but for the tests of maps (e2e/maps.ts).
    launchOptions: { executablePath: findChromium(), args: [...chromiumFlags, '--disable-3d-apis'] },
    locale: 'en-US',
    timezoneId: 'America/Chicago',
    // Below a test's timeout, so that its error names the step that waits.
    actionTimeout: limits.actionMs,
    navigationTimeout: limits.actionMs,
    screenshot: 'only-on-failure',
    trace: 'off', // takes a third of the suite's time; turn it on with `npx playwright test --trace on e2e/…`
  },
  projects: [
    { name: 'desktop', grepInvert: /@phone-only/, use: { viewport: { width: 1440, height: 900 } } },
    {
      name: 'phone',
      grep: /@phone/, // what differs on a small touch screen, and with -only long paths; in the dark color scheme
      use: {
        viewport: { width: 390, height: 844 },
        hasTouch: true, // but no density of 3: nine times the pixels, which the processor would draw
        isMobile: true,
        colorScheme: 'dark',
      },
    },
  ],
});
