import { refuse } from '#contract/refusals.ts';
import type { saved } from '#contract/saved.ts';
import { maxSaved } from '#domain/saved-land.ts';
import { findPublicCard } from '../listing/store.ts';
import type { Operation } from '../operation.ts';
import { findUserForUpdate } from '../user/store.ts';
import { countSavedOf, insertSaved, isSavedBy } from './store.ts';

/** Land is saved once, while it is public (docs/rules/saved.md#hearts). */
export const saveListing: Operation<typeof saved.saveListing> = (ctx, { caller, params, body }) =>
  ctx.db.transaction().execute(async (transaction) => {
    // Two at once count each other.
    await findUserForUpdate(transaction, caller.id);
    const place = { userId: caller.id, listingId: params.id };
    if (await isSavedBy(transaction, place)) return;
    if (!(await findPublicCard(transaction, params.id))) return refuse('notFound');
    if ((await countSavedOf(transaction, caller.id)) >= maxSaved) return refuse('tooManySaved');
    const now = ctx.now();
    const { note, savedDateTime = now } = body;
    await insertSaved(transaction, place, { note, at: savedDateTime < now ? savedDateTime : now });
  });
