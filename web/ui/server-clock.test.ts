import { afterEach, beforeEach, expect, test, vi } from 'vitest';

const at = Date.parse('2026-11-27T12:00:00Z');
const hour = 3_600_000;

beforeEach(() => {
  vi.resetModules();
  vi.useFakeTimers();
});
afterEach(() => void vi.useRealTimers());

const answerAt = (ms: number) => new Response(null, { headers: { date: new Date(ms).toUTCString() } });

// docs/rules/dates.md#wrong-clocks
test.each([0, 40 * 24 * hour, -13 * hour])(
  'a device whose clock is %i ms ahead knows the server’s',
  async (byMs) => {
    const { hearServerTime, isServerTimeKnown, serverNow } = await import('./server-clock.ts');
    vi.setSystemTime(at + byMs);
    expect(isServerTimeKnown()).toBe(false);
    expect(serverNow().getTime()).toBe(at + byMs);
    hearServerTime(answerAt(at));
    expect(serverNow().getTime()).toBe(at);
    vi.advanceTimersByTime(hour);
    expect(serverNow().getTime()).toBe(at + hour);
    // Somebody puts the clock right while the page is open.
    vi.setSystemTime(at + hour);
    expect(serverNow().getTime()).toBe(at + hour);
  },
);

test('an answer without a time changes nothing', async () => {
  const { hearServerTime, isServerTimeKnown } = await import('./server-clock.ts');
  hearServerTime(new Response(null));
  expect(isServerTimeKnown()).toBe(false);
});
