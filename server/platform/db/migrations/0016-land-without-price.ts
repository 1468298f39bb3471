import { type Kysely, sql } from 'kysely';

/**
 * Every day must now cost more than zero. Listings with a free day can't be booked, so they are switched off, with a
 * line in their history, until they have a price.
 */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`
    with switched_off as (
      update listings l set active = false
      where active and (base_cost_cents = 0 or exists (
        select from listing_cost_ranges r where r.listing_id = l.id and r.cost_cents = 0))
      returning id)
    insert into audit (actor_id, subject_type, subject_id, field, before, after)
    select null, 'listing', id, 'active', 'true', 'false' from switched_off`.execute(db);
};
