import { useLocation } from 'react-router';
import { adminPaths } from '../admin-paths.ts';
import { paths } from '../paths.ts';
import { usePerson } from '../session/session.ts';
import { BackLink } from '../ui/back-link.tsx';
import { Tabs } from '../ui/tabs.tsx';

/** The way back from the three editing pages of a listing to the list that it belongs to. */
export const BackToListings = () =>
  usePerson()?.role === 'Administrator' ? (
    <BackLink to={adminPaths.listings()}>All listings</BackLink>
  ) : (
    <BackLink to={paths.myListings()}>My Listings</BackLink>
  );

/** Tabs for the three editing pages of a listing. */
export const ListingTabs = ({ listingId }: { listingId: string }) => {
  const { pathname } = useLocation();
  const isAdministrators = usePerson()?.role === 'Administrator';
  const pages = [
    { name: 'Details', to: (isAdministrators ? adminPaths.listing : paths.editListing)(listingId) },
    { name: 'Availability', to: paths.listingAvailability(listingId) },
    { name: 'Cost', to: paths.listingCost(listingId) },
  ];
  const current = pages.find(({ to }) => to === pathname) ?? pages[0];
  return <Tabs label="Listing" tabs={pages.map((one) => ({ ...one, isCurrent: one === current }))} />;
};
