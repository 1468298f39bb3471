import { type Kysely, sql } from 'kysely';

/** The hash of the views, functions and triggers that come with this migration: see 0103. */
export const derived = '66abc16e9317e0e5';

/** The words of listings are compared like names of places: without accents and apostrophes, 'st' for 'saint'. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  const run = (text: string) => sql.raw(text).execute(db);
  await run(`
    update listing_words w set words = tsvector_to_array(to_tsvector('english'::regconfig, regexp_replace(regexp_replace(
      normalize(lower(concat_ws(' ', l.title, l.city, l.county, array_to_string(l.activities, ' '), l.description)), nfd),
      '[\u0300-\u036f''’]', '', 'g'), '\\msaint\\M', 'st', 'g')))
    from listings l where l.id = w.listing_id`);
  await run(`
    insert into search_words (word)
    select distinct written collate "C" from listing_words w cross join unnest(w.words) as written
    order by 1 on conflict do nothing`);
};
