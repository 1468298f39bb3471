import { type Kysely, sql } from 'kysely';
import { dropDerived } from '../derived/install.ts';

/** The hash of the views, functions and triggers that come with this migration: see 0103. */
export const derived = '4a44c893b3eb5149';

/**
 * The words of a listing with the slices of time and map that it is in, under one index: so that the newest or nearest
 * listings with some words are found without reading all that have them; its county is a word as well, with '@' before
 * it. Stored in the order of their dates.
 */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  const run = (text: string) => sql.raw(text).execute(db);
  await dropDerived(db, ['current_listing_words']);
  const day = `floor(extract(epoch from s.created_at) / 86400)::int`;
  const slices = [
    ...[0, 1, 2, 3, 4, 5].map((level) => `(${level} << 26) | (${day} >> ${2 * level})`),
    ...[6, 7, 8, 9, 10, 11, 12, 13].map((zoom) => `(${zoom} << 26) | (s.cell >> ${2 * (16 - zoom)})::int`),
  ];
  await run('alter table listing_words rename to listing_words_before');
  await run(`
    create table listing_words (
      listing_id uuid not null,
      words text[] not null,
      created_at timestamptz not null,
      slices int[] not null
    )`);
  await run(`
    insert into listing_words
    select w.listing_id, w.words || ('@' || s.county), s.created_at, array[${slices.join(', ')}]
    from listing_words_before w join listing_search s using (listing_id) order by s.created_at`);
  await run(`
    insert into search_words (word, listings) select '@' || county, count(*) from listing_search group by county
    on conflict do nothing`);
  await run('drop table listing_words_before');
  await run('alter table listing_words add primary key (listing_id)');
  await run('alter table listing_words add foreign key (listing_id) references listings on delete cascade');
  await run('create index listing_words_words on listing_words using gin (words, slices)');
};
