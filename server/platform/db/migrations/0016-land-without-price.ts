import { type Kysely, sql } from 'kysely';

/**
 * Since a day costs more than nothing, land from before that has a day for nothing can't be booked: it is switched off,
 * as its history tells, until it has a price.
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
