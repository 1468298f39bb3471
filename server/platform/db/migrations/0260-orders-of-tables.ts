import { type Kysely, sql } from 'kysely';

/**
 * The orders of the administrators' tables of users and listings, so that a page of them, and each part of an export,
 * is read where it begins.
 */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  const indexes = [
    'users_name on users (lower(last_name), lower(first_name), id)',
    `users_last_login on users ((coalesce(last_login_at, '-infinity')), id)`,
    'listings_tab_created on listings (active, approved, created_at, id)',
    'listings_title on listings (lower(title), id)',
    'listings_city on listings (lower(city), id)',
  ];
  for (const index of indexes) await sql`create index ${sql.raw(index)}`.execute(db);
};
