import type { booking, ListingWithBookings } from '#contract/booking.ts';
import { refuse } from '#contract/refusals.ts';
import { countOpenDays } from '#domain/availability.ts';
import { type Day, dayInWisconsin, eachDay } from '#domain/dates.ts';
import { displayTitle } from '#domain/listing-status.ts';
import { canSeeUser } from '#domain/permissions.ts';
import type { Operation } from '../operation.ts';
import { findUser } from '../user/store.ts';
import { splitByActivity, withPayout } from './answers.ts';
import { listBookingsOfHost, listListingsOfOwner, type OwnersListing } from './store.ts';

export const getUserListings: Operation<typeof booking.getUserListings> = async (ctx, { caller, params }) => {
  const isThere = canSeeUser(caller, params.userId) && (await findUser(ctx.db, params.userId));
  if (!isThere) return refuse('notFound');
  const today = dayInWisconsin(ctx.now());
  const listings = await listListingsOfOwner(ctx.db, params.userId);
  const bookings = await withPayout(ctx.db, await listBookingsOfHost(ctx.db, params.userId), caller);
  const byListing = Map.groupBy(bookings, ({ listingId }) => listingId);
  return {
    listings: listings.map((row) => {
      const { activeBookings, inactiveBookings } = splitByActivity(byListing.get(row.id) ?? [], today);
      const held = activeBookings.flatMap(({ startDay, endDay }) =>
        eachDay({ startDate: startDay, endDate: endDay }),
      );
      return {
        listing: summaryOf(row, new Set(held), today),
        activeBookings,
        inactiveBookings,
        activeBookingsCount: activeBookings.length,
        inactiveBookingsCount: inactiveBookings.length,
      };
    }),
  };
};

const summaryOf = (
  row: OwnersListing,
  held: ReadonlySet<Day>,
  today: Day,
): ListingWithBookings['listing'] => ({
  id: row.id,
  title: row.title,
  displayTitle: displayTitle(row.title, row.county),
  address: { city: row.city, state: row.state },
  active: row.active,
  approved: row.approved,
  isAutoConfirm: row.is_auto_confirm,
  baseCostCents: row.base_cost_cents,
  lacksPrice: row.lacks_price,
  coverPhotoId: row.cover_photo_id,
  openDays: countOpenDays(
    { default: row.default_availability, ranges: row.availability_ranges },
    held,
    today,
  ),
});
