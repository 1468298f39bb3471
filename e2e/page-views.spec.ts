import { type ChildProcess, fork } from 'node:child_process';
import { join } from 'node:path';
import { expect, type Page } from '@playwright/test';
import { expectNoViolations } from './axe.ts';
import { openLand } from './land.ts';
import { runningAt } from './mail.ts';
import { call, signIn } from './people.ts';
import { untilQuiet } from './quiet.ts';
import { untilHeard } from './scripts.ts';
import { test } from './test.ts';

// The browser of these tests names itself as a bot, which is not counted.
const userAgent = 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 Chrome/140.0.0.0 Safari/537.36';
test.use({ userAgent });

type Figures = { pages: { page: string; views: number }[] };
const viewsOf = async (page: Page, pattern: string): Promise<number> => {
  const { pages } = await call<Figures>(page.request, 'admin', '/pageView/figures');
  return pages.find((one) => one.page === pattern)?.views ?? 0;
};

// docs/rules/page-views.md#figures-for-hosts, docs/rules/page-views.md#figures-for-administrators
test('a visit is counted page by page, and its host and administrators see it', async ({
  page,
  openPageAs,
}) => {
  const { id, title } = await openLand(page.request, 'Willow bend');
  await page.goto(`/listing/${id}`);
  const hunters = await viewsOf(page, '/hunters');
  // To the next page without a document, and back again.
  await page.getByRole('contentinfo').hover(); // the first use, which runs the program
  const questions = page.getByRole('contentinfo').getByRole('link', { name: 'Hunters’ questions' });
  await untilHeard(questions);
  const reported = page.waitForRequest('**/api/pageView');
  await questions.click();
  await expect(page).toHaveURL(/\/hunters$/);
  const request = await reported;
  expect(request.postDataJSON()).toEqual({ page: '/hunters', listingId: null });
  expect(await request.headerValue('authorization')).toBeNull();
  expect(await request.headerValue('cookie')).toBeNull();
  const reportedBack = page.waitForRequest('**/api/pageView');
  await page.goBack();
  expect((await reportedBack).postDataJSON()).toEqual({ page: '/listing/:listingId', listingId: id });
  await expect.poll(() => viewsOf(page, '/hunters')).toBeGreaterThan(hunters);

  const host = await openPageAs('host');
  const land = host.getByRole('article', { name: title });
  // Views are saved every second, and the page does not load again by itself.
  await expect(async () => {
    await host.goto('/myaccount/listings');
    await land.waitFor();
    expect(await land.innerText()).toMatch(/Last 30 days\s*Seen\s*2\s*Asked for\s*0\s*Paid\s*0/);
  }).toPass();
  await expectNoViolations(host, 'light', 'dark');

  const admin = await openPageAs('admin');
  await admin.goto('/admin');
  const seen = admin.getByRole('region', { name: 'Most seen pages', exact: true });
  await expect(seen.getByRole('row', { name: /^Hunters’ questions \d/ })).toBeVisible();
  await expect(admin.getByRole('region', { name: 'Where they came from', exact: true })).toBeVisible();
  await expectNoViolations(admin, 'light', 'dark');
});

/** A second web process of the tested product, with an outside tracker; stopped after the test. */
const withTracker = test.extend<{ site: string }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright wants an object here
  async site({}, use) {
    const child: ChildProcess = fork(join(import.meta.dirname, '../server/main.ts'), [], {
      env: {
        PATH: process.env.PATH,
        NODE_ENV: 'test',
        PORT: '0',
        RUN_JOBS: 'false',
        LOG_LEVEL: 'warn',
        DATABASE_URL: runningAt().database,
        DATA_DIR: process.env.E2E_DATA_DIR,
        TRACKER_URL: 'https://matomo.farm.example',
        TRACKER_SITE_ID: '7',
      },
      stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    });
    const url = await new Promise<string>((resolve, reject) => {
      child.once('message', (message: { url: string }) => resolve(message.url));
      child.once('exit', (code) => reject(new Error(`The process has ended with ${code}.`)));
    });
    await use(url);
    const ended = new Promise((resolve) => child.once('exit', resolve));
    // A browser keeps idle connections open, for which a graceful stop would wait.
    child.kill('SIGKILL');
    await ended;
  },
});

