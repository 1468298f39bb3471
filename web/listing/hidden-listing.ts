import type { PublicListing } from '#contract/listing.ts';
import { isRefused } from '#contract/refusals.ts';
import { api, currentPerson } from '../api.ts';

/** A listing that the public doesn't see, for its owner and administrators; null for everybody else. */
export const findHiddenListing = async (id: string): Promise<PublicListing | null> => {
  if (!(await currentPerson())) return null;
  const { getListingDetail } = await api();
  try {
    const { listing, ...days } = await getListingDetail({ params: { id } });
    return { ...listing, ...days };
  } catch (error) {
    if (isRefused(error) && error.status < 500) return null;
    throw error;
  }
};
