import type { review } from '#contract/review.ts';
import type { Operations } from '../operation.ts';
import { answerReview } from './answer-review.ts';
import { getHunterRatings } from './get-hunter-ratings.ts';
import { getListingReviews } from './get-listing-reviews.ts';
import { getUserListingReviews } from './get-user-listing-reviews.ts';
import { hideReview } from './hide-review.ts';
import { listReviews } from './list-reviews.ts';
import { saveHunterRating } from './save-hunter-rating.ts';
import { saveListingReview } from './save-listing-review.ts';

export const reviewOperations: Operations<typeof review> = {
  getListingReviews,
  getUserListingReviews,
  saveListingReview,
  listReviews,
  hideReview,
  answerReview,
  getHunterRatings,
  saveHunterRating,
};
