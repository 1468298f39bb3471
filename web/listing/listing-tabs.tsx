import { useLocation } from 'react-router';
import { paths } from '../paths.ts';
import { Tabs } from '../ui/tabs.tsx';

/** The three pages on which an owner changes a listing. */
export function ListingTabs({ listingId }: { listingId: string }) {
  const { pathname } = useLocation();
  const pages = [
    { name: 'Details', to: paths.editListing(listingId) },
    { name: 'Availability', to: paths.listingAvailability(listingId) },
    { name: 'Cost', to: paths.listingCost(listingId) },
  ];
  return <Tabs label="Listing" tabs={pages.map((one) => ({ ...one, isCurrent: one.to === pathname }))} />;
}
