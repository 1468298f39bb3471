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
  seasonOf,
} from '#domain/dates.ts';
import { paths } from '../paths.ts';
import { ButtonLink } from '../ui/button.tsx';
import { ErrorLine } from '../ui/error-line.tsx';
import type { OwnBooking } from './own-booking.ts';
import styles from './submit.module.css';

const closed = 'This land is not open for requests any longer.';

/** Why days can't be asked for; with the booking of the person themselves that holds them, if that is why. */
export type Reason = { text: string; ownBookingId?: string | undefined };

/** True when some of these days are held, by whomever. */
export const isAnyDayHeld = ({ bookedDates }: PublicListing, range: DayRange): boolean =>
  bookedDates.some((day) => contains(range, day));

/** Why these days can't be asked for, in the server's words, as far as a page can know; the server has the last word. */
export const whyNotAskable = (
  listing: PublicListing,
  range: DayRange,
  own: OwnBooking | undefined,
): Reason | undefined => {
  if (listing.isOwn) return { text: refusals.ownListing.text };
  if (own) {
    const text = own.isSame ? 'These are the days of your request.' : refusals.requestOverlaps.text;
    return { text, ownBookingId: own.id };
  }
  const today = dayInWisconsin(new Date());
  if (range.startDate < today) return { text: refusals.dayPast.text };
  if (!contains(seasonOf(today), range.endDate)) return { text: refusals.outsideSeason.text };
  const calendar = {
    today,
    bookedDates: new Set(listing.bookedDates),
    blockedDates: new Set(listing.blockedDates),
  };
  return whyNotBookable(calendar, range) === undefined ? undefined : { text: refusals.datesTaken.text };
};

const codesOfDays = ['datesTaken', 'dayPast', 'outsideSeason', 'ownListing', 'requestOverlaps'];

/** What a refused request says of its days or its land; undefined where it says something of the person or the form. */
export const refusalOfDays = (error: unknown): Reason | undefined => {
  if (!isRefused(error)) return undefined;
  if (error.code === 'notFound') return { text: closed };
  if (!codesOfDays.includes(error.code)) return undefined;
  return { text: error.message, ownBookingId: error.bookingId };
};

/** In place of the form and its price: what is wrong with these days, and the way on. */
export const NotAskable = ({
  why,
  listing,
  range,
}: {
  why: Reason;
  listing: PublicListing;
  range: DayRange;
}) => (
  <section className={styles.notAskable} aria-label="Your days">
    <p className={styles.days}>
      {formatDays(range)}
      <span>{formatDuration(daysIn(range))}</span>
    </p>
    {why.ownBookingId ? <p role="status">{why.text}</p> : <ErrorLine>{why.text}</ErrorLine>}
    <WayOn why={why} listing={listing} range={range} />
  </section>
);

const WayOn = ({ why, listing, range }: { why: Reason; listing: PublicListing; range: DayRange }) => {
  if (why.ownBookingId)
    return (
      <div className={styles.waysOn}>
        <ButtonLink look="primary" to={paths.myBooking(why.ownBookingId)}>
          See my request
        </ButtonLink>
        <ButtonLink look="bare" to={paths.calendar(listing.id, range)}>
          Choose other days
        </ButtonLink>
      </div>
    );
  if (why.text === closed)
    return (
      <ButtonLink look="primary" to={paths.home()}>
        Find other land
      </ButtonLink>
    );
  if (listing.isOwn)
    return (
      <ButtonLink look="primary" to={paths.editListing(listing.id)}>
        Edit the listing
      </ButtonLink>
    );
  return (
    <ButtonLink look="primary" to={paths.calendar(listing.id, range)}>
      Choose other days
    </ButtonLink>
  );
};
