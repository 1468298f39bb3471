import { Suspense, useEffect, useRef, useState } from 'react';
import { Link, redirectDocument, useRevalidator } from 'react-router';
import type { BookingDetail } from '#contract/booking.ts';
import { refusals } from '#contract/refusals.ts';
import { canBeginPayment, holdsDays, nameOfStatus } from '#domain/booking-status.ts';
import { formatDays, formatDuration, formatInstant } from '#domain/dates.ts';
import { canPayBooking, mainRole } from '#domain/permissions.ts';
import { BookingReceipt } from '../booking/booking-receipt.tsx';
import { waitsForPayment } from '../booking/booking-views.ts';
import { saveJustPaid } from '../booking/just-paid.ts';
import { paths } from '../paths.ts';
import { api } from '../session/api.ts';
import { loadOrCached } from '../session/cached-answers.ts';
import { orNotFound, userContext } from '../session/guards.ts';
import { isPaymentDocument } from '../session/payment-document.ts';
import { Awaited } from '../ui/awaited.tsx';
import { ErrorLine } from '../ui/error-line.tsx';
import { Fact } from '../ui/fact.tsx';
import { notifyLater } from '../ui/later-notice.ts';
import { loadedOnce } from '../ui/lazy-part.tsx';
import page from '../ui/page.module.css';
import { usePolling } from '../ui/polling.ts';
import { privatePage } from '../ui/private-page.ts';
import { useWhyReadOnly } from '../ui/read-only.ts';
import type { Route } from './+types/pay.screen.ts';
import { NoButtons } from './no-buttons.tsx';
import styles from './pay.module.css';
import { PaymentEnded } from './payment-ended.tsx';
import { usePayment } from './use-payment.ts';

export const meta = ({ loaderData }: Route.MetaArgs) =>
  privatePage('Pay', loaderData?.booking.confirmationCode);

/** Only this page loads the provider's library. */
const loadButtons = loadedOnce(() => import('./pay-buttons.tsx'));

/** Loaded once per visit: the page polls every few seconds, and the settings don't change. */
const loadWaysToPay = loadedOnce(async () => {
  const settings = api().then(({ getPaymentSettings }) => getPaymentSettings());
  const [{ PayButtons }, loadedSettings] = await Promise.all([loadButtons(), settings]);
  return { PayButtons, settings: loadedSettings };
});

/** 404 when the booking can't be loaded, or is not the user's to pay. */
export const clientLoader = async ({ params, context }: Route.ClientLoaderArgs) => {
  if (isPaymentDocument() === false) throw redirectDocument(paths.payment(params.bookingId));
  const { getBookingDetail } = await api();
  const booking = await loadOrCached(paths.payment(params.bookingId), () =>
    getBookingDetail({ params: { id: params.bookingId } }),
  ).catch(orNotFound);
  const { id, email, roles } = context.get(userContext);
  if (!canPayBooking({ id, email, role: mainRole(roles) }, { hunterId: booking.hunterId }))
    throw redirectDocument(paths.notFound());
  // Not awaited: the rest of the page does without.
  return { booking, waysToPay: loadWaysToPay() };
};

/** Also true while the booking waits for payment and an earlier payment may still arrive. */
const isProcessingPayment = ({ status, isPaymentUnderWay }: BookingDetail): boolean =>
  status === 'ProcessingPayment' || (canBeginPayment(status) && isPaymentUnderWay);

const hasPendingPayment = (booking: BookingDetail): boolean =>
  waitsForPayment(booking) || isProcessingPayment(booking);

const whyNothingToPay = ({ status, heldCents }: BookingDetail): string =>
  canBeginPayment(status) && heldCents > 0
    ? refusals.paymentHeld.text
    : `There is nothing to pay: this booking is ${nameOfStatus(status).toLowerCase()}.`;

/** The booking as it was when the page was opened. */
const useFirst = (booking: BookingDetail): BookingDetail => useState(booking)[0];

