import { type Kysely, sql } from 'kysely';

/** Views of pages by day in Wisconsin, path pattern and referrer, and of each listing's page by day. No person. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`
    create table page_views (
      day date not null,
      page text not null,
      referrer text not null check (length(referrer) <= 100),
      views int not null check (views > 0),
      primary key (day, page, referrer)
    )`.execute(db);
  await sql`
    create table listing_views (
      listing_id uuid not null references listings on delete cascade,
      day date not null,
      views int not null check (views > 0),
      primary key (listing_id, day)
    )`.execute(db);
  await sql`create index listing_views_by_day on listing_views (day)`.execute(db);
};
