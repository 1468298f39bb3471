import type { message } from '#contract/message.ts';
import { refuse } from '#contract/refusals.ts';
import { isPublic } from '#domain/listing-status.ts';
import { findListing } from '../listing/store.ts';
import type { Operation } from '../operation.ts';
import { readConversation } from './answers.ts';
import { findThreadOf } from './store.ts';

/** With the present owner: an empty conversation of public land, and one that was begun whatever became of the land. */
export const getQuestion: Operation<typeof message.getQuestion> = async (
  { db },
  { caller, params: { listingId }, query: { before } },
) => {
  const listing = (await findListing(db, listingId)) ?? refuse('notFound');
  const key = { listingId, hunterId: caller.id, hostId: listing.user_id, bookingId: null };
  const thread = await findThreadOf(db, key);
  if (!thread && !isPublic(listing)) return refuse('notFound');
  return readConversation(db, thread, { reader: 'hunter', before });
};
