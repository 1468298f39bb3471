import { Heart } from '../saved/heart.tsx';
import { ShareButton } from './share-button.tsx';

/** What a visitor can do with a listing besides booking it: share it and save it. */
export const ListingTools = ({
  listing,
}: {
  listing: { id: string; title: string; displayTitle: string };
}) => (
  <>
    <ShareButton title={listing.displayTitle} />
    <Heart listing={listing} hasText />
  </>
);
