import type { contract } from '#contract/contract.ts';
import { administrationOperations } from './administration/operations.ts';
import { authOperations } from './auth/operations.ts';
import { bookingOperations } from './booking/operations.ts';
import { emailOperations } from './email/operations.ts';
import { listingOperations } from './listing/operations.ts';
import { noteOperations } from './note/operations.ts';
import type { Operations } from './operation.ts';
import { paymentOperations } from './payment/operations.ts';
import { payoutOperations } from './payout/operations.ts';
import { statisticsOperations } from './statistics/operations.ts';
import { uploadOperations } from './upload/operations.ts';
import { userOperations } from './user/operations.ts';

/** One operation for every endpoint; the compiler refuses a missing one. */
export const operations: Operations<typeof contract> = {
  ...authOperations,
  ...administrationOperations,
  ...userOperations,
  ...listingOperations,
  ...bookingOperations,
  ...paymentOperations,
  ...payoutOperations,
  ...noteOperations,
  ...statisticsOperations,
  ...uploadOperations,
  ...emailOperations,
};
