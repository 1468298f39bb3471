import { CircleCheck } from 'lucide';
import { useState } from 'react';
import { Link, useRevalidator } from 'react-router';
import type { BookingDetail as Booking } from '#contract/booking.ts';
import { canBeAnswered, holdsDays, next } from '#domain/booking-status.ts';
import { dayInWisconsin, formatDays, formatDuration } from '#domain/dates.ts';
import { hasRules } from '#domain/land-rules.ts';
import { readyQuestionsOn } from '#domain/message.ts';
import { formatParty } from '#domain/party.ts';
import { chargedText } from '#domain/payment-status.ts';
import type { Reader } from '#domain/permissions.ts';
import { isVisit } from '#domain/review.ts';
import { adminPaths } from '../admin-paths.ts';
import { BookingFlagPart, flagHeading, hasFlagPart } from '../conduct/booking-flag.tsx';
import { Alternatives } from '../listing/alternatives.tsx';
import { HostFacts } from '../listing/host-facts.tsx';
import { BookingConversation } from '../message/booking-conversation.tsx';
import { paths } from '../paths.ts';
import { HunterRatings } from '../review/hunter-ratings.tsx';
import { api } from '../session/api.ts';
import { isStale, loadOrCached } from '../session/cached-answers.ts';
import { bookingOrNotFound, userContext } from '../session/guards.ts';
import { BackLink, type BackLinkProps } from '../ui/back-link.tsx';
import { Button, ButtonLink } from '../ui/button.tsx';
import { ConfirmDialog } from '../ui/dialog.tsx';
import { Fact } from '../ui/fact.tsx';
import { Icon } from '../ui/icon.tsx';
import { notify } from '../ui/notices.tsx';
import page from '../ui/page.module.css';
import { usePolling } from '../ui/polling.ts';
import { privatePage } from '../ui/private-page.ts';
import { serverNow } from '../ui/server-clock.ts';
import { useScrollToHash } from '../ui/use-scroll-to-hash.ts';
import type { Route } from './+types/detail.screen.ts';
import { AccessCard } from './access-card.tsx';
import { Activity } from './activity.tsx';
import { AgreedRules } from './agreed-rules.tsx';
import { AnswerButtons } from './answer-buttons.tsx';
import { BookingReceipt } from './booking-receipt.tsx';
import { BookingStatusChip } from './booking-status-chip.tsx';
import { chargedOf, waitsForPayment } from './booking-views.ts';
import styles from './detail.module.css';
import { PayoutFact, PayoutProblem } from './host-payout.tsx';
import { HunterSummary } from './hunter-summary.tsx';
import { takeJustPaid } from './just-paid.ts';
import { PrintPermission } from './print-permission.tsx';
import { Progress } from './progress.tsx';
import { useKeptBooking } from './use-kept-booking.ts';
import { whatNext } from './what-next.ts';

export const meta = ({ loaderData }: Route.MetaArgs) =>
  privatePage('Booking', loaderData?.booking.confirmationCode);

/** 404 when it can't be loaded: only its two sides and administrators can see it. */
export const clientLoader = async ({ params, context }: Route.ClientLoaderArgs) => {
  const booking = await loadOrCached(paths.myBooking(params.bookingId), async () => {
    const { getBookingDetail } = await api();
    return getBookingDetail({ params: { id: params.bookingId } });
  }).catch(bookingOrNotFound);
  const isAdministrator = context.get(userContext).roles.includes('Administrator');
  // At a gate without signal nobody waits for what the page can do without.
  if (isStale())
    return {
      booking,
      ratings: null,
      bookingFlag: null,
      hasReviewed: false,
      alternatives: [],
      isAdministrator,
    };
  // Ratings that can't be loaded take nothing else of the page with them.
  const ratings =
    (booking.reader === 'host' && holdsDays(booking.status)) || booking.reader === 'administrator'
      ? await (await api()).getHunterRatings({ params: { bookingId: booking.id } }).catch(() => null)
      : null;
  const bookingFlag =
    booking.status === 'Paid' || booking.status === 'Cancelled'
      ? await (await api()).getBookingFlag({ params: { bookingId: booking.id } }).catch(() => null)
      : null;
  const ownReview =
    booking.reader === 'hunter' && isVisit(booking, dayInWisconsin(serverNow()))
      ? await (await api())
          .getUserListingReviews({ params: { userId: booking.hunterId } })
          .then(({ reviews }) => reviews.find(({ listingId }) => listingId === booking.listingId))
          .catch(() => undefined)
      : undefined;
  const { id, startDay, endDay, partySize } = { ...booking, id: booking.listingId };
  const alternatives =
    booking.reader === 'hunter' && booking.status === 'Rejected'
      ? await (await api())
          .listAlternatives({ params: { id }, query: { startDate: startDay, endDate: endDay, partySize } })
          .then(({ listings }) => listings)
          .catch(() => [])
      : [];
  return {
    booking,
    ratings,
    bookingFlag,
    hasReviewed: Boolean(ownReview?.listingReviewDetail),
    alternatives,
    isAdministrator,
  };
};

/** Where a hunter writes: on the page of the land, or on their profile while it is off the site. */
const reviewPath = ({ listingId, listing }: Booking): string =>
  `${listing.isPublic ? paths.listing(listingId) : paths.profile()}#reviews`;

