import type { BookingStatus } from './booking-status.ts';
import type { Day } from './dates.ts';

/** Whether a booking counts as a visit: it is Paid, and its first day has passed (docs/rules/reviews.md#visits). */
export const isVisit = (
  { status, startDay }: { status: BookingStatus; startDay: Day },
  today: Day,
): boolean => status === 'Paid' && startDay < today;

/** The sort orders of a listing's reviews; the default is the first. */
export const reviewSorts = ['newest', 'highest', 'lowest'] as const;
export type ReviewSort = (typeof reviewSorts)[number];

/** The tabs of the administrators' table of reviews that others don't read. */
export const reviewTabs = ['hidden', 'blind'] as const;
export type ReviewTab = (typeof reviewTabs)[number];

/** The sort keys of that table; the default is the first: since when a review is hidden or blind. */
export const reviewTableSorts = ['since', 'stars', 'listing', 'writer'] as const;
export type ReviewTableSort = (typeof reviewTableSorts)[number];

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
