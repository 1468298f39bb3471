import { expect, test } from 'vitest';
import { contract } from '#contract/contract.ts';
import { Refused } from '#contract/refusals.ts';
import { noProgress, type Progress, undoInCalls } from './undo-in-calls.ts';

const idsOf = (count: number): string[] => Array.from({ length: count }, () => crypto.randomUUID());

/** Undoes checks as the server does, which takes at most so many; calls from `failFrom` on fail with `error`. */
const startUndoing = ({ error, failFrom = 1 }: { error?: Error; failFrom?: number } = {}) => {
  const calls: string[][] = [];
  const reported: Progress[] = [];
  let fails = error;
  const undo = async (checkIds: string[]): Promise<string[]> => {
    expect(contract.undoChecks.body.safeParse({ checkIds }).success).toBe(true);
    calls.push(checkIds);
    if (fails && calls.length > failFrom) throw fails;
    return checkIds;
  };
  const undoAll = (ids: readonly string[], before = noProgress) =>
    undoInCalls(ids, before, undo, (progress) => reported.push(progress));
  const recover = () => {
    fails = undefined;
  };
  return { calls, reported, undoAll, recover };
};

// docs/rules/payouts.md#undoing-a-check
test('the checks of two runs are all undone, in calls that the server takes, and each once', async () => {
  const undoing = startUndoing();
  const ids = idsOf(131);
  expect(await undoing.undoAll(ids)).toEqual({ asked: ids, undone: ids });
  expect(undoing.calls.map(({ length }) => length)).toEqual([60, 60, 11]);
  expect(undoing.calls.flat()).toEqual(ids);
});

test('when a call fails, what was undone before is known, and the rest is undone by the next try', async () => {
  const undoing = startUndoing({ error: new Error('No network.') });
  const ids = idsOf(150);
  await expect(undoing.undoAll(ids)).rejects.toThrow('No network.');
  expect(undoing.calls).toHaveLength(2);
  const [progress] = undoing.reported;
  expect(progress).toEqual({ asked: ids.slice(0, 60), undone: ids.slice(0, 60) });
  undoing.recover();
  expect((await undoing.undoAll(ids, progress)).undone).toEqual(ids);
  // The call that failed is made again as it was, so that one that was heard is not made twice.
  expect(undoing.calls[2]).toEqual(undoing.calls[1]);
  expect(undoing.calls).toHaveLength(4);
});

test('it is too late for the checks of one call: the others are undone; for all: it is said', async () => {
  const error = new Refused('checkNotUndoable');
  const undoing = startUndoing({ error });
  const ids = idsOf(100);
  expect(await undoing.undoAll(ids)).toEqual({ asked: ids, undone: ids.slice(0, 60) });
  const late = startUndoing({ error, failFrom: 0 });
  await expect(late.undoAll(ids)).rejects.toMatchObject({ code: 'checkNotUndoable' });
  expect(late.calls).toHaveLength(2);
});
