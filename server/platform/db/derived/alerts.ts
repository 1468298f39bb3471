import { type Derived, fn, trigger, triggerFunction } from './definition.ts';

/** One row for each listing and transaction: the first state counts, since prices and days are replaced in steps. */
const noteListingChange = fn({
  name: 'note_listing_change',
  takes:
    'listing uuid, is_new boolean, base_cost integer, cost_ranges jsonb, open_days datemultirange, freed datemultirange',
  attributes: 'language sql',
  body: `
      insert into listing_changes as c
        (listing_id, transaction_id, is_new, base_cost_before, cost_ranges_before, open_before, freed)
      select l.id, pg_current_xact_id()::text::bigint, $2, $3, $4, $5, $6
      from listings l where l.id = $1 and l.active and l.approved
      on conflict (listing_id, transaction_id) do update set
        is_new = c.is_new or excluded.is_new,
        base_cost_before = coalesce(c.base_cost_before, excluded.base_cost_before),
        cost_ranges_before = coalesce(c.cost_ranges_before, excluded.cost_ranges_before),
        open_before = coalesce(c.open_before, excluded.open_before),
        freed = coalesce(c.freed + excluded.freed, c.freed, excluded.freed)
    `,
});

/**
 * A queue of what changed about public listings, with the state before the change, written in its transaction
 * (docs/decisions/0068-alerts-follow-a-queue-of-changes.md).
 */
export const alerts: readonly Derived[] = [
  noteListingChange,
  // Not on listing_search: rebuilding it inserts every listing again.
  triggerFunction(
    'listing_became_public',
    `
    begin
      if new.active and new.approved and (tg_op = 'INSERT' or not (old.active and old.approved)) then
        perform note_listing_change(new.id, true, null, null, null, null);
      end if;
      return null;
    end `,
  ),
  trigger({
    name: 'listing_became_public',
    table: 'listings',
    fires: 'after insert or update of active, approved',
    runs: 'listing_became_public',
  }),
  triggerFunction(
    'public_listing_changed',
    `
    begin
      perform note_listing_change(new.listing_id, false,
        case when old.base_cost_cents <> new.base_cost_cents then old.base_cost_cents end, null,
        case when old.open_days <> new.open_days then old.open_days end, null);
      return null;
    end `,
  ),
  trigger({
    name: 'public_listing_changed',
    table: 'listing_search',
    fires: 'after update',
    each: 'for each row when (old.base_cost_cents <> new.base_cost_cents or old.open_days <> new.open_days)',
    runs: 'public_listing_changed',
  }),
  triggerFunction(
    'cost_ranges_removed',
    `
    begin
      perform note_listing_change(listing_id, false, null, jsonb_agg(jsonb_build_object(
        'start_day', start_day, 'end_day', end_day, 'cost_cents', cost_cents)), null, null)
      from removed group by listing_id;
      return null;
    end `,
  ),
  trigger({
    name: 'cost_ranges_removed',
    table: 'listing_cost_ranges',
    fires: 'after delete',
    each: 'referencing old table as removed for each statement',
    runs: 'cost_ranges_removed',
  }),
  triggerFunction(
    'cost_ranges_added',
    `
    begin
      perform note_listing_change(listing_id, false, null, '[]', null, null) from added group by listing_id;
      return null;
    end `,
  ),
  trigger({
    name: 'cost_ranges_added',
    table: 'listing_cost_ranges',
    fires: 'after insert',
    each: 'referencing new table as added for each statement',
    runs: 'cost_ranges_added',
  }),
  triggerFunction(
    'held_days_released',
    `
    begin
      perform note_listing_change(listing_id, false, null, null, null,
        range_agg(daterange(day, day, '[]'))) from released group by listing_id;
      return null;
    end `,
  ),
  trigger({
    name: 'held_days_released',
    table: 'held_days',
    fires: 'after delete',
    each: 'referencing old table as released for each statement',
    runs: 'held_days_released',
  }),
];
