import type { review } from '#contract/review.ts';
import { dayInWisconsin } from '#domain/dates.ts';
import type { Operation } from '../operation.ts';
import { toReviewForAdministrators } from './answers.ts';
import { countTabs, listRows } from './table-store.ts';

/** The reviews that others don't read, for administrators (docs/rules/reviews.md#hiding). */
export const listReviews: Operation<typeof review.listReviews> = async ({ db, now }, { caller, query }) => {
  const [rows, counts] = await Promise.all([
    listRows(db, query, dayInWisconsin(now())),
    countTabs(db, query),
  ]);
  const { page, pageSize, tab } = query;
  const reviews = rows.map((row) => toReviewForAdministrators(row, caller));
  return { reviews, counts, total: counts[tab], page, pageSize };
};
