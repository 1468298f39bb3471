import { type Kysely, sql } from 'kysely';

/**
 * Saved searches, the land that each has found, and days that people wait for; and a queue of what changed about public
 * listings, written by triggers in the transaction of the change, with the state before it.
 */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  const run = (text: string) => sql.raw(text).execute(db);
  await run(`
    create table saved_searches (
      id uuid primary key,
      user_id uuid not null references users on delete cascade,
      name text not null,
      query text not null,
      frequency text not null check (frequency in ('atOnce', 'daily', 'off')),
      last_day date,
      watched_from timestamptz not null default now(),
      created_at timestamptz not null,
      unique (user_id, query)
    )`);
  await run(`
    create table search_matches (
      search_id uuid not null references saved_searches on delete cascade,
      listing_id uuid not null references listings on delete cascade,
      found_at timestamptz not null,
      told_at timestamptz,
      telling_id uuid,
      primary key (search_id, listing_id)
    )`);
  await run('create index search_matches_listing on search_matches (listing_id)');
  await run('create index search_matches_untold on search_matches (found_at) where told_at is null');
  await run(`
    create table day_alerts (
      id uuid primary key,
      user_id uuid not null references users on delete cascade,
      listing_id uuid not null references listings on delete cascade,
      start_day date not null,
      end_day date not null,
      created_at timestamptz not null,
      told_at timestamptz,
      telling_id uuid,
      check (start_day <= end_day)
    )`);
  await run(`
    create unique index day_alerts_open on day_alerts (listing_id, user_id, start_day, end_day)
      where told_at is null`);
  await run('create index day_alerts_user on day_alerts (user_id)');
  await run('create index day_alerts_telling on day_alerts (telling_id)');

  // One row for each listing and transaction: the first state counts, since prices and days are replaced in steps.
  await run(`
    create table listing_changes (
      id bigint generated always as identity primary key,
      listing_id uuid not null references listings on delete cascade,
      transaction_id bigint not null,
      changed_at timestamptz not null default now(),
      is_new boolean not null,
      base_cost_before integer,
      cost_ranges_before jsonb,
      open_before datemultirange,
      freed datemultirange,
      unique (listing_id, transaction_id)
    )`);
  await run(`
    create function note_listing_change(listing uuid, is_new boolean, base_cost integer, cost_ranges jsonb,
      open_days datemultirange, freed datemultirange) returns void language sql as $$
      insert into listing_changes as c
        (listing_id, transaction_id, is_new, base_cost_before, cost_ranges_before, open_before, freed)
      select l.id, pg_current_xact_id()::text::bigint, $2, $3, $4, $5, $6
      from listings l where l.id = $1 and l.active and l.approved
      on conflict (listing_id, transaction_id) do update set
        is_new = c.is_new or excluded.is_new,
        base_cost_before = coalesce(c.base_cost_before, excluded.base_cost_before),
        cost_ranges_before = coalesce(c.cost_ranges_before, excluded.cost_ranges_before),
        open_before = coalesce(c.open_before, excluded.open_before),
        freed = coalesce(c.freed + excluded.freed, c.freed, excluded.freed)
    $$`);
  // Not on listing_search: rebuilding it inserts every listing again.
  await run(`
    create function listing_became_public() returns trigger language plpgsql as $$
    begin
      if new.active and new.approved and (tg_op = 'INSERT' or not (old.active and old.approved)) then
        perform note_listing_change(new.id, true, null, null, null, null);
      end if;
      return null;
    end $$`);
  await run(`
    create trigger listing_became_public after insert or update of active, approved
    on listings for each row execute function listing_became_public()`);
  await run(`
    create function public_listing_changed() returns trigger language plpgsql as $$
    begin
      perform note_listing_change(new.listing_id, false,
        case when old.base_cost_cents <> new.base_cost_cents then old.base_cost_cents end, null,
        case when old.open_days <> new.open_days then old.open_days end, null);
      return null;
    end $$`);
  await run(`
    create trigger public_listing_changed after update on listing_search for each row
    when (old.base_cost_cents <> new.base_cost_cents or old.open_days <> new.open_days)
    execute function public_listing_changed()`);
  await run(`
    create function cost_ranges_removed() returns trigger language plpgsql as $$
    begin
      perform note_listing_change(listing_id, false, null, jsonb_agg(jsonb_build_object(
        'start_day', start_day, 'end_day', end_day, 'cost_cents', cost_cents)), null, null)
      from removed group by listing_id;
      return null;
    end $$`);
  await run(`
    create trigger cost_ranges_removed after delete on listing_cost_ranges
    referencing old table as removed for each statement execute function cost_ranges_removed()`);
  await run(`
    create function cost_ranges_added() returns trigger language plpgsql as $$
    begin
      perform note_listing_change(listing_id, false, null, '[]', null, null) from added group by listing_id;
      return null;
    end $$`);
  await run(`
    create trigger cost_ranges_added after insert on listing_cost_ranges
    referencing new table as added for each statement execute function cost_ranges_added()`);
  await run(`
    create function held_days_released() returns trigger language plpgsql as $$
    begin
      perform note_listing_change(listing_id, false, null, null, null,
        range_agg(daterange(day, day, '[]'))) from released group by listing_id;
      return null;
    end $$`);
  await run(`
    create trigger held_days_released after delete on held_days
    referencing old table as released for each statement execute function held_days_released()`);
};
