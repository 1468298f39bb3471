import type { saved } from '#contract/saved.ts';
import type { Operation } from '../operation.ts';
import { listSavedIdsOf } from './store.ts';

export const listSavedIds: Operation<typeof saved.listSavedIds> = async ({ db }, { caller }) => ({
  listingIds: await listSavedIdsOf(db, caller.id),
});
