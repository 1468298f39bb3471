import type { conduct } from '#contract/conduct.ts';
import { refuse } from '#contract/refusals.ts';
import { findListing } from '../listing/store.ts';
import type { Operation } from '../operation.ts';
import { toSignForAdministrators } from './answers.ts';
import { findListedSign } from './sign-store.ts';

/** Where the sign of one listing stands (docs/rules/conduct.md#the-sign). */
export const getSign: Operation<typeof conduct.getSign> = async ({ db }, { params: { listingId } }) => {
  const [listing, row] = await Promise.all([findListing(db, listingId), findListedSign(db, listingId)]);
  if (!listing) return refuse('notFound');
  return { sign: row ? toSignForAdministrators(row) : null };
};
