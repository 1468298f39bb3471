import { deleteExpiredJob } from './auth/delete-expired.job.ts';
import type { Job } from './jobs/queue.ts';
import { listingApprovedLetter } from './listing/listing-approved.email.ts';
import { listingReceivedLetter } from './listing/listing-received.email.ts';
import { listingSubmittedLetter } from './listing/listing-submitted.email.ts';
import { deleteUnclaimedJob } from './upload/delete-unclaimed.job.ts';

/** Every letter the house sends. */
export const letters = [listingSubmittedLetter, listingReceivedLetter, listingApprovedLetter];

/** Every kind of background work. */
export const jobs: readonly Job<never>[] = [
  deleteExpiredJob,
  deleteUnclaimedJob,
  ...letters.map(({ job }) => job),
];
