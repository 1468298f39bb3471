import type { Selectable } from 'kysely';
import type { Schema } from '../platform/db/schema.ts';

/** What the days of a search cost before fee and tax, and the rates of these. */
export type StoredDaysPrice = Pick<Selectable<Schema['listings']>, 'booking_fee_percentage' | 'tax_rate'> & {
  booking_price_cents: number;
};
