import { isUuid } from './uuid.ts';

/**
 * The pages that are counted, as patterns; `:name` is one segment. Views are kept by pattern, never by path: a path
 * can hold a token or say whose page it is. Which pages are left out is in docs/rules/page-views.md#pages.
 */
export const pagePatterns = [
  '/',
  '/listing/:listingId',
  '/listing/:listingId/submitBooking/:startDate/:endDate',
  '/payment/:bookingId',
  '/login',
  '/login/forgotpassword',
  '/welcomeBack',
  '/landowners',
  '/hunters',
  '/aboutus',
  '/adpartners',
  '/inthenews',
  '/termsofuse',
  '/privacypolicy',
  '/submitListing',
  '/listing/:listingId/edit',
  '/listing/:listingId/availability',
  '/listing/:listingId/cost',
  '/myaccount',
  '/myaccount/profile',
  '/myaccount/bookings',
  '/myaccount/bookings/:bookingId/detail',
  '/myaccount/listings',
  '/myaccount/messages',
  '/myaccount/messages/:threadId',
  '/listing/:listingId/ask',
  '/listing/:listingId/tell',
  '/compare',
  '/myaccount/saved',
  '/myaccount/alerts',
  '/myaccount/alerts/new',
] as const;
export type PagePattern = (typeof pagePatterns)[number];

/** A counted page; `listingId` on a listing's own page only. */
export type CountedPage = { page: PagePattern; listingId: string | null };

const listingPage: PagePattern = '/listing/:listingId';

const segmentsOf = (path: string): string[] => path.split('/').filter((segment) => segment !== '');

const fits = (pattern: PagePattern, segments: readonly string[]): boolean => {
  const expected = segmentsOf(pattern);
  return (
    expected.length === segments.length &&
    expected.every(
      (name, index) => name.startsWith(':') || name.toLowerCase() === segments[index]?.toLowerCase(),
    )
  );
};

/** The counted page at a path without its query; undefined for a page that isn't counted. */
export const countedPageOf = (path: string): CountedPage | undefined => {
  const segments = segmentsOf(path);
  const page = pagePatterns.find((pattern) => fits(pattern, segments));
  if (!page) return undefined;
  const [, id] = segments;
  return { page, listingId: page === listingPage && isUuid(id) ? id.toLowerCase() : null };
};

/** What is counted in place of a referring site: no referrer, a page of our own, or one that isn't counted by name. */
export const specialReferrers = { none: 'none', own: 'own', other: 'other' } as const;

/** Whether a browser asks not to be tracked: by Do Not Track (`DNT`) or Global Privacy Control (`Sec-GPC`). */
export const asksForPrivacy = (headers: Readonly<Record<string, unknown>>): boolean =>
  headers.dnt === '1' || headers['sec-gpc'] === '1';

/** The days whose views are shown, today included. */
export const shownDays = 30;
