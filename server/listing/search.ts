import type { z } from 'zod';
import type { listingSearch } from '#contract/listing-search.ts';
import { whyNowhereBookable } from '#domain/availability.ts';
import { type DayRange, dayInWisconsin } from '#domain/dates.ts';
import type { Context } from '../context.ts';
import type { ListingFilters } from './store.ts';

type ListingQuery = z.output<typeof listingSearch.listListingPoints.query>;

const daysOf = ({ startDay, endDay }: ListingQuery): DayRange | undefined => {
  const [first, last] = [startDay ?? endDay, endDay ?? startDay];
  return first && last ? { startDay: first, endDay: last } : undefined;
};

/** Converts a query to filters for the store; undefined when nothing can match, since its days can't be booked. */
export const toFilters = <Query extends ListingQuery>(
  ctx: Pick<Context, 'now'>,
  { startDay, endDay, ...filters }: Query,
): (ListingFilters & Omit<Query, 'startDay' | 'endDay'>) | undefined => {
  const free = daysOf({ startDay, endDay });
  if (!free) return filters;
  return whyNowhereBookable(dayInWisconsin(ctx.now()), free) === undefined ? { ...filters, free } : undefined;
};
