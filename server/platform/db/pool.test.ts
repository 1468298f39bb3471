import { afterEach, expect, test, vi } from 'vitest';
import { spendWaitBudget, waitBudgetLeft, withWaitBudget } from './pool.ts';

/** In ms; moved by the tests alone, so that no machine is too slow for them. */
let nowMs = 0;
vi.spyOn(performance, 'now').mockImplementation(() => nowMs);
afterEach(() => {
  nowMs = 0;
});

/** Begins this many waits, and returns what ends them all at once. */
const begin = (count: number): (() => Promise<unknown>) => {
  const { promise, resolve } = Promise.withResolvers<void>();
  const waits = Array.from({ length: count }, () => spendWaitBudget(promise));
  return () => {
    resolve();
    return Promise.all(waits);
  };
};

// docs/rules/operations.md#lost-database
test('waits of a request at the same time use up its budget once, waits one after the other each', async () => {
  await withWaitBudget(60_000, async () => {
    const end = begin(100);
    nowMs += 200;
    expect(waitBudgetLeft()).toBe(59_800);
    // Added up they would be twenty seconds.
    await end();
    expect(waitBudgetLeft()).toBe(59_800);

    // Work between waits costs nothing.
    nowMs += 5_000;
    expect(waitBudgetLeft()).toBe(59_800);
    const endOne = begin(1);
    nowMs += 300;
    const endAnother = begin(1);
    nowMs += 300;
    await endOne();
    nowMs += 400;
    expect(waitBudgetLeft()).toBe(58_800);
    await endAnother();
    expect(waitBudgetLeft()).toBe(58_800);
  });
  expect(waitBudgetLeft()).toBeUndefined();
});

test('a wait that fails counts too, and enough is left to roll back', async () => {
  await withWaitBudget(1_000, async () => {
    const { promise, reject } = Promise.withResolvers<void>();
    const waiting = spendWaitBudget(promise);
    nowMs += 2_000;
    reject(new Error('lost'));
    await expect(waiting).rejects.toThrow('lost');
    expect(waitBudgetLeft()).toBe(500);
  });
});
