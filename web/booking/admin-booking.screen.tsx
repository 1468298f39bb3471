import { Link, useRevalidator } from 'react-router';
import { canBeAnswered, isUnpaid } from '#domain/booking-status.ts';
import { formatDays, formatDuration } from '#domain/dates.ts';
import { tableAsLeft } from '../layouts/table-address.ts';
import { Notes } from '../note/notes.tsx';
import { paths } from '../paths.ts';
import { api } from '../session/api.ts';
import { loadOrCached } from '../session/cached-answers.ts';
import { bookingOrNotFound } from '../session/guards.ts';
import { LedgerCard } from '../statistics/ledger.tsx';
import { ButtonLink } from '../ui/button.tsx';
import page from '../ui/page.module.css';
import { usePolling } from '../ui/polling.ts';
import { privatePage } from '../ui/private-page.ts';
import type { Route } from './+types/admin-booking.screen.ts';
import { AccessCard } from './access-card.tsx';
import { Activity } from './activity.tsx';
import styles from './admin-booking.module.css';
import { AdminBookingSummary } from './admin-booking-summary.tsx';
import { AnswerButtons } from './answer-buttons.tsx';
import { BookingReceipt } from './booking-receipt.tsx';
import { BookingStatusChip } from './booking-status-chip.tsx';
import { Payments } from './payments.tsx';
import { SendAccessEmail } from './send-access-email.tsx';
import { WaitingActs } from './waiting-acts.tsx';
import { whatNext } from './what-next.ts';

export const meta = ({ loaderData }: Route.MetaArgs) =>
  privatePage('Booking', loaderData?.booking.confirmationCode);

/** 404 when it can't be loaded (docs/rules/pages.md#not-found). */
export const clientLoader = async ({ params }: Route.ClientLoaderArgs) =>
  loadOrCached(paths.adminBooking(params.bookingId), async () => {
    const { getBooking, getLedger, listNotes } = await api();
    const [booking, ledger, notes] = await Promise.all([
      getBooking({ params: { id: params.bookingId } }),
      getLedger({ params: { bookingId: params.bookingId } }),
      listNotes({ params: { subject: 'booking', id: params.bookingId }, query: {} }),
    ]);
    return { booking, ledger, notes };
  }).catch(bookingOrNotFound);

export default function AdminBooking({ loaderData: { booking, ledger, notes } }: Route.ComponentProps) {
  const { revalidate } = useRevalidator();
  usePolling(30_000);
  return (
    <article className={styles.page}>
      <header className={styles.head}>
        <Link to={tableAsLeft(paths.adminBookings())}>All bookings</Link>
        <h1>{booking.listing.displayTitle}</h1>
        <p className={page.lead}>
          {formatDays(booking)}, {formatDuration(booking.duration)}
        </p>
        <p className={styles.status}>
          <BookingStatusChip status={booking.status} />
          {whatNext(booking, 'administrator')}
        </p>
        <Link to={paths.adminAudit({ subject: booking.id })}>Audit of this booking</Link>
        <div className={styles.actions}>
          {canBeAnswered(booking.status) && (
            <AnswerButtons isFinal={false} booking={booking} onAnswered={revalidate} />
          )}
          {isUnpaid(booking.status) && booking.expiresDateTime && (
            <WaitingActs booking={booking} onDone={revalidate} />
          )}
          <ButtonLink to={paths.editBooking(booking.id)}>Edit booking</ButtonLink>
          {booking.status === 'Paid' && <SendAccessEmail booking={booking} onSent={revalidate} />}
        </div>
      </header>
      <div className={styles.main}>
        <AdminBookingSummary booking={booking} />
        {booking.access && <AccessCard access={booking.access} reader="administrator" />}
        {(booking.payments.length > 0 || booking.pendingPayment) && (
          <section className={styles.card} aria-labelledby="payments">
            <h2 id="payments">Payments</h2>
            <Payments booking={booking} onChanged={revalidate} />
          </section>
        )}
        <section className={styles.card} aria-labelledby="notes">
          <h2 id="notes">Private notes</h2>
          <Notes key={booking.id} subject="booking" subjectId={booking.id} {...notes} />
        </section>
        <section className={styles.card} aria-labelledby="activity">
          <h2 id="activity">What happened</h2>
          <Activity lines={booking.bookingActivity} />
        </section>
      </div>
      <aside className={styles.main}>
        <section className={styles.card} aria-label="Receipt">
          <BookingReceipt booking={booking} />
        </section>
        {(ledger.capturedCents > 0 || ledger.payoutCents > 0) && (
          <section className={styles.card} aria-labelledby="ledger">
            <h2 id="ledger">Where the money went</h2>
            <LedgerCard ledger={ledger} />
          </section>
        )}
      </aside>
    </article>
  );
}
