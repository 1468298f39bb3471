import type { alert } from '#contract/alert.ts';
import type { Operation } from '../operation.ts';
import { deleteSearchOf } from './search-store.ts';

export const deleteSearch: Operation<typeof alert.deleteSearch> = ({ db }, { caller, params: { id } }) =>
  deleteSearchOf(db, caller.id, id);
