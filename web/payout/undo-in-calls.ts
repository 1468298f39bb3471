import { maxChecksInRun } from '#contract/checks.ts';
import { isRefused } from '#contract/refusals.ts';

/** How far the undoing of several checks has come: those that were asked for, and those that are undone. */
export type Progress = { asked: readonly string[]; undone: readonly string[] };

export const noProgress: Progress = { asked: [], undone: [] };

/** Whether it was too late for all checks of a call. */
const isTooLate = (error: unknown): boolean =>
  isRefused(error) && (error.code === 'checkNotUndoable' || error.code === 'checkUndone');

/**
 * Undoes checks, which may be of several runs, in calls of at most `maxChecksInRun`, one after the other; says after
 * each how far it has come, and goes on from there when it is tried again. A call for whose checks it was too late
 * doesn't stop those after it.
 * @throws what a call failed with: those after it were not made; or its refusal, if nothing could be undone at all.
 */
export const undoInCalls = async (
  checkIds: readonly string[],
  before: Progress,
  undo: (checkIds: string[]) => Promise<readonly string[]>,
  onProgress: (progress: Progress) => void,
): Promise<Progress> => {
  let progress = before;
  let refusal: unknown;
  const left = checkIds.filter((id) => !before.asked.includes(id));
  for (let first = 0; first < left.length; first += maxChecksInRun) {
    const ids = left.slice(first, first + maxChecksInRun);
    const undone = await undo(ids).catch((error: unknown) => {
      if (!isTooLate(error)) throw error;
      refusal = error;
      return [];
    });
    progress = { asked: [...progress.asked, ...ids], undone: [...progress.undone, ...undone] };
    if (undone.length > 0) onProgress(progress);
  }
  if (progress.undone.length === 0 && refusal) throw refusal;
  return progress;
};
