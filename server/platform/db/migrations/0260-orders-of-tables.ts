import { type Kysely, sql } from 'kysely';

/**
 * The orders of the administrators' tables of users and listings, so that a page of them, and each part of an export,
 * is read where it begins; and their words, by which people and land are found before the bookings that they have.
 */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  const replaced = [
    'bookings_host',
    'listings_search_title',
    'users_search_first_name',
    'users_search_last_name',
  ];
  for (const index of [...replaced, 'users_search_phone'])
    await sql`drop index ${sql.raw(index)}`.execute(db);
  const indexes = [
    'users_name on users (lower(last_name), lower(first_name), id)',
    `users_last_login on users ((coalesce(last_login_at, '-infinity')), id)`,
    'listings_tab_created on listings (active, approved, created_at, id)',
    'listings_title on listings (lower(title), id)',
    'listings_city on listings (lower(city), id)',
    'bookings_host on bookings (host_id, start_day) where host_id is not null',
    `users_words on users using gin ((to_tsvector('simple'::regconfig, translate(first_name || ' ' || last_name || ' ' || email || ' ' || phone_number || ' ' || right(phone_number, 7) || ' ' || right(phone_number, 4), '@._-+''/&()%#,:;!?"', '                  '))))`,
    `listings_words on listings using gin ((to_tsvector('simple'::regconfig, translate(title || ' ' || city || ' ' || county || ' county', '@._-+''/&()%#,:;!?"', '                  '))))`,
  ];
  for (const index of indexes) await sql`create index ${sql.raw(index)}`.execute(db);
};
