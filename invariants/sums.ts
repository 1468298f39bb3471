import { dollars, type Invariant } from './invariant.ts';

// The value that an administrator set last, or the one before the first edit. A fee that was never edited is unchanged.
const edited = (field: string, column: 'before' | 'after') => `(
  select (${column} #>> '{}')::numeric * 100 from audit
  where subject_type = 'booking' and subject_id = b.id and field = '${field}' and ${column} is not null
  order by id ${column === 'after' ? 'desc' : 'asc'} limit 1)`;

const due = `
  select b.*, b.confirmation_code as code,
    coalesce(${edited('bookingPrice', 'after')}, booking_price_cents) as due_price,
    coalesce(${edited('bookingFee', 'after')},
      round(coalesce(${edited('bookingPrice', 'before')}, booking_price_cents) * booking_fee_percentage)) as due_fee,
    booking_price_cents + booking_fee_cents as due_sub_total,
    round((booking_price_cents + booking_fee_cents)::numeric * coalesce(tax_rate, 0)) as due_tax
  from bookings b`;

const wrong = `
  select code, v.name, v.found, v.due
  from (${due}) b
  cross join lateral (values
    ('price', booking_price_cents, due_price),
    ('fee', booking_fee_cents, due_fee),
    ('sub total', sub_total_cents, due_sub_total),
    ('tax', total_tax_cents, due_tax),
    ('total', total_cents, due_sub_total + due_tax)) as v (name, found, due)
  where v.found <> v.due
  order by code`;

/** Compares the stored amounts with the database's own decimal arithmetic, which rounds half up. */
export const sums: Invariant = {
  name: 'sums',
  description: 'Price, fee and tax add up to the total, each rounded half up to the cent.',
  async violations({ query }) {
    const rows = await query<{ code: string; name: string; found: number; due: number }>(wrong);
    return rows.map(
      ({ code, name, found, due }) =>
        `Booking ${code} has ${dollars(found)} as its ${name}; it should be ${dollars(due)}.`,
    );
  },
};
