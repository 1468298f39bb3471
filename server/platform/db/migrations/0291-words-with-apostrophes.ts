import { type Kysely, sql } from 'kysely';

/** Names with an apostrophe, straight or curly, are found by their parts and by the whole, without it. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  const indexes = [
    `users_words on users using gin ((to_tsvector('simple'::regconfig, translate(translate(first_name || ' ' || last_name || ' ' || email || ' ' || phone_number || ' ' || right(phone_number, 7) || ' ' || right(phone_number, 4), '@._-+/&()%#,:;!?"', '                 '), '''‘’', '   ') || ' ' || translate(translate(first_name || ' ' || last_name || ' ' || email || ' ' || phone_number || ' ' || right(phone_number, 7) || ' ' || right(phone_number, 4), '@._-+/&()%#,:;!?"', '                 '), '''‘’', ''))))`,
    `listings_words on listings using gin ((to_tsvector('simple'::regconfig, translate(translate(title || ' ' || city || ' ' || county || ' county', '@._-+/&()%#,:;!?"', '                 '), '''‘’', '   ') || ' ' || translate(translate(title || ' ' || city || ' ' || county || ' county', '@._-+/&()%#,:;!?"', '                 '), '''‘’', ''))))`,
  ];
  for (const index of ['users_words', 'listings_words']) await sql`drop index ${sql.raw(index)}`.execute(db);
  for (const index of indexes) await sql`create index ${sql.raw(index)}`.execute(db);
};
