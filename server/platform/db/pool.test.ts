import { setTimeout as pause } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { spendWaitBudget, waitBudgetLeft, withWaitBudget } from './pool.ts';

// docs/rules/operations.md#lost-database
test('waits of a request at the same time use up its budget once, waits one after the other each', async () => {
  await withWaitBudget(60_000, async () => {
    await Promise.all(Array.from({ length: 100 }, () => spendWaitBudget(pause(200))));
    const left = waitBudgetLeft() ?? 0;
    // Added up they would be twenty seconds.
    expect(left).toBeGreaterThan(45_000);
    expect(left).toBeLessThan(59_900);

    await spendWaitBudget(pause(200));
    expect(waitBudgetLeft()).toBeLessThan(left - 150);
    const going = spendWaitBudget(pause(300));
    await pause(200);
    expect(waitBudgetLeft()).toBeLessThan(left - 300);
    await going;
  });
  expect(waitBudgetLeft()).toBeUndefined();
});
