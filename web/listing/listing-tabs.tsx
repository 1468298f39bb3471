import { useLocation } from 'react-router';
import { paths } from '../paths.ts';
import { usePerson } from '../session/session.ts';
import { Tabs } from '../ui/tabs.tsx';

/** Tabs for the three editing pages of a listing. */
export const ListingTabs = ({ listingId }: { listingId: string }) => {
  const { pathname } = useLocation();
  const isAdministrators = usePerson()?.role === 'Administrator';
  const pages = [
    { name: 'Details', to: (isAdministrators ? paths.adminListing : paths.editListing)(listingId) },
    { name: 'Availability', to: paths.listingAvailability(listingId) },
    { name: 'Cost', to: paths.listingCost(listingId) },
  ];
  const current = pages.find(({ to }) => to === pathname) ?? pages[0];
  return <Tabs label="Listing" tabs={pages.map((one) => ({ ...one, isCurrent: one === current }))} />;
};
