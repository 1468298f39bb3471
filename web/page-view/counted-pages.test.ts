import type { RouteConfigEntry } from '@react-router/dev/routes';
import { expect, test } from 'vitest';
import { pagePatterns } from '#domain/page-view.ts';
import routes from '../routes.ts';

/** Not counted besides the pages of administrators. */
const leftOut = [
  // Links in emails and the link of a shared list open them: their addresses hold tokens.
  '/resetpassword',
  '/verify/:userId/:emailConfirmationToken',
  '/newemail',
  '/keepemail',
  '/marketing/unsubscribe/:userId',
  '/alerts/stop/:searchId',
  '/shared/:token',
  // Leads on by itself.
  '/listing/:listingId/save',
  // For programmers and lawyers, and what is not there.
  '/licenses',
  '/api/docs',
  '/*',
];

/** The paths of all pages; what isn't a page, but a file or data, has no screen. */
const pagesIn = (entries: readonly RouteConfigEntry[]): string[] =>
  entries.flatMap(({ path = '', index, file, children = [] }) => [
    ...(file.endsWith('.screen.tsx') && (path !== '' || index) ? [`/${path}`] : []),
    ...pagesIn(children),
  ]);

// docs/rules/page-views.md#pages
test('every page is counted, or named as one that is not', async () => {
  const pages = pagesIn(await routes).filter((path) => !/^\/admin(\/|$)/.test(path));
  expect(pages.length).toBeGreaterThan(30);
  expect([...pagePatterns, ...leftOut].toSorted()).toEqual(pages.toSorted());
});
