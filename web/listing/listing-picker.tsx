import type { FoundListing } from '#contract/listing.ts';
import { listingStatus } from '#domain/listing-status.ts';
import { api } from '../session/api.ts';
import { Combobox, type Picking, type SearchResult } from '../ui/combobox.tsx';

const search = async (text: string): Promise<SearchResult<FoundListing>[]> => {
  const { searchListings } = await api();
  const { listings } = await searchListings({ query: { query: text, pageSize: 10 } });
  return listings.map((listing) => ({
    key: listing.id,
    thing: listing,
    label: listing.title,
    detail: `${listing.city}, ${listing.county} County · ${listingStatus(listing)}`,
  }));
};

/** Picks a listing by title, city or county; administrators also find hidden ones. Null for none. */
export const ListingPicker = ({ onPick, ...field }: Picking<FoundListing>) => (
  <Combobox
    {...field}
    placeholder="Title, city or county"
    search={search}
    onPick={onPick}
    onType={() => onPick(null)}
    failed="Something went wrong, unable to retrieve listings."
  />
);
