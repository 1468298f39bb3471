import { describe, expect, test } from 'vitest';
import { asksForPrivacy, countedPageOf } from './page-view.ts';

const listingId = '0199e7a0-0000-7000-8000-00000000000a';

// docs/rules/page-views.md#pages
describe('the pattern of a page', () => {
  test.each([
    ['/', '/'],
    ['/hunters', '/hunters'],
    ['/AboutUs/', '/aboutus'],
    ['/login/forgotpassword', '/login/forgotpassword'],
    ['/welcomeback', '/welcomeBack'],
    [`/listing/${listingId}/edit`, '/listing/:listingId/edit'],
    [
      `/listing/${listingId}/submitBooking/11-21-2026/11-22-2026`,
      '/listing/:listingId/submitBooking/:startDate/:endDate',
    ],
    ['/myaccount/bookings/one/detail', '/myaccount/bookings/:bookingId/detail'],
  ])('%s is counted as %s', (path, page) => {
    expect(countedPageOf(path)).toEqual({ page, listingId: null });
  });

  test('a listing’s own page names the listing', () => {
    const expected = { page: '/listing/:listingId', listingId };
    expect(countedPageOf(`/listing/${listingId.toUpperCase()}`)).toEqual(expected);
    expect(countedPageOf('/listing/unknown')).toEqual({ ...expected, listingId: null });
  });

  test.each([
    `/verify/${listingId}/secret`,
    '/resetpassword',
    '/newemail',
    '/keepemail',
    `/marketing/unsubscribe/${listingId}`,
    '/admin/users',
    '/wp-login.php',
  ])('%s is not counted', (path) => {
    expect(countedPageOf(path)).toBeUndefined();
  });
});

// docs/rules/page-views.md#who-is-not-counted
test.each([
  [{ dnt: '1' }, true],
  [{ 'sec-gpc': '1' }, true],
  [{ dnt: '0' }, false],
  [{}, false],
])('a request with %o asks for privacy: %s', (headers, asks) => {
  expect(asksForPrivacy(headers)).toBe(asks);
});
