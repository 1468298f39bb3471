import { Link, redirect, useRevalidator } from 'react-router';
import type { AdminBooking as Booking } from '#contract/booking-administration.ts';
import { isRefused } from '#contract/refusals.ts';
import { formatDays, formatDuration, formatInstant } from '#domain/dates.ts';
import { api } from '../api.ts';
import { kept } from '../kept.ts';
import { paths } from '../paths.ts';
import { ButtonLink } from '../ui/button.tsx';
import { useFresh } from '../ui/fresh.ts';
import page from '../ui/page.module.css';
import { privatePage } from '../ui/private-page.ts';
import type { Route } from './+types/admin-booking.screen.ts';
import { Activity } from './activity.tsx';
import styles from './admin-booking.module.css';
import { AnswerButtons } from './answer-buttons.tsx';
import { BookingFacts } from './booking-facts.tsx';
import { BookingReceipt } from './booking-receipt.tsx';
import { BookingStatusChip } from './booking-status-chip.tsx';
import { Payments } from './payments.tsx';
import { daysOf } from './stay.ts';

export const meta = () => privatePage('Booking');

/** What can't be loaded is not found (spec 2 §8). */
export const clientLoader = async ({ params }: Route.ClientLoaderArgs) =>
  kept(paths.adminBooking(params.bookingId), async () => {
    const { getBooking } = await api();
    return getBooking({ params: { id: params.bookingId } });
  }).catch((error: unknown) => {
    throw isRefused(error) && error.status < 500 ? redirect(paths.notFound()) : error;
  });

/** For whom it waits, and until when; nothing once it waits for nobody. */
const waitsFor = ({ status, expiresDateTime, heldAmount }: Booking): string | undefined => {
  const until = expiresDateTime ? ` until ${formatInstant(expiresDateTime)}` : '';
  if (status === 'PendingConfirmation') return `Waits for the owner’s answer${until}.`;
  if (status === 'PendingPayment' && heldAmount > 0)
    return 'Waits for you: its hunter has paid, and the money is held.';
  if (status === 'PendingPayment') return `Waits for the hunter’s payment${until}.`;
  return undefined;
};

export default function AdminBooking({ loaderData: booking }: Route.ComponentProps) {
  const { revalidate } = useRevalidator();
  useFresh(30_000);
  const waiting = waitsFor(booking);
  return (
    <article className={styles.page}>
      <header className={styles.head}>
        <Link to={paths.adminBookings()}>All bookings</Link>
        <h1>{booking.listing.displayTitle}</h1>
        <p className={page.lead}>
          {formatDays(daysOf(booking))}, {formatDuration(booking.duration)}
        </p>
        <p className={styles.standing}>
          <BookingStatusChip status={booking.status} />
          {waiting}
        </p>
        <div className={styles.actions}>
          {booking.status === 'PendingConfirmation' && (
            <AnswerButtons bookingId={booking.id} onAnswered={revalidate} />
          )}
          <ButtonLink to={paths.editBooking(booking.id)}>Edit booking</ButtonLink>
        </div>
      </header>
      <div className={styles.main}>
        <BookingFacts booking={booking} />
        {booking.payments.length > 0 && (
          <section className={styles.card} aria-labelledby="payments">
            <h2 id="payments">Payments</h2>
            <Payments booking={booking} onChanged={revalidate} />
          </section>
        )}
        <section className={styles.card} aria-labelledby="activity">
          <h2 id="activity">What happened</h2>
          <Activity lines={booking.bookingActivity} />
        </section>
      </div>
      <aside className={styles.card} aria-label="Receipt">
        <BookingReceipt booking={booking} />
      </aside>
    </article>
  );
}
