import { type Derived, trigger, triggerFunction } from './definition.ts';

/** A payout gets its payee when it is made: the owner of the land at that time (docs/rules/payouts.md#payee). */
export const payees: readonly Derived[] = [
  triggerFunction(
    'fill_payee',
    `
    begin
      select u.id, trim(u.first_name || ' ' || u.last_name), u.email, u.address_line1, u.address_line2, u.city,
        u.state, u.zip_code, l.pay_pal_email
      into new.host_id, new.host_name, new.host_email, new.host_address_line1, new.host_address_line2,
        new.host_city, new.host_state, new.host_zip_code, new.listing_pay_pal_email
      from bookings b join listings l on l.id = b.listing_id join users u on u.id = l.user_id
      where b.id = new.booking_id;
      return new;
    end `,
  ),
  trigger({
    name: 'fill_payee',
    table: 'payouts',
    fires: 'before insert or update',
    each: 'for each row when (new.host_id is null)',
    runs: 'fill_payee',
  }),
];
