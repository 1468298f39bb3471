import { beforeEach, describe, expect, test, vi } from 'vitest';
import { isOwnPath, writeToken } from './session.ts';
import { currentPersonOf, msUntilExpiry, timeByToken } from './token-expiry.ts';

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

// docs/rules/dates.md#wrong-clocks
describe('how long a token counts', () => {
  const minute = 60_000;
  const issuedAt = Date.parse('2026-11-27T12:00:00Z');
  const token = tokenWith({ iat: issuedAt / 1000, exp: issuedAt / 1000 + 900 });

  beforeEach(() => {
    const stored = new Map<string, string>();
    vi.stubGlobal('localStorage', {
      getItem: (key: string) => stored.get(key) ?? null,
      setItem: (key: string, text: string) => void stored.set(key, text),
      removeItem: (key: string) => void stored.delete(key),
    });
    vi.useFakeTimers();
    return () => {
      vi.useRealTimers();
      vi.unstubAllGlobals();
    };
  });

  test.each([0, 16 * minute, 40 * 1440 * minute, -70 * minute])(
    'is its lifetime from its arrival, on a clock that is %i ms ahead',
    (aheadMs) => {
      vi.setSystemTime(issuedAt + aheadMs);
      writeToken(token);
      expect(msUntilExpiry(token)).toBe(15 * minute);
      vi.setSystemTime(issuedAt + aheadMs + 14 * minute);
      expect(currentPersonOf(token)?.id).toBe('1');
      vi.setSystemTime(issuedAt + aheadMs + 15 * minute);
      expect(msUntilExpiry(token)).toBe(0);
      expect(currentPersonOf(token)).toBeNull();
    },
  );

  test.each([0, 40 * 1440 * minute])(
    'tells the time, until the server does, on a clock that is %i ms ahead',
    (aheadMs) => {
      vi.setSystemTime(issuedAt + aheadMs);
      writeToken(token);
      vi.setSystemTime(issuedAt + aheadMs + 600 * minute);
      expect(timeByToken(token)).toEqual(new Date(issuedAt + 600 * minute));
      expect(timeByToken(tokenWith({ iat: 1 }))).toEqual(new Date());
    },
  );

  test('is not known of one whose arrival isn’t, so the server says it', () => {
    vi.setSystemTime(issuedAt + 40 * 1440 * minute);
    expect(currentPersonOf(token)?.id).toBe('1');
  });

  test('is nothing for a malformed one', () => {
    expect(msUntilExpiry('x')).toBe(0);
  });
});
