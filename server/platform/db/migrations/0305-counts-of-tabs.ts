import { type Kysely, sql } from 'kysely';

/** The hash of the views, functions and triggers that come with this migration: see 0103. */
export const derived = 'e91a400bb61403e8';

/** No day: a count of what there is now. */
const noDay = `date '1970-01-01'`;

/**
 * Users, listings and reports are counted in each tab of their tables, as bookings and payouts are. Land of a county
 * and land that is not active are found in the order of the table.
 */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  const run = (text: string) => sql.raw(text).execute(db);
  await run(`
    insert into daily_statistics (day, name, amount)
    select ${noDay}, name, count(*) from (
      select 'users.all' as name from users
      union all select 'users.users' from users where 'Customer' = any(roles)
      union all select 'users.administrators' from users where 'Administrator' = any(roles)
      union all select 'listings.' || case when not active then 'notActive' when approved then 'active'
        else 'pendingApproval' end from listings
      union all select 'reports.' || case when closed_at is null then 'open' else 'closed' end from reports) rows
    group by name`);
  await run('create index listings_county on listings (county, active, approved, created_at, id)');
  await run('create index listings_not_active on listings (created_at, id) where not active');
};
