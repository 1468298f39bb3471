import { weekdayOf } from '#domain/dates.ts';
import { type PagePattern, shownDays, specialReferrers } from '#domain/page-view.ts';
import type { Context } from '#server/context.ts';
import type { DemoListing } from './content.ts';
import { daysAgo } from './contexts.ts';
import { chance, pick, seeded, whole } from './random.ts';

/** Where visits begin; the likely ones more than once. */
const origins = [
  ...[
    'google.com',
    'google.com',
    'google.com',
    specialReferrers.none,
    specialReferrers.none,
    'facebook.com',
    'bing.com',
  ],
  ...['duckduckgo.com', specialReferrers.other],
];

/** Pages that people see besides, with how likely a visit leads there. */
const otherPages: readonly (readonly [PagePattern, number])[] = [
  ['/hunters', 0.08],
  ['/landowners', 0.05],
  ['/login', 0.1],
  ['/listing/:listingId/submitBooking/:startDate/:endDate', 0.04],
];

/** Counts the visits to a listing in the days whose views are shown, since it was listed: more on weekends. */
export const fillViews = async (ctx: Context, land: DemoListing, listingId: string): Promise<void> => {
  if (!land.approved) return;
  const random = seeded('views', land.accountEmail, land.title);
  const popularity = whole(random, 2, 9);
  for (let age = Math.min(land.listedDaysAgo, shownDays); age > 0; age -= 1) {
    const at = daysAgo(ctx, age).now();
    const view = (page: PagePattern, referrer: string, seen: string | null = null) =>
      ctx.pageViews.count({ page, listingId: seen, referrer }, at);
    const isWeekend = weekdayOf(at.toISOString().slice(0, 10)) % 6 === 0;
    const visits = whole(random, 0, isWeekend ? popularity * 2 : popularity);
    for (let visit = 0; visit < visits; visit += 1) {
      const origin = pick(random, origins);
      const beginsAtHome = chance(random, 0.6);
      if (beginsAtHome) view('/', origin);
      view('/listing/:listingId', beginsAtHome ? specialReferrers.own : origin, listingId);
      for (const [page, probability] of otherPages)
        if (chance(random, probability)) view(page, specialReferrers.own);
    }
  }
  await ctx.pageViews.save();
};
