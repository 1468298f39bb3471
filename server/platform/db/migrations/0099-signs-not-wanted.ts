import { type Kysely, sql } from 'kysely';

/**
 * Owners and administrators can say that no sign is wanted; it is then mailed to nobody. A process of an older version
 * fails when it ticks such a sign off: stop it before the update.
 */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`
    alter table signs
      add not_wanted_at timestamptz,
      add not_wanted_by uuid references users,
      add check ((not_wanted_at is null) = (not_wanted_by is null)),
      add check (mailed_on is null or not_wanted_at is null)`.execute(db);
  await sql`drop index signs_needed`.execute(db);
  for (const index of [
    'signs_needed on signs (needed_at, listing_id) where mailed_on is null and not_wanted_at is null',
    'signs_not_wanted on signs (not_wanted_at desc, listing_id) where not_wanted_at is not null',
  ])
    await sql`create index ${sql.raw(index)}`.execute(db);
  // What administrators do with a listing is its approval.
  await sql`alter index listings_to_review rename to listings_to_approve`.execute(db);
};
