import { useState } from 'react';
import { Link, useRevalidator } from 'react-router';
import { canBeAnswered, canBeRearranged, isUnpaid } from '#domain/booking-status.ts';
import { formatDays, formatDuration } from '#domain/dates.ts';
import { hasRules } from '#domain/land-rules.ts';
import { pathTypeOf } from '#domain/payout-status.ts';
import { adminPaths } from '../admin-paths.ts';
import { BookingFlagPart } from '../conduct/booking-flag.tsx';
import { tableAsLeft } from '../layouts/table-address.ts';
import { ReadConversation } from '../message/read-conversation.tsx';
import { Notes } from '../note/notes.tsx';
import { HunterRatings } from '../review/hunter-ratings.tsx';
import { api } from '../session/api.ts';
import { loadOrCached } from '../session/cached-answers.ts';
import { bookingOrNotFound } from '../session/guards.ts';
import { LedgerCard } from '../statistics/ledger.tsx';
import { Button, ButtonLink } from '../ui/button.tsx';
import page from '../ui/page.module.css';
import { usePolling } from '../ui/polling.ts';
import { privatePage } from '../ui/private-page.ts';
import type { Route } from './+types/admin-booking.screen.ts';
import { AccessCard } from './access-card.tsx';
import { Activity } from './activity.tsx';
import styles from './admin-booking.module.css';
import { AdminBookingSummary } from './admin-booking-summary.tsx';
import { AgreedRules } from './agreed-rules.tsx';
import { AnswerButtons } from './answer-buttons.tsx';
import { BookingReceipt } from './booking-receipt.tsx';
import { BookingStatusChip } from './booking-status-chip.tsx';
import { hunterName, payoutText } from './booking-views.ts';
import { HunterSummary } from './hunter-summary.tsx';
import { Payments } from './payments.tsx';
import { RearrangeDialog } from './rearrange-dialog.tsx';
import { ResendEmailDialog } from './resend-email-dialog.tsx';
import { SendAccessEmail } from './send-access-email.tsx';
import { WaitingActions } from './waiting-actions.tsx';
import { whatNext } from './what-next.ts';

export const meta = ({ loaderData }: Route.MetaArgs) =>
  privatePage('Booking', loaderData?.booking.confirmationCode);

/** 404 when it can't be loaded (docs/rules/pages.md#not-found). */
export const clientLoader = async ({ params }: Route.ClientLoaderArgs) =>
  loadOrCached(adminPaths.booking(params.bookingId), async () => {
    const { getBooking, getHunterFacts, getHunterRatings, getBookingFlag, getLedger, listNotes } =
      await api();
    const { bookingId } = params;
    const asked = getBooking({ params: { id: bookingId } });
    const [booking, hunterFacts, ratings, bookingFlag, ledger, notes] = await Promise.all([
      asked,
      asked.then(({ hunterId }) => getHunterFacts({ params: { userId: hunterId } })),
      // Ratings that can't be loaded take nothing else of the page with them.
      getHunterRatings({ params: { bookingId } }).catch(() => null),
      getBookingFlag({ params: { bookingId } }),
      getLedger({ params: { bookingId } }),
      listNotes({ params: { subject: 'booking', id: bookingId }, query: {} }),
    ]);
    return { booking, hunterFacts, ratings, bookingFlag, ledger, notes };
  }).catch(bookingOrNotFound);

export default function AdminBooking({ loaderData }: Route.ComponentProps) {
  const { booking, hunterFacts, ratings, bookingFlag, ledger, notes } = loaderData;
  const { revalidate } = useRevalidator();
  const [act, setAct] = useState<'rearrange' | 'resend'>();
  const dialog = { booking, onDone: revalidate, onClose: () => setAct(undefined) };
  usePolling(30_000);
  return (
    <article className={styles.page}>
      <header className={styles.head}>
        <Link to={tableAsLeft(adminPaths.bookings())}>All bookings</Link>
        <h1>{booking.listing.displayTitle}</h1>
        <p className={page.lead}>
          {formatDays(booking)}, {formatDuration(booking.duration)}
        </p>
        <p className={styles.status}>
          <BookingStatusChip status={booking.status} />
          {whatNext(booking, 'administrator')}
        </p>
        <p className={styles.links}>
          {booking.hostPayout && (
            <Link to={adminPaths.payout(booking.id, pathTypeOf(booking.hostPayout.type))}>
              {payoutText(booking.hostPayout)}
            </Link>
          )}
          <Link to={adminPaths.audit({ subject: booking.id })}>Audit of this booking</Link>
        </p>
        <div className={styles.actions}>
          {canBeAnswered(booking.status) && (
            <AnswerButtons isFinal={false} booking={booking} onAnswered={revalidate} />
          )}
          {isUnpaid(booking.status) && booking.expiresDateTime && (
            <WaitingActions booking={booking} onDone={revalidate} />
          )}
          {canBeRearranged(booking.status) && (
            <Button onClick={() => setAct('rearrange')}>Change days or party</Button>
          )}
          <ButtonLink to={adminPaths.editBooking(booking.id)}>Edit booking</ButtonLink>
          {booking.emailsToResend.length > 0 && (
            <Button onClick={() => setAct('resend')}>Send an email again</Button>
          )}
          {booking.status === 'Paid' && <SendAccessEmail booking={booking} onSent={revalidate} />}
        </div>
      </header>
      <div className={styles.main}>
        <AdminBookingSummary booking={booking} />
        <section className={styles.card} aria-labelledby="hunter">
          <h2 id="hunter">The hunter</h2>
          <HunterSummary {...booking} hunterFacts={hunterFacts} />
          {ratings && (
            <HunterRatings
              bookingId={booking.id}
              hunterName={booking.hunter.firstName || 'This hunter'}
              isHosts={false}
              ratings={ratings}
            />
          )}
        </section>
        {bookingFlag.flag && (
          <section className={styles.card} aria-labelledby="flag">
            <h2 id="flag">The visit was flagged</h2>
            <BookingFlagPart
              bookingId={booking.id}
              reader="administrator"
              hunterName={hunterName(booking)}
              bookingFlag={bookingFlag}
            />
            <Link to={adminPaths.flags({ hunterId: booking.hunterId })}>All flags of this hunter</Link>
          </section>
        )}
        {booking.access && <AccessCard access={booking.access} reader="administrator" />}
        {hasRules(booking.rules) && (
          <section className={styles.card} aria-labelledby="rules">
            <h2 id="rules">Rules of the land</h2>
            <AgreedRules booking={booking} reader="administrator" />
          </section>
        )}
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
        <section className={styles.card} aria-labelledby="messages">
          <h2 id="messages">Messages</h2>
          {booking.hasMessages ? (
            <ReadConversation key={booking.id} bookingId={booking.id} />
          ) : (
            <p className={styles.soft}>Nobody has written.</p>
          )}
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
      {act === 'rearrange' && <RearrangeDialog {...dialog} />}
      {act === 'resend' && <ResendEmailDialog {...dialog} />}
    </article>
  );
}
