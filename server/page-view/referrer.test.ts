import { expect, test } from 'vitest';
import { referrerOf } from './referrer.ts';

// docs/rules/page-views.md#referrers
test.each([
  [undefined, 'none'],
  ['', 'none'],
  ['https://openacre.test/listing/1?token=secret', 'own'],
  ['https://www.Google.com/search?q=land', 'google.com'],
  ['http://news.farm.example:8080/today', 'news.farm.example'],
  ['https://xn--bcher-kva.example/', 'xn--bcher-kva.example'],
  ['https://192.168.0.7/', 'other'],
  ['https://[::1]/', 'other'],
  ['https://intranet/', 'other'],
  ['https://other/', 'other'],
  [`https://${'a'.repeat(60)}.${'b'.repeat(60)}.example/`, 'other'],
  ['android-app://com.google.android.gm/', 'other'],
  ['not a url', 'other'],
])('the referrer %s is counted as %s', (referer, expected) => {
  expect(referrerOf(referer, 'openacre.test')).toBe(expected);
});
