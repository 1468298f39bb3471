import { sql } from 'kysely';
import type { Day, DayRange } from '#domain/dates.ts';
import { specialReferrers } from '#domain/page-view.ts';
import type { DbOrTransaction } from '../platform/db/connect.ts';

/** Views of all pages within the days, summed up by day, by page, and by referrer without the site's own pages. */
export const listPageViews = async (
  db: DbOrTransaction,
  { startDay, endDay }: DayRange,
): Promise<{
  byDay: { day: Day; views: number }[];
  byPage: { page: string; views: number }[];
  byReferrer: { host: string; views: number }[];
}> => {
  const within = db.selectFrom('page_views').where('day', '>=', startDay).where('day', '<=', endDay);
  const views = sql<number>`sum(views)::int8`.as('views');
  const [byDay, byPage, byReferrer] = await Promise.all([
    within.groupBy('day').select(['day', views]).execute(),
    within.groupBy('page').select(['page', views]).execute(),
    within
      .where('referrer', '<>', specialReferrers.own)
      .groupBy('referrer')
      .select(['referrer as host', views])
      .execute(),
  ]);
  return { byDay, byPage, byReferrer };
};

/** The listings whose pages were seen most within the days. */
export const listMostSeenListings = (db: DbOrTransaction, { startDay, endDay }: DayRange, limit: number) =>
  db
    .selectFrom('listing_views as v')
    .innerJoin('listings as l', 'l.id', 'v.listing_id')
    .where('v.day', '>=', startDay)
    .where('v.day', '<=', endDay)
    .groupBy('l.id')
    .select(['l.id', 'l.title', 'l.county', sql<number>`sum(v.views)::int8`.as('views')])
    .orderBy('views', 'desc')
    .orderBy('l.id')
    .limit(limit)
    .execute();

/** Of each listing of a host: views within the days, and bookings requested and paid since their beginning. */
export const listFiguresOfHost = async (
  db: DbOrTransaction,
  hostId: string,
  { startDay, endDay }: DayRange,
  startAt: Date,
): Promise<{ id: string; seen: number; asked: number; paid: number }[]> => {
  const { rows } = await sql<{ id: string; seen: number; asked: number; paid: number }>`
    select l.id,
      (select coalesce(sum(v.views), 0)::int8 from listing_views v
        where v.listing_id = l.id and v.day between ${startDay} and ${endDay}) as seen,
      (select count(*) from bookings b where b.listing_id = l.id and b.created_at >= ${startAt}) as asked,
      (select count(*) from bookings b
        where b.listing_id = l.id and b.status = 'Paid' and b.paid_at >= ${startAt}) as paid
    from listings l where l.user_id = ${hostId} order by l.id`.execute(db);
  return rows;
};

/** Deletes the views of days before this one. */
export const deleteViewsBefore = async (db: DbOrTransaction, day: Day): Promise<void> => {
  await db.deleteFrom('page_views').where('day', '<', day).execute();
  await db.deleteFrom('listing_views').where('day', '<', day).execute();
};
