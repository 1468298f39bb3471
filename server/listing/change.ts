import type { Transaction } from 'kysely';
import { z } from 'zod';
import { type EditableListing, listing } from '#contract/listing.ts';
import { refuse } from '#contract/refusals.ts';
import { canEditListing } from '#domain/permissions.ts';
import { lacksPrice } from '#domain/pricing.ts';
import type { Context } from '../context.ts';
import type { Call } from '../operation.ts';
import { insertAudit } from '../platform/audit/store.ts';
import type { Schema } from '../platform/db/schema.ts';
import { toEditableListing } from './answers.ts';
import { findListingForUpdate, getListing, type StoredListing, updateListing } from './store.ts';

/** Who changes a listing, and how the answer is kept for a repeat of the request. */
type Asked = Pick<Call<typeof listing.setListingCost>, 'caller' | 'saveAnswer'>;

/**
 * Changes a listing under its row's lock, and keeps who changed which field from what to what.
 * Answers the listing as it is afterwards.
 * @throws Refused 'notFound' for a listing that is not there or not the caller's to edit.
 */
export const changeListing = async (
  ctx: Context,
  { caller, saveAnswer }: Asked,
  id: string,
  change: (transaction: Transaction<Schema>, before: StoredListing) => Promise<void>,
): Promise<EditableListing> =>
  ctx.db.transaction().execute(async (transaction) => {
    const found = await findListingForUpdate(transaction, id);
    if (!found || !canEditListing(caller, { userId: found.user_id })) return refuse('notFound');
    await change(transaction, found);
    const before = toEditableListing(found);
    const after = toEditableListing(await getListing(transaction, id));
    if (JSON.stringify(before) === JSON.stringify(after)) return saveAnswer(transaction, after);
    const at = ctx.now();
    await updateListing(transaction, id, { updated_at: at });
    await insertAudit(
      transaction,
      { id: caller.id, at },
      { type: 'listing', id },
      asShown(before),
      asShown(after),
    );
    return saveAnswer(transaction, { ...after, updatedDateTime: at });
  });

/** The fields as people know them, in dollars; the display title only follows from two others, and each line has its own time. */
const asShown = (editable: EditableListing) => {
  const { displayTitle: _, updatedDateTime: __, ...fields } = z.encode(listing.getListing.answer, editable);
  return fields;
};

/** @throws Refused 'priceMissing' where some day of the land would cost nothing: it could be booked, and not be paid. */
export const mustHavePrice = ({ base_cost_cents, cost_ranges }: StoredListing): void => {
  if (lacksPrice({ baseCostCents: base_cost_cents, costRanges: cost_ranges })) refuse('priceMissing');
};
