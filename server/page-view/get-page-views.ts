import type { pageView } from '#contract/page-view.ts';
import { addDays, dayInWisconsin, eachDay } from '#domain/dates.ts';
import { displayTitle } from '#domain/listing-status.ts';
import { shownDays } from '#domain/page-view.ts';
import type { Operation } from '../operation.ts';
import { listMostSeenListings, listPageViews } from './figures-store.ts';

const most = 10;

type Named = { views: number };
const byViews = (a: Named, b: Named): number => b.views - a.views;

/** How often pages were seen, and where from (docs/rules/page-views.md#figures-for-administrators). */
export const getPageViews: Operation<typeof pageView.getPageViews> = async ({ db, now }) => {
  const today = dayInWisconsin(now());
  const days = { startDay: addDays(today, 1 - shownDays), endDay: today };
  const [{ byDay, byPage, byReferrer }, listings] = await Promise.all([
    listPageViews(db, days),
    listMostSeenListings(db, days, most),
  ]);
  const viewsOn = new Map(byDay.map(({ day, views }) => [day, views]));
  return {
    total: byDay.reduce((sum, { views }) => sum + views, 0),
    days: eachDay(days).map((day) => ({ day, views: viewsOn.get(day) ?? 0 })),
    pages: byPage.toSorted(byViews),
    listings: listings.map(({ id, title, county, views }) => ({
      listingId: id,
      listingName: displayTitle(title, county),
      views,
    })),
    referrers: byReferrer.toSorted(byViews).slice(0, most),
  };
};
