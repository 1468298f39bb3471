import { describe, expect, test } from 'vitest';
import { currentPersonOf, isOwnPath } from './session.ts';

const tokenWith = (claims: object): string => {
  const payload = { sub: '1', email: 'ada@farm.example', exp: Date.now() / 1000 + 60, ...claims };
  return `head.${Buffer.from(JSON.stringify(payload)).toString('base64url')}.signature`;
};

// docs/rules/accounts.md#access-token
test.each([
  ['administrator', 'Administrator'],
  ['customer', 'Customer'],
  ['Administrator', 'Customer'], // as older tokens spelled it: refused by the server, and renewed
])('the role claim %s shows what a %s sees', (claim, role) => {
  expect(currentPersonOf(tokenWith({ role: claim }))?.role).toBe(role);
});

// docs/rules/pages.md#guards
describe('the path to return to after logging in', () => {
  test.each([
    '/',
    '/myaccount',
    '/listing/1?from=2026-12-01#days',
    '/a//b',
    '/%2F/evil.example',
    '/%5Cevil.example',
    '/?next=https://evil.example',
  ])('%s is accepted', (path) => {
    expect(isOwnPath(path)).toBe(true);
    expect(new URL(path, 'https://openacre.example').origin).toBe('https://openacre.example');
  });

  test.each([
    '',
    'myaccount',
    '//evil.example',
    '///evil.example',
    '/\\evil.example',
    '\\\\evil.example',
    '/\t/evil.example',
    '/\n/evil.example',
    ' //evil.example',
    '/a\\..\\..\\evil.example',
    'https://evil.example',
    'https:evil.example',
    'javascript:alert(1)',
    'data:text/html,x',
  ])('%j is refused', (path) => {
    expect(isOwnPath(path)).toBe(false);
  });
});
