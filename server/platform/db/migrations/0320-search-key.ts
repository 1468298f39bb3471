import { type Kysely, sql } from 'kysely';

/** The hash of the views, functions and triggers that come with this migration: see 0103. */
export const derived = '18f066c5789bf0ea';

const marks = Array.from({ length: 0x70 }, (_, at) => String.fromCharCode(0x300 + at)).join('');
const signs = '‐‑−﹣－‘’‛`´ʼʻ′＇';

/**
 * One key for every search: the words of people and land are compared without accents and with any apostrophe and
 * hyphen, as those of public land are. The function is here since indexes have it; later changes make both anew.
 */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  const run = (text: string) => sql.raw(text).execute(db);
  await run(`
    create or replace function search_key(whole text) returns text language sql immutable parallel safe as $$
      select regexp_replace(
        translate(lower(normalize(whole, nfd)), '‐‑−﹣－ς''‘’‛\`´ʼʻ′＇${marks}', '-----σ'),
        '\\msaint\\M|\\mst\\.(?= |$)', 'st', 'g')
    $$`);
  const indexes = [
    `users_words on users using gin ((to_tsvector('simple'::regconfig, translate(search_key(translate(first_name || ' ' || last_name || ' ' || email || ' ' || phone_number || ' ' || right(phone_number, 7) || ' ' || right(phone_number, 4), '''‘’‛\`´ʼʻ′＇', '           ')) || ' ' || regexp_replace(search_key(first_name || ' ' || last_name || ' ' || email || ' ' || phone_number || ' ' || right(phone_number, 7) || ' ' || right(phone_number, 4)), '\\m(la|de) (?=[[:alpha:]])', '\\1', 'g'), '@._-+/&()%#,:;!?"', '                 '))))`,
    `listings_words on listings using gin ((to_tsvector('simple'::regconfig, translate(search_key(translate(title || ' ' || city || ' ' || county || ' county', '''‘’‛\`´ʼʻ′＇', '           ')) || ' ' || regexp_replace(search_key(title || ' ' || city || ' ' || county || ' county'), '\\m(la|de) (?=[[:alpha:]])', '\\1', 'g'), '@._-+/&()%#,:;!?"', '                 '))))`,
  ];
  for (const index of ['users_words', 'listings_words']) await run(`drop index ${index}`);
  for (const index of indexes) await run(`create index ${index}`);
  // Words of public land that have a sign which was none of a word until now.
  const texts = `concat_ws(' ', l.title, l.city, l.county, array_to_string(l.activities, ' '), l.description)`;
  await run(`
    update listing_words w
    set words = tsvector_to_array(to_tsvector('english'::regconfig, search_key(${texts}))) || ('@' || l.county)
    from listings l where l.id = w.listing_id and ${texts} ~* '[${signs}]|\\mst\\.'`);
  await run(`
    insert into search_words (word)
    select distinct written collate "C" from listing_words w cross join unnest(w.words) as written
    order by 1 on conflict do nothing`);
};
