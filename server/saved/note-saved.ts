import { refuse } from '#contract/refusals.ts';
import type { saved } from '#contract/saved.ts';
import type { Operation } from '../operation.ts';
import { updateNote } from './store.ts';

/** The last note that arrives stands (docs/rules/saved.md#notes). */
export const noteSaved: Operation<typeof saved.noteSaved> = async ({ db }, { caller, params, body }) => {
  const isSaved = await updateNote(db, { userId: caller.id, listingId: params.id }, body.note);
  if (!isSaved) refuse('notFound');
};
