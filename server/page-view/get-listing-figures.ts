import type { pageView } from '#contract/page-view.ts';
import { addDays, dayInWisconsin, hourInWisconsin } from '#domain/dates.ts';
import { shownDays } from '#domain/page-view.ts';
import type { Operation } from '../operation.ts';
import { listFiguresOfHost } from './figures-store.ts';

/** What became of the caller's listings lately (docs/rules/page-views.md#figures-for-hosts). */
export const getListingFigures: Operation<typeof pageView.getListingFigures> = async (
  { db, now },
  { caller },
) => {
  const today = dayInWisconsin(now());
  const startDay = addDays(today, 1 - shownDays);
  const days = { startDay, endDay: today };
  const rows = await listFiguresOfHost(db, caller.id, days, hourInWisconsin(startDay, 0));
  return { listings: rows.map(({ id, ...figures }) => ({ listingId: id, ...figures })) };
};
