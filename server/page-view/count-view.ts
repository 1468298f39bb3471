import type { pageView } from '#contract/page-view.ts';
import { specialReferrers } from '#domain/page-view.ts';
import type { Operation } from '../operation.ts';
import { isCounted } from './is-counted.ts';

/** Counts a page that the browser opened from another one of ours (docs/rules/page-views.md#counting). */
export const countView: Operation<typeof pageView.countView> = async (
  { pageViews },
  { headers, body: { page, listingId } },
) => {
  if (isCounted(headers))
    pageViews.count({ page, listingId: listingId ?? null, referrer: specialReferrers.own });
};
