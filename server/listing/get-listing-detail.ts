import type { listing } from '#contract/listing.ts';
import type { Operation } from '../operation.ts';
import { readPublicPage } from './public-page.ts';

export const getListingDetail: Operation<typeof listing.getListingDetail> = async (
  ctx,
  { caller, params },
) => {
  const { bookedDates, blockedDates, ...page } = await readPublicPage(ctx, caller, params.id);
  return { listing: page, bookedDates, blockedDates };
};
