import type { contract } from '#contract/contract.ts';
import { administrationOperations } from './administration/operations.ts';
import { alertOperations } from './alert/operations.ts';
import { authOperations } from './auth/operations.ts';
import { bookingOperations } from './booking/operations.ts';
import { conductOperations } from './conduct/operations.ts';
import { emailOperations } from './email/operations.ts';
import { immunityOperations } from './immunity/operations.ts';
import { listingOperations } from './listing/operations.ts';
import { messageOperations } from './message/operations.ts';
import { noteOperations } from './note/operations.ts';
import type { Operations } from './operation.ts';
import { pageViewOperations } from './page-view/operations.ts';
import { paymentOperations } from './payment/operations.ts';
import { checkOperations, payoutOperations } from './payout/operations.ts';
import { recordsOperations } from './records/operations.ts';
import { reviewOperations } from './review/operations.ts';
import { savedOperations } from './saved/operations.ts';
import { searchOperations } from './search/operations.ts';
import { sitemapOperations } from './sitemap/operations.ts';
import { statisticsOperations } from './statistics/operations.ts';
import { uploadOperations } from './upload/operations.ts';
import { userOperations } from './user/operations.ts';

/** One operation for every endpoint; the compiler refuses a missing one. */
export const operations: Operations<typeof contract> = {
  ...authOperations,
  ...administrationOperations,
  ...userOperations,
  ...listingOperations,
  ...searchOperations,
  ...sitemapOperations,
  ...immunityOperations,
  ...bookingOperations,
  ...paymentOperations,
  ...payoutOperations,
  ...checkOperations,
  ...recordsOperations,
  ...alertOperations,
  ...savedOperations,
  ...messageOperations,
  ...noteOperations,
  ...reviewOperations,
  ...pageViewOperations,
  ...conductOperations,
  ...statisticsOperations,
  ...uploadOperations,
  ...emailOperations,
};
