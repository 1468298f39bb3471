import { type Derived, trigger, triggerFunction } from './definition.ts';

/** A payout has the last day of its booking, which its table is ordered by. */
export const bookingDays: readonly Derived[] = [
  triggerFunction(
    'fill_booking_end_day',
    `
    begin
      select end_day into new.booking_end_day from bookings where id = new.booking_id;
      return new;
    end `,
  ),
  trigger({
    name: 'fill_booking_end_day',
    table: 'payouts',
    fires: 'before insert',
    runs: 'fill_booking_end_day',
  }),
  triggerFunction(
    'copy_end_day',
    `
    begin
      update payouts set booking_end_day = new.end_day where booking_id = new.id;
      return null;
    end `,
  ),
  trigger({
    name: 'copy_end_day',
    table: 'bookings',
    fires: 'after update of end_day',
    each: 'for each row when (old.end_day <> new.end_day)',
    runs: 'copy_end_day',
  }),
];
