/** The sort orders of a listing's reviews; the default is the first. */
export const reviewSorts = ['newest', 'highest', 'lowest'] as const;
export type ReviewSort = (typeof reviewSorts)[number];

/** The ratings that can be given, in stars. */
export const ratings = [1, 2, 3, 4, 5] as const;

export const maxCommentLength = 5000;

/** What a host rates of a hunter's visit, each with one to five stars. */
export const hunterRatingParts = ['gates', 'litter', 'rules', 'respect'] as const;
export type HunterRatingPart = (typeof hunterRatingParts)[number];

/**
 * For how many days at most a review after a visit and the host's rating of it are blind: neither side reads the
 * other's before it has written its own (docs/rules/reviews.md#blind-at-first).
 */
export const blindDays = 7;
