import { expect, test } from 'vitest';
import { mailtoOf } from './mail-address.ts';

// docs/rules/privacy-and-security.md#links-to-addresses
test('a link that writes to an address has no other recipient, subject or words', () => {
  expect(mailtoOf('somebody+land@farm.example')).toBe('mailto:somebody%2Bland@farm.example');
  const { pathname, search, hash } = new URL(mailtoOf('evil?bcc=spy@x.example&subject=Hi#a'));
  expect([decodeURIComponent(pathname), search, hash]).toEqual([
    'evil?bcc=spy@x.example&subject=Hi#a',
    '',
    '',
  ]);
});
