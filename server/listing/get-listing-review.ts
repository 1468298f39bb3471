import type { ListingReview, listingAdministration } from '#contract/listing-administration.ts';
import { refuse } from '#contract/refusals.ts';
import type { Operation } from '../operation.ts';
import { listAudit } from '../platform/audit-store.ts';
import { findUser } from '../user/store.ts';
import { toEditableListing } from './answers.ts';
import { toChange, toPerson } from './change-answers.ts';
import { findInQueue, listChangeRequests, listOtherListings } from './review-store.ts';
import { findListing } from './store.ts';

const maxChanges = 100;

/** What an administrator looks at before a decision (docs/rules/listings.md#review). */
export const getListingReview: Operation<typeof listingAdministration.getListingReview> = async (
  { db },
  { params: { id } },
) => {
  const listing = await findListing(db, id);
  if (!listing) return refuse('notFound');
  const { user_id: userId, submitted_at: submittedDateTime } = listing;
  const [owner, others, requests, audit, queue] = await Promise.all([
    findUser(db, userId),
    listOtherListings(db, { userId, exceptId: id }),
    listChangeRequests(db, id),
    listAudit(db, { type: 'listing', id }, { page: 1, pageSize: maxChanges }),
    findInQueue(db, id),
  ]);
  if (!owner) return refuse('notFound');
  const lastAskedAt = requests[0]?.at;
  const changes = audit.rows
    .filter(({ at, field }) => lastAskedAt && at >= lastAskedAt && field !== 'changesAsked')
    .map(toChange);
  return {
    listing: toEditableListing(listing),
    submittedDateTime,
    owner: {
      id: owner.id,
      firstName: owner.first_name,
      lastName: owner.last_name,
      email: owner.email,
      phoneNumber: owner.phone_number,
      joinedDateTime: owner.joined_at,
    },
    otherListings: others.map(({ approved_at: approvedDateTime, ...row }) => ({ ...row, approvedDateTime })),
    requests: requests.map(({ asked, at: askedDateTime, ...user }) => ({
      topics: asked.topics,
      message: asked.message,
      askedDateTime,
      user: toPerson(user),
    })),
    changes,
    queue: { position: queue.position, total: queue.total, nextListingId: queue.next_id },
  } satisfies ListingReview;
};
