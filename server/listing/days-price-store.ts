import { type Selectable, sql } from 'kysely';
import { type DayRange, daysIn } from '#domain/dates.ts';
import type { Schema } from '../platform/db/schema.ts';

/** What the days of a search cost before fee and tax, and the rates of these. */
export type StoredDaysPrice = Pick<Selectable<Schema['listings']>, 'booking_fee_percentage' | 'tax_rate'> & {
  booking_price_cents: number;
};

/** The priced ranges `r` that share days with the searched ones, and how many days each shares. */
const sharedRanges = ({ startDay, endDay }: DayRange) => ({
  from: sql`from listing_cost_ranges r where r.start_day <= ${endDay}::date and r.end_day >= ${startDay}::date`,
  days: sql`(least(r.end_day, ${endDay}::date) - greatest(r.start_day, ${startDay}::date) + 1)`,
});

const rateColumns = sql`, l.booking_fee_percentage, l.tax_rate`;

/**
 * Columns with what the searched days cost: the base price for each day, and the difference where a priced range holds
 * it. A listing's ranges don't overlap. The domain rule `quote` in SQL; days-price.test.ts proves them equal. For few
 * listings: PostgreSQL computes it for the rows of the page only.
 */
export const daysPriceOfFew = (free: DayRange | undefined) => {
  if (!free) return sql``;
  const shared = sharedRanges(free);
  return sql`${rateColumns}, l.base_cost_cents::bigint * ${daysIn(free)} + (
    select coalesce(sum((r.cost_cents - l.base_cost_cents)::bigint * ${shared.days}), 0)::bigint
    ${shared.from} and r.listing_id = l.id) as booking_price_cents`;
};

/** The same for many listings: the ranges are read once and joined. */
export const daysPriceOfMany = (free: DayRange | undefined) => {
  if (!free) return { columns: sql``, join: sql`` };
  const shared = sharedRanges(free);
  return {
    columns: sql`${rateColumns}, (l.base_cost_cents::bigint * (${daysIn(free)} - coalesce(priced.days, 0))
      + coalesce(priced.cents, 0))::bigint as booking_price_cents`,
    join: sql`left join (
      select r.listing_id, sum(${shared.days}) as days, sum(r.cost_cents::bigint * ${shared.days}) as cents
      ${shared.from} group by r.listing_id) priced on priced.listing_id = l.id`,
  };
};