/** Where to find other land, as in the email: on the same days only if there is some near, else on all. */
const otherLandPath = (isSomeFree: boolean, { startDay, endDay }: Booking): string =>
  paths.home(isSomeFree ? { startDate: startDay, endDate: endDay } : {});

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
  administrator: { to: adminPaths.bookings(), children: 'Bookings' },
} as const satisfies Record<Reader, BackLinkProps>;

export default function BookingDetail({ loaderData }: Route.ComponentProps) {
  const { booking, ratings, bookingFlag, hasReviewed, alternatives, isAdministrator } = loaderData;
  const { reader } = booking;
  const isHunter = reader === 'hunter';
  const today = dayInWisconsin(serverNow());
  const [isCancelling, setCancelling] = useState(false);
  const { revalidate } = useRevalidator();
  const [isJustPaid] = useState(() => takeJustPaid(booking.id));
  useScrollToHash();
  useKeptBooking(booking);
  usePolling(pollEveryMs[booking.status] ?? null);
  const landText = `${booking.listing.title}, ${booking.listing.city}`;
  const cancel = async () => {
    const { cancelBooking } = await api();
    await cancelBooking({ params: { id: booking.id } });
    notify('Your booking is cancelled.');
    await revalidate();
  };
  // The hunter is to see a flag that stands before all else.
  const isFlagFirst = isHunter && bookingFlag?.flag?.isDismissed === false;
  const flagSection = bookingFlag && hasFlagPart(bookingFlag) && (
    <section className={styles.card} data-urgent={isFlagFirst} aria-labelledby="flag">
      <h2 id="flag">{flagHeading(bookingFlag, booking.startDay > today)}</h2>
      <BookingFlagPart
        bookingId={booking.id}
        reader={reader}
        hunterName={booking.hunter.firstName || 'The hunter'}
        bookingFlag={bookingFlag}
      />
    </section>
  );
  return (
    <article className={`${page.page} ${styles.page}`}>
      <header className={styles.head}>
        <BackLink {...listOf[reader]} />
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
        {isFlagFirst && flagSection}
        <section className={styles.card} aria-label="Where it stands">
          <Progress status={booking.status} />
          <p className={styles.next}>{whatNext(booking, reader)}</p>
          <div className={styles.actions}>
            {isHunter && waitsForPayment(booking) && (
              <ButtonLink variant="primary" to={paths.payment(booking.id)}>
                Pay now
              </ButtonLink>
            )}
            {!isHunter && canBeAnswered(booking.status) && (
              <AnswerButtons isFinal={reader === 'host'} booking={booking} onAnswered={revalidate} />
            )}
            {isHunter && next(booking.status, 'cancel') && (
              <Button onClick={() => setCancelling(true)}>Cancel booking</Button>
            )}
            {isHunter && isVisit(booking, today) && (
              <ButtonLink to={reviewPath(booking)}>
                {hasReviewed ? 'Change your review' : 'Review this land'}
              </ButtonLink>
            )}
            {booking.access && (
              <PrintPermission booking={{ ...booking, access: booking.access }}>
                {isHunter && booking.endDay >= today ? 'Print for the glove box' : 'Print'}
              </PrintPermission>
            )}
            {isHunter && booking.status === 'Rejected' && (
              <ButtonLink to={otherLandPath(alternatives.length > 0, booking)}>Find other land</ButtonLink>
            )}
            {isAdministrator && (
              <ButtonLink to={adminPaths.booking(booking.id)}>Open in administration</ButtonLink>
            )}
          </div>
        </section>
        {booking.hostPayout && <PayoutProblem booking={{ ...booking, hostPayout: booking.hostPayout }} />}
        {alternatives.length > 0 && (
          <section className={styles.card} aria-labelledby="alternatives">
            <h2 id="alternatives">Free on the same days</h2>
            <Alternatives listings={alternatives} days={booking} />
          </section>
        )}
        {booking.access && <AccessCard access={booking.access} reader={reader} />}
        {!isHunter && (
          <section className={styles.card} aria-labelledby="hunter">
            <h2 id="hunter">The hunter</h2>
            <HunterSummary {...booking} />
            {ratings && (
              <HunterRatings
                bookingId={booking.id}
                hunterName={booking.hunter.firstName || 'This hunter'}
                isHosts={reader === 'host'}
                ratings={ratings}
              />
            )}
          </section>
        )}
        {hasRules(booking.rules) && (
          <section className={`${styles.card} ${styles.rules}`} aria-labelledby="rules">
            <h2 id="rules">Rules of the land</h2>
            <AgreedRules booking={booking} reader={reader} />
          </section>
        )}
        {isHunter && booking.listing.isPublic && (
          <section className={styles.card} aria-labelledby="host">
            <h2 id="host">The host</h2>
            <HostFacts listingId={booking.listingId} />
          </section>
        )}
        {isHunter && booking.note && (
          <section className={styles.card} aria-labelledby="note">
            <h2 id="note">Your note</h2>
            <p className={styles.note}>{booking.note}</p>
          </section>
        )}
        {reader !== 'administrator' && (
          <section className={styles.card} aria-labelledby="messages">
            <h2 id="messages">Messages</h2>
            <BookingConversation
              bookingId={booking.id}
              readyQuestions={
                isHunter && holdsDays(booking.status) && booking.endDay >= today
                  ? readyQuestionsOn(booking.rules)
                  : []
              }
            />
          </section>
        )}
        {!isFlagFirst && flagSection}
        <section className={styles.card} aria-labelledby="activity">
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
          <PayoutFact booking={booking} />
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
