import type { Transaction } from 'kysely';
import { z } from 'zod';
import { type EditableListing, listing } from '#contract/listing.ts';
import { refuse } from '#contract/refusals.ts';
import { canEditListing } from '#domain/permissions.ts';
import { lacksPrice } from '#domain/pricing.ts';
import type { Context } from '../context.ts';
import type { Call } from '../operation.ts';
import { insertAudit } from '../platform/audit-store.ts';
import type { Schema } from '../platform/db/schema.ts';
import { toEditableListing } from './answers.ts';
import { findListingForUpdate, getListing, type StoredListing, updateListing } from './store.ts';

/** The parts of a call that a change of a listing needs. */
type ChangeCall = Pick<Call<typeof listing.setListingCost>, 'caller' | 'saveAnswer'>;

/**
 * Changes a listing with its row locked, and adds the changed fields to the audit. Returns the changed listing.
 * @throws Refused 'notFound' for a listing that is not there or not the caller's to edit.
 */
export const changeListing = async (
  ctx: Context,
  { caller, saveAnswer }: ChangeCall,
  id: string,
  change: (transaction: Transaction<Schema>, before: StoredListing) => Promise<void>,
): Promise<EditableListing> =>
  ctx.db.transaction().execute(async (transaction) => {
    const found = await findListingForUpdate(transaction, id);
    if (!found || !canEditListing(caller, { userId: found.user_id })) return refuse('notFound');
    await change(transaction, found);
    const before = toEditableListing(found);
    const after = toEditableListing(await getListing(transaction, id));
    const at = ctx.now();
    await insertAudit(
      transaction,
      { id: caller.id, at },
      { type: 'listing', id },
      auditFields(before),
      auditFields(after),
    );
    if (JSON.stringify(before) === JSON.stringify(after)) return saveAnswer(transaction, after);
    await updateListing(transaction, id, { updated_at: at });
    return saveAnswer(transaction, { ...after, updatedDateTime: at });
  });

/** The fields in wire format, in dollars. Without the display title, which is derived, and the time of the update. */
const auditFields = (editable: EditableListing) => {
  const { displayTitle: _, updatedDateTime: __, ...fields } = z.encode(listing.getListing.answer, editable);
  return fields;
};

/** @throws Refused 'priceMissing' when a day of the listing would be free: such a booking could not be paid. */
export const mustHavePrice = ({ base_cost_cents, cost_ranges }: StoredListing): void => {
  if (lacksPrice({ baseCostCents: base_cost_cents, costRanges: cost_ranges })) refuse('priceMissing');
};
