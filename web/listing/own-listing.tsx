import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { ListingWithBookings } from '#contract/booking.ts';
import type { OwnSign } from '#contract/conduct.ts';
import { formatWholeDollars } from '#domain/money.ts';
import { SignNote } from '../conduct/sign-note.tsx';
import { paths } from '../paths.ts';
import { ApprovalSteps } from './approval-steps.tsx';
import { ChangeLinks } from './change-links.tsx';
import { ChangesAskedPanel } from './changes-asked.tsx';
import { ListingStatusChip } from './listing-status-chip.tsx';
import styles from './own-listing.module.css';
import { Photo } from './photo.tsx';
import { WhatIsMissing } from './what-is-missing.tsx';

/**
 * A listing in its owner's list: status, price, and what it lacks; its bookings are the children. Of land that was
 * theirs before only the name and the bookings.
 */
export const OwnListing = ({
  listing,
  sign,
  children,
}: {
  listing: ListingWithBookings['listing'];
  sign: OwnSign | undefined;
  children: ReactNode;
}) => (
  <article className={styles.card} aria-labelledby={`title-${listing.id}`}>
    <header className={styles.head}>
      <div className={styles.photo}>
        <Photo photoId={listing.coverPhotoId ?? undefined} alt="" sizes="10rem" />
      </div>
      <div className={styles.text}>
        {listing.isOwn && <ListingStatusChip listing={listing} />}
        <h3 id={`title-${listing.id}`}>
          <Link to={paths.listing(listing.id)}>{listing.title}</Link>
        </h3>
        <p className={styles.place}>
          {listing.address.city}, {listing.address.state}
        </p>
        {listing.isOwn ? (
          <p className="figures">
            <strong>{formatWholeDollars(listing.baseCostCents)}</strong> per day
            <span className={styles.open}>
              {listing.openDays} open {listing.openDays === 1 ? 'day' : 'days'} left this season
            </span>
          </p>
        ) : (
          <p>This land belongs to somebody else now. The bookings that were paid to you stay here.</p>
        )}
      </div>
      {listing.isOwn && <ChangeLinks listing={listing} className={styles.tools} />}
    </header>
    {listing.isOwn && <ChangesAskedPanel listing={listing} heading="h4" />}
    {listing.isOwn && !listing.approved && !listing.changesAsked && <ApprovalSteps listing={listing} />}
    {listing.isOwn && <WhatIsMissing listing={listing} />}
    {listing.isOwn && sign && <SignNote sign={sign} title={listing.title} />}
    {children}
  </article>
);
