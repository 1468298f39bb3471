import { apiContext } from '../rendering/context.ts';
import type { Route } from './+types/preview.resource.ts';

/** A pin's preview: what it shows beside title and price, once it is known, where its listing is not on the page. */
export const loader = async ({ context, params }: Route.LoaderArgs) => {
  const { photoIds, city, county } = await context
    .get(apiContext)
    .getPublicListing({ params: { id: params.listingId } });
  return { photoIds: photoIds.slice(0, 1), city, county };
};
