import type { PublicListing } from '#contract/listing.ts';
import { isRefused } from '#contract/refusals.ts';
import { formatDays } from '#domain/dates.ts';
import { isPublic } from '#domain/listing-status.ts';
import type { UnsentRequest } from '#domain/unsent-request.ts';
import { api } from '../session/api.ts';
import { findUnsentRequest, removeUnsentRequest } from '../session/unsent-request.ts';

/** 'Oak ridge (Dane County), Sat 11/28/2026 to Sun 11/29/2026' */
export type DescribedRequest = { unsentRequest: UnsentRequest; requestText: string };

/** An unsent request in words; undefined when its listing is not public, or can't be loaded now. */
export const describeUnsentRequest = async (
  unsentRequest: UnsentRequest,
): Promise<DescribedRequest | undefined> => {
  const listing = await findListing(unsentRequest.listingId);
  if (!listing || !isPublic(listing)) return undefined;
  return { unsentRequest, requestText: `${listing.displayTitle}, ${formatDays(unsentRequest)}` };
};

const findListing = async (id: string): Promise<PublicListing | undefined> => {
  const { getPublicListing } = await api();
  try {
    return await getPublicListing({ params: { id } });
  } catch (error) {
    if (isRefused(error) && error.code === 'notFound') removeUnsentRequest();
    return undefined;
  }
};

/** What this user was about to request, in words. */
export const findDescribedRequest = async (userId: string): Promise<DescribedRequest | undefined> => {
  const unsentRequest = findUnsentRequest(userId);
  return unsentRequest && describeUnsentRequest(unsentRequest);
};
