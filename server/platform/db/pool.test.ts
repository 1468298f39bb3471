import { afterEach, expect, test, vi } from 'vitest';
import { msUntilDeadline, waitOutside, withDeadline } from './pool.ts';

/** In ms; moved by the tests alone, so that no machine is too slow for them. */
let nowMs = 0;
vi.spyOn(performance, 'now').mockImplementation(() => nowMs);
afterEach(() => {
  nowMs = 0;
});

// docs/rules/operations.md#lost-database
test('a request waits until one instant, whatever it has waited for', async () => {
  await withDeadline(60_000, async () => {
    nowMs += 200;
    expect(msUntilDeadline()).toBe(59_800);
    nowMs += 59_700;
    // What is always left, to roll back.
    expect(msUntilDeadline()).toBe(500);
  });
  expect(msUntilDeadline()).toBeUndefined();
});

// docs/rules/operations.md#lost-database
test('the deadline stands still while the request waits for what is not ours, and once for many at a time', async () => {
  await withDeadline(10_000, async () => {
    const { promise, resolve } = Promise.withResolvers<void>();
    const waits = Array.from({ length: 10 }, () => waitOutside(promise));
    nowMs += 15_000;
    resolve();
    await waitOutside(Promise.all(waits));
    expect(msUntilDeadline()).toBe(10_000);
    nowMs += 1_000;
    expect(msUntilDeadline()).toBe(9_000);
  });
});

test('a wait for what is not ours that fails moves the deadline too', async () => {
  await withDeadline(10_000, async () => {
    const { promise, reject } = Promise.withResolvers<void>();
    const waiting = waitOutside(promise);
    nowMs += 20_000;
    reject(new Error('lost'));
    await expect(waiting).rejects.toThrow('lost');
    expect(msUntilDeadline()).toBe(10_000);
  });
});
