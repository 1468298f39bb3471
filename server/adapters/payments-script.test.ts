import { expect, test } from 'vitest';
import { pagePolicy } from '../platform/http/headers.ts';
import { scriptSources, scriptUrl } from './payments-script.ts';

const directives = (webUrl: string, path: string): Record<string, string[]> => {
  const policy = pagePolicy({ paymentsFrom: scriptSources(webUrl), live: false })('the-nonce', path);
  return Object.fromEntries(
    policy.split('; ').map((line) => {
      const [name = '', ...sources] = line.split(' ');
      return [name, sources];
    }),
  );
};

// docs/rules/payments.md#provider-script
test.each([
  ['http://127.0.0.1:4010', ['http://127.0.0.1:4010']],
  ['https://www.paypal.com', ['https://*.paypal.com', 'https://*.paypalobjects.com', 'https://*.venmo.com']],
  // Only PayPal's own host names add PayPal's sources.
  ['https://www.paypal.com.evil.example', ['https://www.paypal.com.evil.example']],
  ['https://notpaypal.com', ['https://notpaypal.com']],
])('pages may load, frame, call and show what the buttons of %s need', (webUrl, sources) => {
  const policy = directives(webUrl, '/payment/01a21839-9145-7393-ae50-d54712a51e41');
  for (const name of ['script-src', 'frame-src', 'connect-src', 'img-src'])
    expect(policy[name], name).toEqual(expect.arrayContaining(sources));
  expect(policy['default-src']).toEqual(["'self'"]);
  expect(policy['script-src']).not.toContain("'unsafe-inline'");
  // docs/rules/privacy-and-security.md#headers
  for (const path of [
    '/',
    '/myaccount/bookings',
    '/payment',
    '/payment/',
    '/payment/x/y',
    '/listing/payment/x',
  ]) {
    expect(JSON.stringify(directives(webUrl, path))).not.toContain(sources[0]);
    expect(directives(webUrl, path)).toMatchObject({ 'style-src-attr': ["'none'"], 'frame-src': ["'none'"] });
  }
});

test('the script’s URL has the client id, escaped', () => {
  const url = new URL(scriptUrl('https://www.paypal.com', 'a&b=c'));
  expect(url.origin + url.pathname).toBe('https://www.paypal.com/sdk/js');
  expect(url.searchParams.get('client-id')).toBe('a&b=c');
  expect(url.searchParams.get('enable-funding')).toBe('card,credit');
});
