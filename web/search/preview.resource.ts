import { apiContext } from '../rendering/context.ts';
import type { Route } from './+types/preview.resource.ts';

/** A pin's preview: what it shows beside title and price when its listing is not on the page. */
export const loader = async ({ context, params }: Route.LoaderArgs) => {
  const { photoIds, city, county } = await context
    .get(apiContext)
    .getPublicListing({ params: { id: params.listingId } });
  return { photoIds: photoIds.slice(0, 1), city, county };
};

/** Without an answer the preview shows only title and price. */
export const clientLoader = ({ serverLoader }: Route.ClientLoaderArgs) => serverLoader().catch(() => null);
