import type { saved } from '#contract/saved.ts';
import type { Operation } from '../operation.ts';
import { deleteSharingOf } from './store.ts';

export const stopSharingSaved: Operation<typeof saved.stopSharingSaved> = ({ db }, { caller }) =>
  deleteSharingOf(db, caller.id);
