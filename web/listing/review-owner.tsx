import { Link } from 'react-router';
import type { ListingReview } from '#contract/listing-administration.ts';
import { formatDateOf } from '#domain/dates.ts';
import { formatPhone } from '#domain/phone.ts';
import { paths } from '../paths.ts';
import { Fact } from '../ui/fact.tsx';
import { MailLink } from '../ui/mail-link.tsx';
import { ListingStatusChip } from './listing-status-chip.tsx';
import styles from './review.module.css';

const bookingsText = (count: number): string =>
  count === 0 ? 'no bookings' : `${count} ${count === 1 ? 'booking' : 'bookings'}`;

/** The owner with their other land. */
export const ReviewOwner = ({ owner, otherListings }: Pick<ListingReview, 'owner' | 'otherListings'>) => (
  <section aria-labelledby="owner">
    <h2 id="owner">Owner</h2>
    <dl className={styles.list}>
      <Fact label="Name">
        <Link to={paths.adminUser(owner.id)}>
          {`${owner.firstName} ${owner.lastName}`.trim() || owner.email}
        </Link>
      </Fact>
      <Fact label="Email">
        <MailLink email={owner.email} />
      </Fact>
      <Fact label="Phone">{owner.phoneNumber ? formatPhone(owner.phoneNumber) : 'none'}</Fact>
      <Fact label="Joined">{formatDateOf(owner.joinedDateTime)}</Fact>
    </dl>
    <h3>Other land</h3>
    {otherListings.length === 0 ? (
      <p>This is their first listing.</p>
    ) : (
      <ul role="list" className={styles.others}>
        {otherListings.map((listing) => (
          <li key={listing.id}>
            <Link to={paths.adminListing(listing.id)}>{listing.title}</Link>
            <ListingStatusChip listing={listing} />
            <span className={styles.soft}>
              {listing.approvedDateTime && `approved ${formatDateOf(listing.approvedDateTime)}, `}
              {bookingsText(listing.bookings)}
            </span>
          </li>
        ))}
      </ul>
    )}
  </section>
);
