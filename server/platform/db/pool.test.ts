import { setTimeout as pause } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { msUntilDeadline, waitOutside, withDeadline } from './pool.ts';

// docs/rules/operations.md#lost-database
test('a request waits until one instant, however many waits it begins at once', async () => {
  await withDeadline(60_000, async () => {
    await Promise.all(Array.from({ length: 100 }, () => pause(200)));
    const left = msUntilDeadline() ?? 0;
    // Added up they would be twenty seconds.
    expect(left).toBeGreaterThan(45_000);
    expect(left).toBeLessThan(59_900);
  });
  expect(msUntilDeadline()).toBeUndefined();
});

// docs/rules/operations.md#lost-database
test('the deadline stands still while the request waits for what is not ours, and once for many at a time', async () => {
  await withDeadline(1_000, async () => {
    await waitOutside(Promise.all(Array.from({ length: 10 }, () => waitOutside(pause(1_500)))));
    expect(msUntilDeadline()).toBeGreaterThan(500);
    expect(msUntilDeadline()).toBeLessThanOrEqual(1_000);
    await pause(1_100);
    // What is always left, to roll back.
    expect(msUntilDeadline()).toBe(500);
  });
});
