import { useEffect, useRef, useState } from 'react';
import type { contract } from '#contract/contract.ts';
import type { Answer } from '#contract/endpoint.ts';
import type { ReviewSort } from '#domain/review.ts';
import { api } from '../session/api.ts';

export type ReviewsPage = Answer<typeof contract.getListingReviews>;

/**
 * Loads a page of a listing's reviews, and keeps the one before until it is there. Only the answer to the latest call
 * counts; `load` repeats it.
 */
export const useReviews = (listingId: string, sort: ReviewSort, page: number) => {
  const [loaded, setLoaded] = useState<ReviewsPage>();
  const [state, setState] = useState<'loading' | 'loaded' | 'failed'>('loading');
  const calls = useRef(0);
  const load = async (): Promise<void> => {
    calls.current += 1;
    const call = calls.current;
    setState('loading');
    const found = await api()
      .then(({ getListingReviews }) => getListingReviews({ params: { listingId }, query: { sort, page } }))
      .catch(() => undefined);
    if (call !== calls.current) return;
    setState(found ? 'loaded' : 'failed');
    if (found) setLoaded(found);
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: another listing, order or page is loaded anew
  useEffect(() => void load(), [listingId, sort, page]);
  return { loaded, state, load };
};
