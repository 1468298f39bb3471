import { TriangleAlert } from 'lucide';
import type { ReactNode } from 'react';
import { Link, useRouteLoaderData } from 'react-router';
import type { ListingWithBookings } from '#contract/booking.ts';
import { isPublic } from '#domain/listing-status.ts';
import { paths } from '../paths.ts';
import type { loader } from '../root.tsx';
import { Icon } from '../ui/icon.tsx';
import styles from './own-listing.module.css';
import { WhyHidden } from './why-hidden.tsx';

type Listing = ListingWithBookings['listing'];

/** What keeps a listing from being found or requested, each with what to do about it; empty when nothing does. */
const missingParts = (
  { id, active, approved, lacksPrice, coverPhotoId, openDays }: Listing,
  supportEmail: string,
): { key: string; text: ReactNode }[] => {
  const missing: { key: string; text: ReactNode }[] = [];
  // A listing that only waits for approval lacks nothing of its host's: ApprovalSteps is beside it.
  if (!isPublic({ active, approved }) && (approved || !active))
    missing.push({
      key: 'public',
      text: <WhyHidden listing={{ active, approved }} supportEmail={supportEmail} />,
    });
  if (lacksPrice)
    missing.push({
      key: 'price',
      text: (
        <>
          It can’t be booked until it has a price: a day of it costs nothing.{' '}
          <Link to={paths.listingCost(id)}>Set its price</Link>
        </>
      ),
    });
  if (coverPhotoId === null)
    missing.push({
      key: 'photographs',
      text: (
        <>
          It has no photographs yet: they are the first thing hunters see.{' '}
          <Link to={paths.editListing(id)}>Add some</Link>
        </>
      ),
    });
  if (openDays === 0)
    missing.push({
      key: 'days',
      text: (
        <>
          No day is open this season, so nobody can ask for it.{' '}
          <Link to={paths.listingAvailability(id)}>Open some days</Link>
        </>
      ),
    });
  return missing;
};

/** What a listing lacks before hunters can find and request it. */
export const WhatIsMissing = ({ listing }: { listing: Listing }) => {
  const site = useRouteLoaderData<typeof loader>('root')?.site;
  const missing = missingParts(listing, site?.supportEmail ?? '');
  if (missing.length === 0) return null;
  return (
    <ul role="list" className={styles.missing} aria-label="What is missing">
      {missing.map(({ key, text }) => (
        <li key={key}>
          <Icon of={TriangleAlert} size={16} />
          <span>{text}</span>
        </li>
      ))}
    </ul>
  );
};
