import { type To, useLocation } from 'react-router';
import { contract } from '#contract/contract.ts';
import type { ReviewSort } from '#domain/review.ts';

type Place = { sort: ReviewSort; page: number };

const { sort, page } = contract.getListingReviews.query.shape;
const defaults: Place = { sort: sort.parse(undefined), page: page.parse(undefined) };

/** Order and page as the URL has them; invalid values are ignored. */
const readPlace = (search: URLSearchParams): Place => ({
  sort: sort.catch(defaults.sort).parse(search.get('sort') ?? undefined),
  page: page.catch(defaults.page).parse(search.get('page') ?? undefined),
});

/**
 * The order and the page of reviews, which are in the URL under the names of the call, without defaults; and links to
 * others, which leave the rest of the URL as it is, such as the days of a booking. Another order begins at its first
 * page.
 */
export const useReviewsPlace = () => {
  const { search } = useLocation();
  const place = readPlace(new URLSearchParams(search));
  const linkTo = (changes: Partial<Place>): To => {
    const changed = new URLSearchParams(search);
    for (const [name, value] of Object.entries({ ...place, page: 1, ...changes })) {
      if (value === defaults[name as keyof Place]) changed.delete(name);
      else changed.set(name, String(value));
    }
    return { search: changed.toString(), hash: '#reviews' };
  };
  return { ...place, linkTo };
};
