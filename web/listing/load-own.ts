import { redirect } from 'react-router';
import { isRefused } from '#contract/refusals.ts';
import { paths } from '../paths.ts';
import { api } from '../session/api.ts';

const throwNotFound = (error: unknown): never => {
  throw isRefused(error) && error.status < 500 ? redirect(paths.notFound()) : error;
};

/**
 * The whole listing, for its owner and administrators; everybody else is redirected to /notFound
 * (docs/rules/listings.md#hidden-listings).
 */
export const loadOwnListing = async (id: string) => {
  const { getListing } = await api();
  return getListing({ params: { id } }).catch(throwNotFound);
};

/** The same with the days that bookings hold, which edits don't change. */
export const loadListingWithHeldDays = async (id: string) => {
  const { getListingDetail } = await api();
  const [listing, { bookedDates }] = await Promise.all([
    loadOwnListing(id),
    getListingDetail({ params: { id } }).catch(throwNotFound),
  ]);
  return { listing, heldDays: new Set(bookedDates) };
};
