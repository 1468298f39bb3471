import type { listing } from '#contract/listing.ts';
import { refuse } from '#contract/refusals.ts';
import { dayInWisconsin, seasonOf } from '#domain/dates.ts';
import { canSeeListing } from '#domain/permissions.ts';
import type { Operation } from '../operation.ts';
import { toPublicListing } from './answers.ts';
import { findListingPage } from './store.ts';

export const getPublicListing: Operation<typeof listing.getPublicListing> = async (
  ctx,
  { caller, params },
) => {
  const today = dayInWisconsin(ctx.now());
  const calendar = { startDate: today, endDate: seasonOf(today).endDate };
  const found = await findListingPage(ctx.db, params.id, calendar);
  // Its owner and administrators see how it will look before the public does.
  if (!found || !canSeeListing(caller, { ...found, userId: found.user_id })) return refuse('notFound');
  const forecast = await ctx.weather.forecast(found.lat, found.lng);
  return toPublicListing(found, { calendar, forecast });
};
