import { type Kysely, sql } from 'kysely';

/** The tables that a listing's public page is read from, beside the listing's own row. */
const parts = ['listing_photos', 'listing_cost_ranges', 'listing_availability_ranges', 'held_days'];

/**
 * A version of what the public page of each listing shows. Every transaction that writes any of it gives the listing a
 * new one. Versions are random, so that none comes back, whatever is rolled back or restored. They are written at the
 * end of the transaction, so that no lock is taken after theirs.
 */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  const run = (text: string) => sql.raw(text).execute(db);
  // With room on each page for new row versions, which then need no entry in the index.
  await run(`
    create table listing_versions (
      listing_id uuid primary key references listings on delete cascade,
      version uuid not null default gen_random_uuid()
    ) with (fillfactor = 50)`);
  await run('insert into listing_versions (listing_id) select id from listings');

  await run(`
    create function listing_added() returns trigger language plpgsql as $$
    begin
      insert into listing_versions (listing_id) values (new.id);
      return null;
    end $$`);
  await run(`
    create trigger listing_added after insert on listings
    for each row execute function listing_added()`);
  // Many listings at once are copied into the database without the other triggers.
  await run('alter table listings enable always trigger listing_added');
  await run(`
    create function listing_version_passed() returns trigger language plpgsql as $$
    begin
      update listing_versions set version = gen_random_uuid() where listing_id = new.id;
      return null;
    end $$`);
  await run(`
    create constraint trigger listing_version_passed after update on listings
    deferrable initially deferred for each row execute function listing_version_passed()`);
  await run(`
    create function listing_part_version_passed() returns trigger language plpgsql as $$
    begin
      update listing_versions set version = gen_random_uuid() where listing_id in (old.listing_id, new.listing_id);
      return null;
    end $$`);
  for (const table of parts)
    await run(`
      create constraint trigger listing_version_passed after insert or update or delete on ${table}
      deferrable initially deferred for each row execute function listing_part_version_passed()`);
};
