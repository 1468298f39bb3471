import type { HunterRating, Review, ReviewForAdministrators } from '#contract/review.ts';
import { displayTitle } from '#domain/listing-status.ts';
import { isAdministrator, type Person } from '#domain/permissions.ts';
import { shortName } from '#domain/person-name.ts';
import type { StoredRating } from './hunter-rating-store.ts';
import type { StoredReview } from './store.ts';
import type { ListedReview } from './table-store.ts';

const toAnswer = ({ host_answer: text, host_answered_at: dateTime }: StoredReview): Review['hostAnswer'] =>
  text === null || dateTime === null ? null : { text, dateTime };

/**
 * A review for a reader, with the words that others read: only its writer and administrators learn why it is hidden.
 * Newer words that are still blind stay out.
 */
export const toReview = (row: StoredReview, caller: Person): Review => ({
  id: row.id,
  listingId: row.listing_id,
  userId: row.user_id,
  rating: row.rating,
  comment: row.comment,
  // docs/rules/reviews.md#who-wrote-it
  userDisplayName: shortName({ firstName: row.first_name, lastName: row.last_name }, 'Somebody'),
  lastModifiedDateTime: row.updated_at,
  isVerifiedVisit: row.is_verified,
  shownDateTime: row.shown_at,
  hostAnswer: toAnswer(row),
  hiddenReason: isAdministrator(caller) || caller.id === row.user_id ? row.hidden_reason : null,
});

/** A review with its latest words, blind or not: for its writer and administrators alone. */
export const toLatestReview = (row: StoredReview, caller: Person): Review => {
  const { blind_rating: rating, blind_comment: comment, blind_updated_at: at } = row;
  const review = toReview(row, caller);
  if (rating === null || comment === null || at === null) return review;
  const shownWords = { rating: review.rating, comment: review.comment };
  return { ...review, rating, comment, lastModifiedDateTime: at, shownDateTime: null, shownWords };
};

export const toReviewForAdministrators = (row: ListedReview, caller: Person): ReviewForAdministrators => ({
  ...toLatestReview(row, caller),
  listing: { id: row.listing_id, name: displayTitle(row.title, row.county) },
  writer: { id: row.user_id, name: row.writer_name },
  hiding:
    row.hidden_at === null || row.hidden_reason === null
      ? null
      : { by: row.hidden_by_name ?? '', reason: row.hidden_reason, dateTime: row.hidden_at },
  blindSinceDateTime: row.blind_since,
});

/** A rating without whose it is. */
export const toRating = (row: StoredRating): Omit<HunterRating, 'bookingId'> => ({
  gates: row.gates,
  litter: row.litter,
  rules: row.rules,
  respect: row.respect,
  comment: row.comment,
  lastModifiedDateTime: row.updated_at,
  shownDateTime: row.shown_at,
});

export const toHunterRating = (row: StoredRating): HunterRating => ({
  bookingId: row.booking_id,
  ...toRating(row),
});
