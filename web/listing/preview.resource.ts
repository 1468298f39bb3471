import { apiContext } from '../rendering/context.ts';
import type { Route } from './+types/preview.resource.ts';

/** What the card of a pin shows beside its title and price, when the listing is not among the cards of the page. */
export const loader = async ({ context, params }: Route.LoaderArgs) => {
  const { photoIds, city, county } = await context
    .get(apiContext)
    .getPublicListing({ params: { id: params.listingId } });
  return { photoIds: photoIds.slice(0, 1), city, county };
};

/** Without an answer the card does with title and price. */
export const clientLoader = ({ serverLoader }: Route.ClientLoaderArgs) => serverLoader().catch(() => null);
