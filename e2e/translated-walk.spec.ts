import { type APIRequestContext, expect, type Page } from '@playwright/test';
import type { RouteConfigEntry } from '@react-router/dev/routes';
import routes from '../web/routes.ts';
import { enterBookingOf } from './bookings.ts';
import { inAddress, inDays, openDay } from './days.ts';
import { demoLand, openLand } from './land.ts';
import { call } from './people.ts';
import { untilHydrated } from './scripts.ts';
import { test } from './test.ts';
import { failuresOf, translate } from './translation.ts';
import { tryControls } from './try-controls.ts';

const [toPay, paid] = [1, 3];

/** The pages that each opens, by their paths in web/routes.ts. */
const walks = {
  visitor: [
    ...['', 'listing/:listingId', 'login', 'login/forgotpassword', 'resetpassword', 'newemail', 'keepemail'],
    ...['verify/:userId/:emailConfirmationToken', 'welcomeBack', 'landowners', 'hunters', 'aboutus'],
    ...['adpartners', 'inthenews', 'termsofuse', 'privacypolicy', 'licenses', 'shared/:token', 'compare'],
    ...['marketing/unsubscribe/:userId', 'alerts/stop/:searchId', 'api/docs', '*'],
  ],
  hunter: [
    ...['myaccount', 'myaccount/profile', 'myaccount/bookings', 'myaccount/bookings/:bookingId/detail'],
    ...['myaccount/saved', 'myaccount/alerts', 'myaccount/alerts/new', 'myaccount/messages'],
    ...['myaccount/messages/:threadId', 'listing/:listingId/ask', 'listing/:listingId/save'],
    ...[
      'listing/:listingId/tell',
      'payment/:unpaidId',
      'listing/:listingId/submitBooking/:startDate/:endDate',
    ],
  ],
  host: [
    ...['', 'myaccount', 'myaccount/listings', 'submitListing', 'listing/:listingId/edit'],
    ...['listing/:listingId/availability', 'listing/:listingId/cost', 'myaccount/messages/:threadId'],
    'myaccount/bookings/:bookingId/detail',
  ],
  admin: [
    ...['admin', 'admin/users', 'admin/users/create', 'admin/users/:userId', 'admin/listings'],
    ...['admin/listings/submit', 'admin/listings/:listingId', 'admin/listings/:listingId/approval'],
    ...['admin/listings/:listingId/history', 'admin/bookings', 'admin/bookings/create'],
    ...['admin/bookings/:bookingId', 'admin/bookings/:bookingId/edit', 'admin/payouts', 'admin/payouts/run'],
    ...['admin/payouts/:bookingId/:type', 'admin/payments', 'admin/flags', 'admin/reports', 'admin/reviews'],
    ...['admin/signs', 'admin/audit', 'admin/settings', 'admin/emails'],
  ],
} as const;

/** What is on them: a listing with two bookings of its own, and a conversation. */
const enterLand = async (request: APIRequestContext) => {
  const { id: listingId } = await openLand(request, 'Marsh');
  const enter = (status: number, day: string) =>
    enterBookingOf(request, listingId, status, 'hunter@openacre.example', day);
  const [{ id: bookingId }, { id: unpaidId }] = [
    await enter(paid, inDays(60)),
    await enter(toPay, inDays(61)),
  ];
  const text = 'Which wind is best?';
  const { threadId } = await call<{ threadId: string }>(request, 'hunter', '/message/send', {
    bookingId,
    text,
  });
  const { users } = await call<{ users: { id: string }[] }>(request, 'admin', '/user/search?query=hunter');
  const day = inAddress(openDay());
  const [userId = ''] = users.map(({ id }) => id);
  return { bookingId, unpaidId, listingId, threadId, userId, type: 'auto', startDate: day, endDate: day };
};

/** Changes are refused, so that every button can be pressed. */
const refuseChanges = (page: Page) =>
  page.context().route('**/api/**', async (route) => {
    if (route.request().method() === 'GET') return route.continue();
    return route.fulfill({ status: 503, contentType: 'application/problem+json', body: '{"status":503}' });
  });

/** Opens a page in the document that is there, as a link does, also where something unsaved is asked about first. */
const open = (page: Page, path: string) =>
  page.evaluate(async (to) => {
    for (const dialog of document.querySelectorAll('dialog[open]'))
      dialog.dispatchEvent(new Event('cancel', { cancelable: true }));
    type Router = { state: { navigation: { state: string } }; navigate: (to: string) => Promise<void> };
    const { __reactRouterDataRouter: router } = window as unknown as { __reactRouterDataRouter: Router };
    await router.navigate(to);
    await new Promise((next) => setTimeout(next, 50));
    if (location.pathname === to) return;
    document.querySelector<HTMLElement>('dialog[open] button')?.click(); // Leave without saving
    while (router.state.navigation.state !== 'idle') await new Promise((next) => setTimeout(next, 20));
  }, path);

/** Some pages are documents of their own: there the program and the translation begin anew. */
const untilTranslated = async (page: Page) => {
  await untilHydrated(page);
  if (await page.evaluate(() => 'isTranslated' in window)) return;
  await translate(page);
  await page.evaluate(() => Object.assign(window, { isTranslated: true }));
};

const walk = async (page: Page, paths: readonly string[], names: Record<string, string>) => {
  const failures = failuresOf(page);
  await page.goto('/aboutus');
  await page.getByRole('heading', { level: 1 }).click(); // runs its program
  await untilTranslated(page);
  await refuseChanges(page);
  const wrong: string[] = [];
  for (const pattern of paths) {
    const path = `/${pattern.replaceAll(/:(\w+)/g, (_, name) => names[name] ?? 'x')}`;
    let failure: string | undefined;
    await expect(async () => {
      await open(page, path); // fails where that begins a document
      await untilTranslated(page);
      failure = await tryControls(page);
    }).toPass();
    if (failure !== undefined) wrong.push(`${pattern}: ${failure}`);
  }
  expect({ wrong, failures }).toEqual({ wrong: [], failures: [] });
};

// docs/rules/pages.md#translation
test.describe('on a translated page nothing that is done makes it fail', () => {
  test('for visitors', async ({ page }) => {
    const { id: listingId } = await demoLand(page.request);
    await walk(page, walks.visitor, { listingId });
  });

  for (const who of ['hunter', 'host', 'admin'] as const)
    test(`for who signs in as ${who}`, async ({ page, openPageAs }) => {
      const names = await enterLand(page.request);
      await walk(await openPageAs(who), walks[who], names);
    });
});

test('every page is opened translated by somebody', async () => {
  const pathsIn = (entries: readonly RouteConfigEntry[]): string[] =>
    entries.flatMap(({ path, file, index, children = [] }) => [
      ...(index ? [''] : path === undefined || file.endsWith('.resource.ts') ? [] : [path]),
      ...pathsIn(children),
    ]);
  const walked: string[] = Object.values(walks).flat();
  const named = walked.map((path) => path.replace(':unpaidId', ':bookingId'));
  expect(pathsIn(await routes).filter((path) => !named.includes(path))).toEqual([]);
});
