import { api } from '../session/api.ts';
import { orNotFound } from '../session/guards.ts';

/**
 * The whole listing, for its host and administrators; everybody else is redirected to /notFound
 * (docs/rules/listings.md#hidden-listings).
 */
export const loadOwnListing = async (id: string) => {
  const { getListing } = await api();
  return getListing({ params: { id } }).catch(orNotFound);
};

/** The same with the days that bookings hold, which edits don't change. */
export const loadListingWithHeldDays = async (id: string) => {
  const { getListingDetail } = await api();
  const [listing, { bookedDates }] = await Promise.all([
    loadOwnListing(id),
    getListingDetail({ params: { id } }).catch(orNotFound),
  ]);
  return { listing, heldDays: new Set(bookedDates) };
};
