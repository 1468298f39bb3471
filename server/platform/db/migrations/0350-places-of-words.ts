import { type Kysely, sql } from 'kysely';
import { dropDerived } from '../derived/install.ts';

/** The hash of the views, functions and triggers that come with this migration: see 0103. */
export const derived = '80d9c5086a4c71c1';

/**
 * Where land is, beside the words of its texts: so that words in a view, near a place or in a county are found, counted
 * and put in order without reading another row of each. Stored in the order of their dates, as in 0191. And an index by
 * how many people land takes: so that a search for a party which next to none takes reads only these.
 *
 * Land is read and searched meanwhile, and whoever saves some waits before the functions that write it are looked up:
 * the rows are copied aside, and only the last steps keep readers out.
 */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  const run = (text: string) => sql.raw(text).execute(db);
  await run('lock table listings, listing_availability_ranges in share row exclusive mode');
  await run(`
    create table listing_words_after (
      listing_id uuid not null,
      words text[] not null,
      created_at timestamptz not null,
      slices int[] not null,
      lat double precision not null,
      lng double precision not null
    )`);
  await run(`
    insert into listing_words_after
    select w.listing_id, w.words, w.created_at, w.slices, s.lat, s.lng
    from listing_words w join listing_search s using (listing_id) order by w.created_at`);
  await run('alter table listing_words_after add primary key (listing_id)');
  await run(`
    alter table listing_words_after add constraint listing_words_listing_id_fkey
    foreign key (listing_id) references listings on delete cascade`);
  await run('create index listing_words_after_words on listing_words_after using gin (words, slices)');
  await run('create index listing_search_party on listing_search (max_party_size)');
  await dropDerived(db, ['current_listing_words']);
  await run('drop table listing_words');
  await run('alter table listing_words_after rename to listing_words');
  await run('alter index listing_words_after_pkey rename to listing_words_pkey');
  await run('alter index listing_words_after_words rename to listing_words_words');
};
