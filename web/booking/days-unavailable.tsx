import type { PublicListing } from '#contract/listing.ts';
import { isRefused, refusals } from '#contract/refusals.ts';
import { whyNotBookable } from '#domain/availability.ts';
import {
  contains,
  type DayRange,
  dayInWisconsin,
  daysIn,
  formatDays,
  formatDuration,
} from '#domain/dates.ts';
import { type RequestProblem, whyNotRequestable } from '#domain/requestable.ts';
import { paths } from '../paths.ts';
import { ButtonLink } from '../ui/button.tsx';
import { ErrorLine } from '../ui/error-line.tsx';
import { serverNow } from '../ui/server-clock.ts';
import type { OwnBooking } from './own-booking.ts';
import styles from './submit.module.css';

const closedText = 'This land is not open for requests any longer.';

/** Why days can't be requested; with the id of the user's own booking when that one is in the way. */
export type Reason = { text: string; ownBookingId?: string | undefined };

/** Whether some of these days are held by any booking. */
export const isAnyDayHeld = ({ bookedDates }: PublicListing, range: DayRange): boolean =>
  bookedDates.some((day) => contains(range, day));

/** Why these days can't be requested, in the server's texts, as far as a page can know; the server decides. */
export const whyDaysUnavailable = (
  listing: PublicListing,
  range: DayRange,
  own: OwnBooking | undefined,
): Reason | undefined => {
  const today = dayInWisconsin(serverNow());
  const calendar = {
    today,
    bookedDates: new Set(listing.bookedDates),
    blockedDates: new Set(listing.blockedDates),
  };
  const [problem] = whyNotRequestable({
    land: { isPublic: true, isOwn: listing.isOwn === true },
    days: { range, today, own, isClosed: whyNotBookable(calendar, range) !== undefined },
  });
  if (!problem) return undefined;
  const text = problem === 'requestExists' ? 'These are the days of your request.' : refusals[problem].text;
  return { text, ownBookingId: problem.startsWith('request') ? own?.id : undefined };
};

const dayRefusals: readonly string[] = [
  'datesTaken',
  'dayPast',
  'outsideSeason',
  'ownListing',
  'requestOverlaps',
] satisfies RequestProblem[];

/**
 * The reason when a request was refused for its days or listing; undefined when it was refused for the user or the
 * form.
 */
export const daysRefusalOf = (error: unknown): Reason | undefined => {
  if (!isRefused(error)) return undefined;
  if (error.code === 'notFound') return { text: closedText };
  if (!dayRefusals.includes(error.code)) return undefined;
  return { text: error.message, ownBookingId: error.bookingId };
};

/** Replaces the form and its price: what is wrong with these days, and where to go instead. */
export const DaysUnavailable = ({
  reason,
  listing,
  range,
}: {
  reason: Reason;
  listing: PublicListing;
  range: DayRange;
}) => (
  <section className={styles.unavailable} aria-label="Your days">
    <p className={styles.days}>
      {formatDays(range)}
      <span>{formatDuration(daysIn(range))}</span>
    </p>
    {reason.ownBookingId ? <p role="status">{reason.text}</p> : <ErrorLine>{reason.text}</ErrorLine>}
    <NextStep reason={reason} listing={listing} range={range} />
  </section>
);

const NextStep = ({
  reason,
  listing,
  range,
}: {
  reason: Reason;
  listing: PublicListing;
  range: DayRange;
}) => {
  if (reason.ownBookingId)
    return (
      <div className={styles.nextSteps}>
        <ButtonLink variant="primary" to={paths.myBooking(reason.ownBookingId)}>
          See my request
        </ButtonLink>
        <ButtonLink variant="bare" to={paths.calendar(listing.id, range)}>
          Choose other days
        </ButtonLink>
      </div>
    );
  if (reason.text === closedText)
    return (
      <ButtonLink variant="primary" to={paths.home()}>
        Find other land
      </ButtonLink>
    );
  if (listing.isOwn)
    return (
      <ButtonLink variant="primary" to={paths.editListing(listing.id)}>
        Edit the listing
      </ButtonLink>
    );
  return (
    <ButtonLink variant="primary" to={paths.calendar(listing.id, range)}>
      Choose other days
    </ButtonLink>
  );
};
