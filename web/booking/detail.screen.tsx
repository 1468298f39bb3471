import { CircleCheck, Printer } from 'lucide';
import { useState } from 'react';
import { Link, useLocation, useRevalidator } from 'react-router';
import { canBeAnswered, next } from '#domain/booking-status.ts';
import { dayInWisconsin, formatDay, formatDays, formatDuration } from '#domain/dates.ts';
import { formatMoney } from '#domain/money.ts';
import { chargedText } from '#domain/payment-status.ts';
import type { Reader } from '#domain/permissions.ts';
import { formatPhone } from '#domain/phone.ts';
import { paths } from '../paths.ts';
import { api } from '../session/api.ts';
import { loadOrCached } from '../session/cached-answers.ts';
import { bookingOrNotFound, userContext } from '../session/guards.ts';
import { BackLink, type BackLinkProps } from '../ui/back-link.tsx';
import { Button, ButtonLink } from '../ui/button.tsx';
import { ConfirmDialog } from '../ui/dialog.tsx';
import { Fact } from '../ui/fact.tsx';
import { Icon } from '../ui/icon.tsx';
import { MailLink } from '../ui/mail-link.tsx';
import { notify } from '../ui/notices.tsx';
import page from '../ui/page.module.css';
import { usePolling } from '../ui/polling.ts';
import { privatePage } from '../ui/private-page.ts';
import type { Route } from './+types/detail.screen.ts';
import { AccessCard } from './access-card.tsx';
import { Activity } from './activity.tsx';
import { AnswerButtons } from './answer-buttons.tsx';
import { BookingReceipt } from './booking-receipt.tsx';
import { BookingStatusChip } from './booking-status-chip.tsx';
import { chargedOf, explainPayout, formatParty, waitsForPayment } from './booking-views.ts';
import styles from './detail.module.css';
import { Progress } from './progress.tsx';
import { whatNext } from './what-next.ts';

export const meta = ({ loaderData }: Route.MetaArgs) =>
  privatePage('Booking', loaderData?.booking.confirmationCode);

/** 404 when it can't be loaded: only its two sides and administrators can see it. */
export const clientLoader = async ({ params, context }: Route.ClientLoaderArgs) => {
  const booking = await loadOrCached(paths.myBooking(params.bookingId), async () => {
    const { getBookingDetail } = await api();
    return getBookingDetail({ params: { id: params.bookingId } });
  }).catch(bookingOrNotFound);
  return { booking, isAdministrator: context.get(userContext).roles.includes('Administrator') };
};

/** Polling interval by status in ms, to show changes that others make. */
const pollEveryMs: Partial<Record<string, number>> = {
  PendingConfirmation: 30_000,
  PendingPayment: 30_000,
  ProcessingPayment: 4_000,
};

/** The list that a reader comes from. */
const listOf = {
  hunter: { to: paths.myBookings(), children: 'My Bookings' },
  host: { to: paths.myListings(), children: 'My Listings' },
  administrator: { to: paths.adminBookings(), children: 'Bookings' },
} as const satisfies Record<Reader, BackLinkProps>;