/**
 * Redirects when there is nothing to pay: to the booking when it was paid while the page was open, else to the user's
 * bookings (docs/rules/payments.md#payment-page). A booking that ended while the page was open stays, to say why.
 */
const useRedirectWhenDone = (booking: BookingDetail, hasEndedMeanwhile: boolean): void => {
  const hasBeenPending = useRef(false);
  useEffect(() => {
    if (hasPendingPayment(booking)) {
      hasBeenPending.current = true;
      return;
    }
    if (hasEndedMeanwhile) return;
    if (booking.status === 'Paid' && hasBeenPending.current) {
      saveJustPaid(booking.id);
      location.replace(paths.myBooking(booking.id));
      return;
    }
    notifyLater(whyNothingToPay(booking));
    location.replace(paths.myBookings());
  }, [booking, hasEndedMeanwhile]);
};

export default function Pay({ loaderData: { booking, waysToPay } }: Route.ComponentProps) {
  const first = useFirst(booking);
  const hasEndedMeanwhile = hasPendingPayment(first) && !holdsDays(booking.status);
  useRedirectWhenDone(booking, hasEndedMeanwhile);
  const { revalidate } = useRevalidator();
  const payment = usePayment(booking);
  const whyReadOnly = useWhyReadOnly();
  const isProcessing = payment.isCapturing || isProcessingPayment(booking);
  usePolling(isProcessing ? 3_000 : 30_000);
  if (hasEndedMeanwhile) return <PaymentEnded booking={booking} first={first} />;
  if (!hasPendingPayment(booking)) return <div className={page.page} />;
  return (
    <div className={`${page.page} ${styles.page}`}>
      <header className={styles.head}>
        <h1>Pay for your days</h1>
        <p className={page.lead}>{booking.listing.displayTitle}</p>
      </header>
      <div className={styles.main}>
        <dl className={`${styles.facts} figures`}>
          <Fact label="Days">{formatDays(booking)}</Fact>
          <Fact label="Duration">{formatDuration(booking.duration)}</Fact>
          <Fact label="Confirmation code">
            <span className={styles.code}>{booking.confirmationCode}</span>
          </Fact>
          {booking.expiresDateTime && (
            <Fact label="Please pay by">{formatInstant(booking.expiresDateTime)}</Fact>
          )}
        </dl>
        <div role="status" className={styles.status}>
          {isProcessing && (
            <>
              <strong>Processing Payment...</strong>
              <span>
                {payment.isSlow
                  ? 'Nothing is known yet: the payment provider has not answered. We keep asking by ourselves, and you are never charged twice.'
                  : 'This can take a moment, and from a bank account some days. We keep asking PayPal by ourselves, and you are never charged twice. You may leave this page: your bookings and an email tell how it went.'}
              </span>
            </>
          )}
          {payment.isCancelled && !isProcessing && (
            <span>The payment was not finished, and nothing was charged. Try again whenever you like.</span>
          )}
        </div>
        <ErrorLine>{isProcessing ? undefined : payment.problem}</ErrorLine>
        {/* Rendered during the capture too: a declined payment restarts from them. */}
        {whyReadOnly && <p>{whyReadOnly}</p>}
        {!whyReadOnly && (payment.isCapturing || waitsForPayment(booking)) && (
          <section className={styles.buttons} aria-label="Ways to pay" hidden={isProcessing}>
            <Suspense fallback={<p role="status">Getting payment information...</p>}>
              <Awaited promise={waysToPay} failed={<NoButtons onRetry={revalidate} />}>
                {({ PayButtons, settings }) => <PayButtons settings={settings} payment={payment} />}
              </Awaited>
            </Suspense>
          </section>
        )}
        <p className={styles.soft}>
          Landowner contact and land access information is emailed to you after successful payment.
        </p>
        <Link to={paths.myBookings()}>Back to My Bookings</Link>
      </div>
      <aside className={styles.price} aria-label="Receipt">
        <BookingReceipt booking={booking} />
        <p className={styles.soft}>Payments and fees are non-refundable.</p>
      </aside>
    </div>
  );
}
