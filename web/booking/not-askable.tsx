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
import styles from './submit.module.css';

const closed = 'This land is not open for requests any longer.';

/** Why these days can't be asked for, in the server's words, as far as a page can know; the server has the last word. */
export const whyNotAskable = (listing: PublicListing, range: DayRange): string | undefined => {
  if (listing.isOwn) return refusals.ownListing.text;
  const today = dayInWisconsin(new Date());
  if (range.startDate < today) return refusals.dayPast.text;
  if (!contains(seasonOf(today), range.endDate)) return refusals.outsideSeason.text;
  const calendar = {
    today,
    bookedDates: new Set(listing.bookedDates),
    blockedDates: new Set(listing.blockedDates),
  };
  return whyNotBookable(calendar, range) && refusals.datesTaken.text;
};

/** What a refused request says of its days or its land; undefined where it says something of the person or the form. */
export const refusalOfDays = (error: unknown): string | undefined => {
  if (!isRefused(error)) return undefined;
  if (error.code === 'notFound') return closed;
  const isOfDays = ['datesTaken', 'dayPast', 'outsideSeason', 'ownListing'].includes(error.code);
  return isOfDays ? error.message : undefined;
};

/** In place of the form and its price: what is wrong with these days, and the way on. */
export function NotAskable({
  why,
  listing,
  range,
}: {
  why: string;
  listing: PublicListing;
  range: DayRange;
}) {
  return (
    <section className={styles.notAskable} aria-label="Your days">
      <p className={styles.days}>
        {formatDays(range)}
        <span>{formatDuration(daysIn(range))}</span>
      </p>
      <ErrorLine>{why}</ErrorLine>
      <WayOn why={why} listing={listing} range={range} />
    </section>
  );
}

function WayOn({ why, listing, range }: { why: string; listing: PublicListing; range: DayRange }) {
  if (why === closed)
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
}
