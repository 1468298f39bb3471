import { type Derived, trigger, triggerFunction } from './definition.ts';

/**
 * Bookings and payouts have the county that their land is in now, by which administrators' tables are filtered; the one
 * that a booking's tax goes to is another (`bookings.county`).
 */
export const landCounties: readonly Derived[] = [
  triggerFunction(
    'fill_land_county_of_booking',
    `
    begin
      select county into new.land_county from listings where id = new.listing_id;
      return new;
    end `,
  ),
  trigger({
    name: 'fill_land_county',
    table: 'bookings',
    fires: 'before insert',
    runs: 'fill_land_county_of_booking',
  }),
  triggerFunction(
    'fill_land_county_of_payout',
    `
    begin
      select land_county into new.land_county from bookings where id = new.booking_id;
      return new;
    end `,
  ),
  trigger({
    name: 'fill_land_county',
    table: 'payouts',
    fires: 'before insert',
    runs: 'fill_land_county_of_payout',
  }),
  triggerFunction(
    'copy_land_county',
    `
    begin
      update bookings set land_county = new.county where listing_id = new.id;
      update payouts p set land_county = new.county from bookings b where b.id = p.booking_id and b.listing_id = new.id;
      return null;
    end `,
  ),
  trigger({
    name: 'copy_land_county',
    table: 'listings',
    fires: 'after update of county',
    each: 'for each row when (old.county <> new.county)',
    runs: 'copy_land_county',
  }),
];
