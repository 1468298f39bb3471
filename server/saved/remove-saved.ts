import type { saved } from '#contract/saved.ts';
import type { Operation } from '../operation.ts';
import { deleteSaved } from './store.ts';

export const removeSaved: Operation<typeof saved.removeSaved> = ({ db }, { caller, params }) =>
  deleteSaved(db, { userId: caller.id, listingId: params.id });
