import { beforeEach, describe, expect, test, vi } from 'vitest';
import { writeToken } from './session.ts';
import { mustHaveEnded, sessionOf } from './session-end.ts';

const hour = 3_600_000;
const minute = 60_000;
/** When the session of an administrator began, and when it ends, by the server's clock. */
const begunAt = Date.parse('2026-11-20T12:00:00Z');
const endsAt = begunAt + 12 * hour;

/** What the server issues at a time by its own clock. */
const tokenIssuedAt = (at: number): string => {
  const iat = at / 1000;
  const claims = {
    sub: '1',
    email: 'ada@farm.example',
    role: 'administrator',
    iat,
    auth_time: begunAt / 1000,
  };
  return `head.${Buffer.from(JSON.stringify({ ...claims, exp: iat + 900 })).toString('base64url')}.signature`;
};

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

/** A device whose clock is ahead of the server's, to which a renewed token comes when the server issues it. */
const deviceAhead = (aheadMs: number, issuedAt: number) => {
  const token = tokenIssuedAt(issuedAt);
  vi.setSystemTime(issuedAt + aheadMs);
  writeToken(token);
  return (serverMs: number) => sessionOf(token, new Date(serverMs + aheadMs));
};

// docs/rules/accounts.md#end-of-sessions
describe.each([
  ['right', 0],
  ['13 hours ahead', 13 * hour],
  ['an hour behind', -hour],
])('on a device whose clock is %s', (_, aheadMs) => {
  test('nobody is warned hours before the end', () => {
    const at = deviceAhead(aheadMs, begunAt + hour);
    for (const passed of [0, 14 * minute])
      expect(at(begunAt + hour + passed)).toMatchObject({ isNear: false, isDue: false });
  });

  test('the warning comes a quarter of an hour before the end, and the server is asked at the end', () => {
    const at = deviceAhead(aheadMs, endsAt - 16 * minute);
    expect(at(endsAt - 15.5 * minute)).toMatchObject({ isNear: false });
    expect(at(endsAt - 14.5 * minute)).toMatchObject({
      email: 'ada@farm.example',
      endsAt: new Date(endsAt),
      at: new Date(endsAt - 14.5 * minute),
      isNear: true,
      isDue: false,
    });
    expect(at(endsAt + 2_000)).toMatchObject({ isNear: true, isDue: true });
  });
});

test('a page that looked at its clock just before a token came knows the time', () => {
  const at = deviceAhead(0, endsAt - 10 * minute);
  expect(at(endsAt - 11 * minute)).toMatchObject({ isNear: true, at: new Date(endsAt - 10 * minute) });
});

describe('nothing is said', () => {
  const unknown = { at: undefined, isNear: false, isDue: false };

  test('of a token whose arrival is not known', () => {
    const late = new Date(endsAt - minute);
    expect(sessionOf(tokenIssuedAt(endsAt - 2 * minute), late)).toMatchObject(unknown);
    deviceAhead(0, endsAt - 20 * minute);
    expect(sessionOf(tokenIssuedAt(endsAt - 2 * minute), late)).toMatchObject(unknown);
  });

  test.each([13 * hour, -hour])('once the clock was put to another time, by %i ms', (byMs) => {
    const at = deviceAhead(0, begunAt + hour);
    expect(at(begunAt + hour + byMs)).toMatchObject(unknown);
  });

  test('of the session of a view, which has no end of its own', () => {
    const [, , signature] = tokenIssuedAt(begunAt).split('.');
    expect(sessionOf(`head.${btoa(JSON.stringify({ sub: '1' }))}.${signature}`, new Date())).toBeUndefined();
  });
});

// docs/rules/pages.md#no-signal
describe('what a device keeps while the server can’t be asked', () => {
  const customers = (issuedAt: number): string => {
    const claims = { sub: '2', email: 'ole@farm.example', role: 'customer', auth_time: begunAt / 1000 };
    const payload = { ...claims, iat: issuedAt / 1000, exp: issuedAt / 1000 + 900 };
    return `head.${Buffer.from(JSON.stringify(payload)).toString('base64url')}.signature`;
  };

  test.each([
    ['in use', begunAt, 29 * 24 * hour, false],
    ['unused for 30 days', begunAt, 30 * 24 * hour + 1, true],
    ['renewed meanwhile', begunAt + 20 * 24 * hour, 45 * 24 * hour, false],
    ['used until its last day', begunAt + 89 * 24 * hour, 90 * 24 * hour + 1, true],
  ])('goes with a session that must have ended: %s', (_, issuedAt, afterMs, isOver) => {
    expect(mustHaveEnded(customers(issuedAt), new Date(begunAt + afterMs))).toBe(isOver);
  });

  test('goes with an administrator’s after half a day, and with a token that is none', () => {
    expect(mustHaveEnded(tokenIssuedAt(endsAt - 900_000), new Date(endsAt + 1))).toBe(true);
    expect(mustHaveEnded('', new Date(begunAt))).toBe(true);
  });
});
