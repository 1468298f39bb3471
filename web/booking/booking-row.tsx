import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { Booking } from '#contract/booking.ts';
import { formatDays, formatDuration } from '#domain/dates.ts';
import { formatMoney } from '#domain/money.ts';
import { paths } from '../paths.ts';
import { ButtonLink } from '../ui/button.tsx';
import { Fact } from '../ui/fact.tsx';
import styles from './booking-row.module.css';
import { BookingStatusChip } from './booking-status-chip.tsx';
import { waitsForPayment } from './booking-views.ts';
import { whatNext } from './what-next.ts';

/** One booking in its hunter's list: place, days, status, and the next action. */
export const BookingRow = ({
  booking,
  isMostUrgent,
  photo,
}: {
  booking: Booking;
  /** Whether to highlight it as the first one to pay. */
  isMostUrgent: boolean;
  photo: ReactNode;
}) => (
  <article className={styles.row}>
    <div className={styles.photo}>{photo}</div>
    <div className={styles.text}>
      <BookingStatusChip status={booking.status} />
      <h3 className={styles.title}>
        <Link to={paths.myBooking(booking.id)}>{booking.listing.title}</Link>
      </h3>
      <p className="figures">
        <strong>{formatDays(booking)}</strong>, {formatDuration(booking.duration)}
      </p>
      <p className={styles.next}>{whatNext(booking, 'hunter')}</p>
    </div>
    <dl className={`${styles.facts} figures`}>
      <Fact label="Total">{formatMoney(booking.totalCents)}</Fact>
      <Fact label="Confirmation code">
        <span className={styles.code}>{booking.confirmationCode}</span>
      </Fact>
    </dl>
    {waitsForPayment(booking) && (
      <ButtonLink
        className={styles.pay}
        variant={isMostUrgent ? 'primary' : 'secondary'}
        to={paths.payment(booking.id)}
      >
        Pay now<span className="visually-hidden"> for {booking.listing.title}</span>
      </ButtonLink>
    )}
  </article>
);
