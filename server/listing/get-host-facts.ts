import type { listing } from '#contract/listing.ts';
import { refuse } from '#contract/refusals.ts';
import { canSeeListing } from '#domain/permissions.ts';
import type { Operation } from '../operation.ts';
import { findHostFacts } from './host-facts-store.ts';

export const getHostFacts: Operation<typeof listing.getHostFacts> = async (
  { db },
  { caller, params: { id } },
) => {
  const found = await findHostFacts(db, id);
  if (!found || !canSeeListing(caller, { ...found, userId: found.user_id })) return refuse('notFound');
  return {
    memberSinceDateTime: found.joined_at,
    answersWithinMinutes: found.answers_within_minutes,
    answeredPercentage: found.answered_percentage,
    listings: found.listings,
    rating: found.rating,
    reviewCount: found.reviews,
  };
};
