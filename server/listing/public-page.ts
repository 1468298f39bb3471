import type { PublicListing } from '#contract/listing.ts';
import { refuse } from '#contract/refusals.ts';
import { dayInWisconsin, seasonOf } from '#domain/dates.ts';
import { type Caller, canSeeListing } from '#domain/permissions.ts';
import type { Context } from '../context.ts';
import { toPublicListing } from './answers.ts';
import { findListingPage } from './store.ts';

/**
 * A listing as its page shows it, with the days from today to the season's end.
 * @throws Refused 'notFound' for one that this caller may not see.
 */
export const readPublicPage = async (ctx: Context, caller: Caller, id: string): Promise<PublicListing> => {
  const today = dayInWisconsin(ctx.now());
  const calendar = { startDate: today, endDate: seasonOf(today).endDate };
  const found = await findListingPage(ctx.db, id, calendar);
  // Its owner and administrators see how it will look before the public does.
  if (!found || !canSeeListing(caller, { ...found, userId: found.user_id })) return refuse('notFound');
  const forecast = await ctx.weather.forecast(found.lat, found.lng);
  return toPublicListing(found, { calendar, forecast });
};
