import { Link } from 'react-router';
import type { ListingApproval } from '#contract/listing-administration.ts';
import { formatDateOf } from '#domain/dates.ts';
import { formatPhone } from '#domain/phone.ts';
import { adminPaths } from '../admin-paths.ts';
import { Fact } from '../ui/fact.tsx';
import { MailLink } from '../ui/mail-link.tsx';
import styles from './approval.module.css';
import { ListingStatusChip } from './listing-status-chip.tsx';

const bookingsText = (count: number): string =>
  count === 0 ? 'no bookings' : `${count} ${count === 1 ? 'booking' : 'bookings'}`;

/** The host with their other land. */
export const ApprovalHost = ({ host, otherListings }: Pick<ListingApproval, 'host' | 'otherListings'>) => (
  <section aria-labelledby="host">
    <h2 id="host">Host</h2>
    <dl className={styles.list}>
      <Fact label="Name">
        <Link to={adminPaths.user(host.id)}>{`${host.firstName} ${host.lastName}`.trim() || host.email}</Link>
      </Fact>
      <Fact label="Email">
        <MailLink email={host.email} />
      </Fact>
      <Fact label="Phone">{host.phoneNumber ? formatPhone(host.phoneNumber) : 'none'}</Fact>
      <Fact label="Joined">{formatDateOf(host.joinedDateTime)}</Fact>
    </dl>
    <h3>Other land</h3>
    {otherListings.length === 0 ? (
      <p>This is their first listing.</p>
    ) : (
      <ul role="list" className={styles.others}>
        {otherListings.map((listing) => (
          <li key={listing.id}>
            <Link to={adminPaths.listing(listing.id)}>{listing.title}</Link>
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