export default function BookingDetail({ loaderData }: Route.ComponentProps) {
  const { booking, isAdministrator } = loaderData;
  const { reader } = booking;
  const isHunter = reader === 'hunter';
  const [isCancelling, setCancelling] = useState(false);
  const { revalidate } = useRevalidator();
  const isJustPaid = Boolean(useLocation().state?.isJustPaid);
  usePolling(pollEveryMs[booking.status] ?? null);
  const landText = `${booking.listing.title}, ${booking.listing.city}`;
  const cancel = async () => {
    const { cancelBooking } = await api();
    await cancelBooking({ params: { id: booking.id } });
    notify('Your booking is cancelled.');
    await revalidate();
  };
  return (
    <article className={`${page.page} ${styles.page}`}>
      <header className={styles.head}>
        <BackLink {...listOf[reader]} />
        <p className={styles.printed}>Openacre: booking {booking.confirmationCode}</p>
        <BookingStatusChip status={booking.status} />
        <h1>{booking.listing.displayTitle}</h1>
        <p className={page.lead}>
          {formatDays(booking)}, {formatDuration(booking.duration)}
        </p>
      </header>
      <div className={styles.main}>
        {isJustPaid && isHunter && booking.status === 'Paid' && (
          <p role="status" className={styles.paid}>
            <Icon of={CircleCheck} size={28} />
            <span>
              <strong>Paid, and the land is yours for {formatDuration(booking.duration)}.</strong> Landowner
              contact and land access information is on its way to your email too. Good hunting!
            </span>
          </p>
        )}
        <section className={`${styles.card} ${styles.unprinted}`} aria-label="Where it stands">
          <Progress status={booking.status} />
          <p className={styles.next}>{whatNext(booking, reader)}</p>
          <div className={styles.actions}>
            {isHunter && waitsForPayment(booking) && (
              <ButtonLink variant="primary" to={paths.payment(booking.id)}>
                Pay now
              </ButtonLink>
            )}
            {!isHunter && canBeAnswered(booking.status) && (
              <AnswerButtons booking={booking} onAnswered={revalidate} />
            )}
            {isHunter && next(booking.status, 'cancel') && (
              <Button onClick={() => setCancelling(true)}>Cancel booking</Button>
            )}
            {booking.status === 'Paid' && (
              <Button onClick={() => print()}>
                <Icon of={Printer} size={18} /> {isHunter ? 'Print for the glove box' : 'Print'}
              </Button>
            )}
            {isAdministrator && (
              <ButtonLink to={paths.adminBooking(booking.id)}>Open in administration</ButtonLink>
            )}
          </div>
        </section>
        {booking.access && <AccessCard access={booking.access} reader={reader} />}
        {!isHunter && (
          <section className={styles.card} aria-labelledby="hunter">
            <h2 id="hunter">The hunter</h2>
            <p>
              {booking.hunter.firstName} {booking.hunter.lastName}
              {booking.status === 'Paid' && (
                <>
                  {', '}
                  <a href={`tel:${booking.hunter.phoneNumber}`}>{formatPhone(booking.hunter.phoneNumber)}</a>
                  {', '}
                  <MailLink email={booking.hunter.email} />
                </>
              )}
            </p>
          </section>
        )}
        <section className={`${styles.card} ${styles.unprinted}`} aria-labelledby="activity">
          <h2 id="activity">What happened</h2>
          <Activity lines={booking.bookingActivity} />
        </section>
      </div>
      <aside className={styles.side}>
        <dl className={styles.facts}>
          <Fact label="Confirmation code">
            <span className={styles.code}>{booking.confirmationCode}</span>
          </Fact>
          <Fact label="Party">{formatParty(booking.partySize)}</Fact>
          <Fact label="Land">
            {booking.listing.isPublic || !isHunter ? (
              <Link to={paths.listing(booking.listingId)}>{landText}</Link>
            ) : (
              landText
            )}
          </Fact>
          {booking.payoutCents !== null && (
            <Fact label={booking.paidOutDateTime ? 'You were paid' : 'You get'} className="figures">
              {formatMoney(booking.payoutCents)}
              {booking.paidOutDateTime && ` on ${formatDay(dayInWisconsin(booking.paidOutDateTime))}`}
              <p className={styles.how}>
                {explainPayout(booking.bookingPriceCents, booking.payoutCents, booking.refundedCents)}
              </p>
            </Fact>
          )}
        </dl>
        <BookingReceipt booking={booking} />
      </aside>
      {isCancelling && (
        <ConfirmDialog
          title="Are you sure you want to cancel this booking?"
          action="Yes, cancel it"
          doing="Cancelling…"
          onConfirm={cancel}
          onClose={() => setCancelling(false)}
        >
          <p>The days are free for others at once. {chargedText(chargedOf(booking))}</p>
        </ConfirmDialog>
      )}
    </article>
  );
}
