import type { ListingApproval, listingAdministration } from '#contract/listing-administration.ts';
import { refuse } from '#contract/refusals.ts';
import type { Operation } from '../operation.ts';
import { listAudit } from '../platform/audit-store.ts';
import { findUser } from '../user/store.ts';
import { toEditableListing } from './answers.ts';
import { findInQueue, listChangeRequests, listOtherListings } from './approval-store.ts';
import { toChange, toPerson } from './change-answers.ts';
import { findListing } from './store.ts';

const maxChanges = 100;

/** What an administrator looks at before a decision (docs/rules/listings.md#decision). */
export const getListingApproval: Operation<typeof listingAdministration.getListingApproval> = async (
  { db },
  { params: { id } },
) => {
  const listing = await findListing(db, id);
  if (!listing) return refuse('notFound');
  const { user_id: userId, submitted_at: submittedDateTime } = listing;
  const [host, others, requests, audit, queue] = await Promise.all([
    findUser(db, userId),
    listOtherListings(db, { userId, exceptId: id }),
    listChangeRequests(db, id),
    listAudit(db, { type: 'listing', id }, { page: 1, pageSize: maxChanges }),
    findInQueue(db, id),
  ]);
  if (!host) return refuse('notFound');
  const lastAskedAt = requests[0]?.at;
  const changes = audit.rows
    .filter(({ at, field }) => lastAskedAt && at >= lastAskedAt && field !== 'changesAsked')
    .map(toChange);
  return {
    listing: toEditableListing(listing),
    submittedDateTime,
    host: {
      id: host.id,
      firstName: host.first_name,
      lastName: host.last_name,
      email: host.email,
      phoneNumber: host.phone_number,
      joinedDateTime: host.joined_at,
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
  } satisfies ListingApproval;
};
