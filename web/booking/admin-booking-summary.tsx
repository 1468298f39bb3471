import { Link } from 'react-router';
import type { AdminBooking } from '#contract/booking-administration.ts';
import { formatDateOf } from '#domain/dates.ts';
import { formatParty } from '#domain/party.ts';
import { formatPhone } from '#domain/phone.ts';
import { rejectionLabels } from '#domain/rejection-reasons.ts';
import { adminPaths } from '../admin-paths.ts';
import { paths } from '../paths.ts';
import { Fact } from '../ui/fact.tsx';
import { MailLink } from '../ui/mail-link.tsx';
import styles from './admin-booking.module.css';
import { hostName, hunterName } from './booking-views.ts';

/** Code, hunter, host, land, party and date of creation, as administrators see them. */
export const AdminBookingSummary = ({ booking }: { booking: AdminBooking }) => {
  const { hunter, host, listing } = booking;
  return (
    <section className={styles.card}>
      <dl className={styles.facts}>
        <Fact label="Confirmation code">
          <span className={styles.code}>{booking.confirmationCode}</span>
        </Fact>
        <Fact label="Hunter" className={styles.lines}>
          <Link to={adminPaths.user(booking.hunterId)}>{hunterName(booking)}</Link>
          <MailLink email={hunter.email} />
          <a href={`tel:${hunter.phoneNumber}`}>{formatPhone(hunter.phoneNumber)}</a>
        </Fact>
        <Fact label="Owner" className={styles.lines}>
          <Link to={adminPaths.user(host.id)}>{hostName(host)}</Link>
          <MailLink email={host.email} />
        </Fact>
        <Fact label="Land" className={styles.lines}>
          <Link to={paths.listing(booking.listingId)}>{listing.title}</Link>
          <span>
            {listing.city}, {listing.state}
          </span>
        </Fact>
        <Fact label="Party">{formatParty(booking.partySize)}</Fact>
        {booking.rejectionReason && (
          <Fact label="Why rejected">{rejectionLabels[booking.rejectionReason]}</Fact>
        )}
        <Fact label="Created">{formatDateOf(booking.createdDateTime)}</Fact>
      </dl>
    </section>
  );
};
