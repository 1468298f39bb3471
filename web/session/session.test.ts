import { describe, expect, test } from 'vitest';
import { isOwnPath } from './session.ts';

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
