import { sql } from 'kysely';
import { type DayRange, dayInWisconsin } from '#domain/dates.ts';
import type { DaysPrice } from '#domain/pricing.ts';
import { rangesNear, rangesToSearch } from '#domain/search-days.ts';
import type { Context } from '../context.ts';
import { toDaysPrice } from '../listing/answers.ts';
import type { StoredDaysPrice } from '../listing/days-price-store.ts';
import { joinFreeDays, priceOfDays } from './filters-store.ts';

/** The days on which land is free, and what they cost; null where no days are wanted, or none near them are free. */
export type FreeDays = { freeDays: DayRange | null; daysPrice: DaysPrice | null };

const noDays: FreeDays = { freeDays: null, daysPrice: null };

type Row = StoredDaysPrice & { listing_id: string; start_day: string; end_day: string };

/** Days that a query gives: both of them, or none. */
export const wantedDays = ({ startDay, endDay }: Partial<DayRange>): DayRange | undefined =>
  startDay && endDay ? { startDay, endDay } : undefined;

/**
 * Whether land is free on the wanted days, by the rule of a search, or else the nearest ones within three weeks; asked
 * by a listing's id (docs/rules/search.md#price-of-the-days).
 */
export const findFreeDays = async (
  { db, now }: Pick<Context, 'db' | 'now'>,
  listingIds: readonly string[],
  wanted: DayRange | undefined,
): Promise<(listingId: string) => FreeDays> => {
  if (!wanted || listingIds.length === 0) return () => noDays;
  const today = dayInWisconsin(now());
  const free = [...(rangesToSearch(today, wanted) ?? []), ...rangesNear(today, wanted)];
  const { rows } = await sql<Row>`
    select s.listing_id, d.start_day, d.end_day, l.booking_fee_percentage, l.tax_rate,
      ${priceOfDays} as booking_price_cents
    from listing_search s join listings l on l.id = s.listing_id ${joinFreeDays({ free })}
    where s.listing_id = any(${listingIds}::uuid[])`.execute(db);
  return (listingId) => {
    const row = rows.find(({ listing_id }) => listing_id === listingId);
    if (!row) return noDays;
    return { freeDays: { startDay: row.start_day, endDay: row.end_day }, daysPrice: toDaysPrice(row) };
  };
};
