import { type To, useLocation } from 'react-router';
import { contract } from '#contract/contract.ts';
import type { ReviewSort } from '#domain/review.ts';

type ReviewsSearch = { sort: ReviewSort; page: number };

const { sort, page } = contract.getListingReviews.query.shape;
const defaults: ReviewsSearch = { sort: sort.parse(undefined), page: page.parse(undefined) };

/** Order and page as the URL has them; invalid values are ignored. */
const readSearch = (search: URLSearchParams): ReviewsSearch => ({
  sort: sort.catch(defaults.sort).parse(search.get('sort') ?? undefined),
  page: page.catch(defaults.page).parse(search.get('page') ?? undefined),
});

/**
 * The order and the page of reviews, which are in the URL under the names of the call, without defaults; and links to
 * others, which leave the rest of the URL as it is, such as the days of a booking. Another order begins at its first
 * page.
 */
export const useReviewsSearch = () => {
  const { search } = useLocation();
  const current = readSearch(new URLSearchParams(search));
  const linkTo = (changes: Partial<ReviewsSearch>): To => {
    const changed = new URLSearchParams(search);
    for (const [name, value] of Object.entries({ ...current, page: 1, ...changes })) {
      if (value === defaults[name as keyof ReviewsSearch]) changed.delete(name);
      else changed.set(name, String(value));
    }
    return { search: changed.toString(), hash: '#reviews' };
  };
  return { ...current, linkTo };
};