/** Stands in for Matomo: its script sends every command, as the true one sends what they amount to. */
const standIn = `
  const url = window._paq.find(([name]) => name === 'setTrackerUrl')[1];
  const told = (command) => navigator.sendBeacon(url, JSON.stringify(command));
  window._paq.forEach(told);
  window._paq = { push: told };`;

const startStandIn = async (page: Page): Promise<unknown[][]> => {
  const told: unknown[][] = [];
  await page.route('https://matomo.farm.example/**', async (route) => {
    if (route.request().url().endsWith('/matomo.js'))
      return route.fulfill({ contentType: 'text/javascript', body: standIn });
    told.push(route.request().postDataJSON());
    return route.fulfill({ status: 204 });
  });
  return told;
};

// docs/rules/page-views.md#outside-tracker
withTracker(
  'an outside tracker is told patterns and the user id, and never a token',
  async ({ page, site }) => {
    const told = await startStandIn(page);
    const views = () => told.filter(([name]) => name === 'trackPageView').map(([, value]) => value);
    // In a document whose address holds a token nothing is loaded from outside, nor later on.
    await page.goto(`${site}/resetpassword?token=secret`);
    await page.getByRole('contentinfo').hover(); // the first use, which runs the program
    const questions = page.getByRole('contentinfo').getByRole('link', { name: 'Hunters’ questions' });
    await untilHeard(questions); // before, it would open a new document, whose address holds nothing
    await questions.click();
    await expect(page).toHaveURL(/\/hunters$/);
    await untilQuiet(page);
    expect(told).toEqual([]);

    await page.goto(`${site}/?text=secret`);
    await expect.poll(views).toEqual(['/']);
    expect(told).toContainEqual(['setSiteId', '7']);
    expect(told).toContainEqual(['disableCookies']);
    expect(told).toContainEqual(['resetUserId']);
    const token = await signIn(page, 'hunter');
    await page.goto(`${site}/?text=secret`);
    await expect.poll(views).toEqual(['/', '/']);
    const privacy = page.getByRole('contentinfo').getByRole('link', { name: 'Privacy policy' });
    await untilHeard(privacy);
    await privacy.click();
    await expect.poll(views).toEqual(['/', '/', '/privacypolicy']);
    const [, claims = ''] = token.split('.');
    const { sub } = JSON.parse(Buffer.from(claims, 'base64url').toString()) as { sub: string };
    expect(told).toContainEqual(['setUserId', sub]);
    expect(told).toContainEqual(['setReferrerUrl', `${site}/`]);
    expect(told).toContainEqual(['setCustomUrl', `${site}/privacypolicy`]);
    expect(JSON.stringify(told)).not.toContain('secret');
    await expect(page.getByText('matomo.farm.example')).toBeVisible();

    await page.goto(`${site}/adpartners`);
    const promise = page.getByRole('main').getByText('No ads between a hunter and a booking');
    await expect(promise).toContainText('no trackers of advertisers,');
    await expect(page.getByText('is also measured at matomo.farm.example, for us alone')).toBeVisible();
    await expectNoViolations(page, 'light', 'dark');
    // The product's other process has no tracker.
    await page.goto('/adpartners');
    await expect(promise).toContainText('no trackers, and');
    await expect(page.getByText('measured at')).toHaveCount(0);
  },
);

// docs/rules/page-views.md#outside-tracker, docs/rules/page-views.md#who-is-not-counted
withTracker('a browser that asks for privacy reports nothing to anybody', async ({ page, site }) => {
  const told = await startStandIn(page);
  const asked: string[] = [];
  page.on('request', (request) => asked.push(request.url()));
  await page.addInitScript(() => Object.defineProperty(navigator, 'globalPrivacyControl', { value: true }));
  await page.goto(site);
  await page.getByRole('contentinfo').hover(); // the first use, which runs the program
  const privacy = page.getByRole('contentinfo').getByRole('link', { name: 'Privacy policy' });
  await untilHeard(privacy);
  await privacy.click();
  await expect(page).toHaveURL(/\/privacypolicy$/);
  await expect(page.getByRole('heading', { name: 'Which pages are seen' })).toBeVisible();
  expect(asked.some((url) => url.includes('report-view'))).toBe(true);
  expect(told).toEqual([]);
  expect(asked.filter((url) => /matomo|\/api\/pageView/.test(url))).toEqual([]);
});
