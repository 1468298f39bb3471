import type { conduct } from '#contract/conduct.ts';
import { refuse } from '#contract/refusals.ts';
import { canEditListing } from '#domain/permissions.ts';
import { findListing } from '../listing/store.ts';
import type { Operation } from '../operation.ts';
import { insertAudit } from '../platform/audit-store.ts';
import { toSign } from './answers.ts';
import { findSignForUpdate, setSignNeeded, setSignNotWanted } from './sign-store.ts';

/** An owner or an administrator wants no sign, or one after all (docs/rules/conduct.md#no-sign). */
export const setSignWanted: Operation<typeof conduct.setSignWanted> = (
  ctx,
  { caller, params: { listingId }, body: { isWanted }, saveAnswer },
) =>
  ctx.db.transaction().execute(async (transaction) => {
    const at = ctx.now();
    const listing = await findListing(transaction, listingId);
    if (!listing || !canEditListing(caller, { userId: listing.user_id })) return refuse('notFound');
    const before = await findSignForUpdate(transaction, listingId);
    if (!before) return refuse('notFound');
    if (!isWanted && before.mailed_on !== null) return refuse('signMailed');
    const wasWanted = before.not_wanted_at === null;
    if (wasWanted === isWanted) return saveAnswer(transaction, toSign(before));
    const sign = isWanted
      ? await setSignNeeded(transaction, listingId, at)
      : await setSignNotWanted(transaction, listingId, { by: caller.id, at });
    await insertAudit(
      transaction,
      { id: caller.id, at },
      { type: 'listing', id: listingId },
      { signWanted: wasWanted },
      { signWanted: isWanted },
    );
    return saveAnswer(transaction, toSign(sign));
  });
