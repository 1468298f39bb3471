import { sql } from 'kysely';
import type { Day } from '#domain/dates.ts';
import type { PagePattern } from '#domain/page-view.ts';
import type { DbOrTransaction } from '../platform/db/connect.ts';

/** Views of a page on a day that came from one referrer. */
export type PageCount = { day: Day; page: PagePattern; referrer: string; views: number };
/** Views of a listing's page on a day. */
export type ListingCount = { day: Day; listingId: string; views: number };

/** Every referrer of these days, as 'day referrer'. */
export const listReferrers = async (db: DbOrTransaction, days: readonly Day[]): Promise<Set<string>> => {
  const rows = await db
    .selectFrom('page_views')
    .where('day', 'in', days)
    .select(['day', 'referrer'])
    .distinct()
    .execute();
  return new Set(rows.map(({ day, referrer }) => `${day} ${referrer}`));
};

/** Adds to the views of pages. In the order of their keys, so that two processes never wait for each other. */
export const addPageViews = async (db: DbOrTransaction, counts: readonly PageCount[]): Promise<void> => {
  await sql`
    insert into page_views as v (day, page, referrer, views)
    select day, page, referrer, sum(views)
    from jsonb_to_recordset(${JSON.stringify(counts)}::jsonb) as c (day date, page text, referrer text, views int)
    group by day, page, referrer order by day, page, referrer
    on conflict (day, page, referrer) do update set views = v.views + excluded.views`.execute(db);
};

/** Adds to the views of listings that are on the site; others are left out. */
export const addListingViews = async (
  db: DbOrTransaction,
  counts: readonly ListingCount[],
): Promise<void> => {
  await sql`
    insert into listing_views as v (listing_id, day, views)
    select l.id, c.day, c.views
    from jsonb_to_recordset(${JSON.stringify(counts)}::jsonb) as c ("listingId" uuid, day date, views int)
    join listings l on l.id = c."listingId" and l.active and l.approved
    order by l.id, c.day
    on conflict (listing_id, day) do update set views = v.views + excluded.views`.execute(db);
};
