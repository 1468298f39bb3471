import { useEffect } from 'react';
import type { BookingDetail } from '#contract/booking.ts';
import { nameOfStatus } from '#domain/booking-status.ts';
import { formatDays } from '#domain/dates.ts';
import { chargedText } from '#domain/payment-status.ts';
import { Activity } from '../booking/activity.tsx';
import { chargedOf } from '../booking/booking-views.ts';
import { paths } from '../paths.ts';
import { ButtonLink } from '../ui/button.tsx';
import { focusHeading } from '../ui/focus.ts';
import page from '../ui/page.module.css';
import styles from './pay.module.css';

type PaymentEndedProps = {
  booking: BookingDetail;
  /** The booking as it was when the page was opened. */
  first: BookingDetail;
};

/** Replaces the payment page when the booking ends while it is open: why, what became of the money, what to do next. */
export const PaymentEnded = ({ booking, first }: PaymentEndedProps) => {
  // The payment buttons, and with them the focused element, are gone.
  useEffect(focusHeading, []);
  const { listing, listingId } = booking;
  return (
    <div className={`${page.page} ${page.narrow} ${styles.ended}`}>
      <h1>This booking is {nameOfStatus(booking.status).toLowerCase()}</h1>
      <p className={page.lead}>
        {listing.displayTitle}, {formatDays(booking)}
      </p>
      <p role="status">The days are free again. {chargedText(chargedOf(booking))}</p>
      <section aria-labelledby="meanwhile">
        <h2 id="meanwhile">What happened</h2>
        <Activity lines={booking.bookingActivity.slice(first.bookingActivity.length)} />
      </section>
      <div className={styles.nextSteps}>
        <ButtonLink variant="primary" to={listing.isPublic ? paths.listing(listingId) : paths.home()}>
          {listing.isPublic ? 'Choose other days' : 'Find other land'}
        </ButtonLink>
        <ButtonLink to={paths.myBooking(booking.id)}>See the booking</ButtonLink>
      </div>
    </div>
  );
};
