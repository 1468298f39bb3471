import { z } from 'zod';
import {
  type HunterRatingPart,
  hunterRatingParts,
  maxCommentLength,
  reviewSorts,
  reviewTableSorts,
  reviewTabs,
} from '#domain/review.ts';
import { get, post } from './endpoint.ts';
import { Id, Instant, optional, PageNumber, paged, requiredText, tableQuery } from './fields.ts';

const Rating = z
  .number({ error: 'Required' })
  .int('Only whole stars')
  .min(1, 'At least 1')
  .max(5, 'At most 5')
  .meta({ description: 'In stars' });

const Review = z.object({
  id: Id,
  listingId: Id,
  userId: Id,
  rating: Rating,
  comment: z.string(),
  userDisplayName: z.string().meta({ description: 'The first name and the initial of the last one' }),
  lastModifiedDateTime: Instant,
  isVerifiedVisit: z.boolean().meta({
    description: 'The writer has a Paid booking of the land whose first day has passed',
  }),
  shownDateTime: Instant.nullable().meta({
    description:
      'Since when others read these words; null while they are blind, which only writer and administrators see',
  }),
  shownWords: z.object({ rating: Rating, comment: z.string() }).optional().meta({
    description: 'What others read while newer words of a review are blind; left out without these',
  }),
  hostAnswer: z.object({ text: z.string(), dateTime: Instant }).nullable(),
  hiddenReason: z
    .string()
    .nullable()
    .meta({ description: 'Why administrators have hidden it; only they and its writer get it' }),
});
export type Review = z.output<typeof Review>;

const Named = z.object({ id: Id, name: z.string() });

/** A review that others don't read, or not in its latest words. */
const ReviewForAdministrators = Review.extend({
  listing: Named,
  writer: Named,
  hiding: z
    .object({ by: z.string(), reason: z.string(), dateTime: Instant })
    .nullable()
    .meta({ description: 'Null for one that is only blind' }),
  blindSinceDateTime: Instant.nullable().meta({ description: 'Since when its latest words are blind' }),
});
export type ReviewForAdministrators = z.output<typeof ReviewForAdministrators>;

const HunterRating = z.object({
  bookingId: Id,
  ...(Object.fromEntries(hunterRatingParts.map((part) => [part, Rating])) as Record<
    HunterRatingPart,
    typeof Rating
  >),
  comment: z.string(),
  lastModifiedDateTime: Instant,
  shownDateTime: Instant.nullable().meta({ description: 'Null while it is blind' }),
});
export type HunterRating = z.output<typeof HunterRating>;

const byListing = z.object({ listingId: Id });

export const review = {
  getListingReviews: get('/review/listingReviews/:listingId', {
    summary: 'The reviews of a listing, and how many have each number of stars; the caller’s own review too',
    mayLag: true,
    access: 'signedIn',
    params: byListing,
    query: z.object({ sort: z.enum(reviewSorts).default('newest'), page: PageNumber }),
    answer: paged('reviews', Review).extend({
      counts: z.array(z.int()).length(5).meta({ description: 'Reviews of one star, of two, up to five' }),
      own: Review.nullable().meta({ description: 'The caller’s own, also while it is hidden' }),
      hasVisited: z.boolean().meta({ description: 'What the caller writes has the mark “Verified visit”' }),
      canAnswer: z.boolean().meta({ description: 'The caller owns the listing' }),
      canWrite: z.boolean().meta({ description: 'Not of one’s own land, or with an unconfirmed email' }),
    }),
    refusals: ['notFound'],
  }),
  getUserListingReviews: get('/review/userListingReviews/:userId', {
    summary: 'What a user has reviewed or can review after a visit; for the user alone and administrators',
    access: 'signedIn',
    params: z.object({ userId: Id }),
    answer: z.object({
      reviews: z.array(
        z.object({
          listingId: Id,
          listingName: z.string(),
          isPublic: z.boolean().meta({ description: 'Only public land has a page that its visitors see' }),
          listingReviewDetail: Review.nullable().meta({ description: 'Null until it is written' }),
        }),
      ),
    }),
    refusals: ['notFound'],
  }),
  saveListingReview: post('/review/listing/save', {
    summary: 'Write or update the caller’s review of a listing; each person has one of each',
    access: 'confirmed',
    body: z.object({
      id: Id.nullish().meta({ description: 'Ignored: a person has one review of a listing' }),
      listingId: Id,
      userId: Id.nullish().meta({ description: 'Ignored: the caller writes it' }),
      rating: Rating,
      comment: requiredText(maxCommentLength),
    }),
    answer: Review,
    refusals: ['notFound', 'ownListing', 'contactsInReview'],
  }),
  answerReview: post('/review/:id/answer', {
    summary: 'Answer a review of one’s own land, once; everybody who reads the review reads it',
    access: 'confirmed',
    params: z.object({ id: Id }),
    body: z.object({ text: requiredText(2000) }),
    answer: Review,
    refusals: ['notFound', 'answeredAlready', 'contactsInAnswer'],
  }),
  getHunterRatings: get('/review/hunterRatings/:bookingId', {
    summary:
      'How hosts rated the hunter of a booking, for its host and administrators; with the host’s own rating',
    access: 'confirmed',
    params: z.object({ bookingId: Id }),
    answer: z.object({
      total: z.int(),
      averages: z
        .object(
          Object.fromEntries(hunterRatingParts.map((part) => [part, z.number()])) as Record<
            HunterRatingPart,
            z.ZodNumber
          >,
        )
        .nullable()
        .meta({ description: 'In stars; null without a rating' }),
      ratings: z
        .array(HunterRating.omit({ bookingId: true }))
        .meta({ description: 'The latest 20 of other visits that are shown; not whose they are' }),
      own: HunterRating.nullable().meta({ description: 'Of this booking, also while it is blind' }),
      canRate: z.boolean().meta({
        description:
          'Once the first day of a Paid booking has passed, by its host, until the rating is shown',
      }),
    }),
    refusals: ['notFound'],
  }),
  saveHunterRating: post('/review/hunter/save', {
    summary: 'Rate the hunter of a visit, or update the rating; by the booking’s host',
    access: 'confirmed',
    body: HunterRating.pick({
      bookingId: true,
      gates: true,
      litter: true,
      rules: true,
      respect: true,
    }).extend({
      comment: optional(1000),
    }),
    answer: HunterRating,
    refusals: ['notFound', 'noVisitYet', 'ratingShown', 'contactsInRating'],
  }),
  listReviews: get('/administration/reviews', {
    summary:
      'Reviews that others do not read: those that administrators have hidden, and those that are blind',
    access: 'administrator',
    query: tableQuery({ tabs: reviewTabs, sorts: reviewTableSorts, pageSize: 25 }).extend({
      listingId: Id.optional().meta({ description: 'Only those of this listing' }),
    }),
    answer: paged('reviews', ReviewForAdministrators).extend({
      counts: z.object({ hidden: z.int(), blind: z.int() }),
    }),
  }),
  hideReview: post('/review/:id/hide', {
    summary: 'Hide a review with a reason, or show it again; a hidden one counts for nothing',
    access: 'administrator',
    params: z.object({ id: Id }),
    body: z
      .object({ isHidden: z.boolean(), reason: requiredText(250) })
      .meta({ description: 'The audit has the reason' }),
    answer: Review,
    refusals: ['notFound', 'reviewHidden', 'reviewShown'],
  }),
};
