import type { booking, ListingWithBookings } from '#contract/booking.ts';
import { refuse } from '#contract/refusals.ts';
import { countOpenDays } from '#domain/availability.ts';
import { type Day, dayInWisconsin, eachDay } from '#domain/dates.ts';
import { displayTitle } from '#domain/listing-status.ts';
import { canSeeUser } from '#domain/permissions.ts';
import { toChangesAsked } from '../listing/store.ts';
import type { Operation } from '../operation.ts';
import { findUser } from '../user/store.ts';
import { splitActive, withPayout } from './answers.ts';
import { type HostListing, listBookingsOfHost, listListingsOfHost } from './store.ts';

export const getUserListings: Operation<typeof booking.getUserListings> = async (ctx, { caller, params }) => {
  const isVisible = canSeeUser(caller, params.userId) && (await findUser(ctx.db, params.userId));
  if (!isVisible) return refuse('notFound');
  const today = dayInWisconsin(ctx.now());
  const listings = await listListingsOfHost(ctx.db, params.userId);
  const bookings = await withPayout(ctx.db, await listBookingsOfHost(ctx.db, params.userId), {
    caller,
    today,
    config: ctx.config,
  });
  const byListing = Map.groupBy(bookings, ({ listingId }) => listingId);
  return {
    listings: listings.map((row) => {
      const { activeBookings, inactiveBookings } = splitActive(byListing.get(row.id) ?? [], today);
      const heldDays = activeBookings.flatMap(eachDay);
      return {
        listing: summaryOf(row, { heldDays: new Set(heldDays), today, userId: params.userId }),
        activeBookings,
        inactiveBookings,
        activeBookingsCount: activeBookings.length,
        inactiveBookingsCount: inactiveBookings.length,
      };
    }),
  };
};

const summaryOf = (
  row: HostListing,
  { heldDays, today, userId }: { heldDays: ReadonlySet<Day>; today: Day; userId: string },
): ListingWithBookings['listing'] => ({
  id: row.id,
  title: row.title,
  displayTitle: displayTitle(row.title, row.county),
  address: { city: row.city, state: row.state },
  isOwn: row.user_id === userId,
  active: row.active,
  approved: row.approved,
  changesAsked: toChangesAsked(row.changes_asked),
  isAutoConfirm: row.is_auto_confirm,
  baseCostCents: row.base_cost_cents,
  lacksPrice: row.lacks_price,
  coverPhotoId: row.cover_photo_id,
  openDays: countOpenDays(
    { default: row.default_availability, ranges: row.availability_ranges },
    heldDays,
    today,
  ),
});
