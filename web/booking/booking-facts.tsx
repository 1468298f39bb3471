import { Link } from 'react-router';
import type { AdminBooking } from '#contract/booking-administration.ts';
import { formatDateOf } from '#domain/dates.ts';
import { formatPhone } from '#domain/phone.ts';
import { paths } from '../paths.ts';
import { MailLink } from '../ui/mail-link.tsx';
import styles from './admin-booking.module.css';
import { formatParty, nameOf } from './booking-views.ts';

const Person = ({
  id,
  person,
}: {
  id: string;
  person: Pick<AdminBooking['user'], 'firstName' | 'lastName' | 'email'>;
}) => (
  <>
    <dd>
      <Link to={paths.adminUser(id)}>{nameOf({ user: person })}</Link>
    </dd>
    <dd>
      <MailLink email={person.email} />
    </dd>
  </>
);

/** Hunter, host, listing and days of a booking. */
export const BookingFacts = ({ booking }: { booking: AdminBooking }) => (
  <section className={styles.card}>
    <dl className={styles.facts}>
      <div>
        <dt>Confirmation code</dt>
        <dd className={styles.code}>{booking.confirmationCode}</dd>
      </div>
      <div>
        <dt>Hunter</dt>
        <Person id={booking.userId} person={booking.user} />
        <dd>
          <a href={`tel:${booking.user.phoneNumber}`}>{formatPhone(booking.user.phoneNumber)}</a>
        </dd>
      </div>
      <div>
        <dt>Owner</dt>
        <Person id={booking.host.id} person={booking.host} />
      </div>
      <div>
        <dt>Land</dt>
        <dd>
          <Link to={paths.listing(booking.listingId)}>{booking.listing.title}</Link>
        </dd>
        <dd>
          {booking.listing.city}, {booking.listing.state}
        </dd>
      </div>
      <div>
        <dt>Party</dt>
        <dd>{formatParty(booking.partySize)}</dd>
      </div>
      <div>
        <dt>Created</dt>
        <dd>{formatDateOf(booking.createdDateTime)}</dd>
      </div>
    </dl>
  </section>
);
