import { type Derived, trigger, triggerFunction } from './definition.ts';

/** The tables that a listing's public page is read from, beside the listing's own row. */
const parts = ['listing_photos', 'listing_cost_ranges', 'listing_availability_ranges', 'held_days'];

/**
 * A version of what the public page of each listing shows: every transaction that writes any of it gives the listing a
 * new one. They are written at the end of the transaction, so that no lock is taken after theirs
 * (docs/decisions/0071-exact-cache-of-public-listings.md).
 */
export const listingVersions: readonly Derived[] = [
  triggerFunction(
    'listing_added',
    `
    begin
      insert into listing_versions (listing_id) values (new.id);
      return null;
    end `,
  ),
  // Many listings at once are copied into the database without the other triggers.
  trigger({
    name: 'listing_added',
    table: 'listings',
    fires: 'after insert',
    runs: 'listing_added',
    isAlways: true,
  }),
  triggerFunction(
    'listing_version_passed',
    `
    begin
      update listing_versions set version = gen_random_uuid() where listing_id = new.id;
      return null;
    end `,
  ),
  trigger({
    name: 'listing_version_passed',
    table: 'listings',
    fires: 'after update',
    runs: 'listing_version_passed',
    isDeferred: true,
  }),
  triggerFunction(
    'listing_part_version_passed',
    `
    begin
      update listing_versions set version = gen_random_uuid() where listing_id in (old.listing_id, new.listing_id);
      return null;
    end `,
  ),
  ...parts.map((table) =>
    trigger({
      name: 'listing_version_passed',
      table,
      fires: 'after insert or update or delete',
      runs: 'listing_part_version_passed',
      isDeferred: true,
    }),
  ),
];
