import { Link } from 'react-router';
import type { HostBooking, ListingWithBookings } from '#contract/booking.ts';
import { canBeAnswered } from '#domain/booking-status.ts';
import { formatDays, formatDuration } from '#domain/dates.ts';
import { hostSums } from '#domain/host-payout.ts';
import { formatMoney } from '#domain/money.ts';
import { formatParty } from '#domain/party.ts';
import { paths } from '../paths.ts';
import { Collapsible } from '../ui/collapsible.tsx';
import { BookingStatusChip } from './booking-status-chip.tsx';
import { hunterName } from './booking-views.ts';
import styles from './host-bookings.module.css';
import { shortProblem, stuckCents } from './host-payout-texts.ts';
import { paidOutText } from './paid-out-text.ts';

/** The bookings of one listing for its host: active and past ones. */
export const HostBookings = ({ entry }: { entry: ListingWithBookings }) => {
  const { listing, activeBookings, inactiveBookings, activeBookingsCount, inactiveBookingsCount } = entry;
  return (
    <>
      <Collapsible
        name={`active-${listing.id}`}
        title="Active bookings"
        count={activeBookingsCount}
        level={4}
        expanded
        empty="None"
      >
        <Rows bookings={activeBookings} />
      </Collapsible>
      <Collapsible
        name={`inactive-${listing.id}`}
        title="Inactive bookings"
        count={inactiveBookingsCount}
        level={4}
        expanded={false}
        empty="None"
      >
        <Rows bookings={inactiveBookings} />
      </Collapsible>
    </>
  );
};

/** What the host gets for a booking, what they were paid and when, or what keeps them from it. */
const Amount = ({ booking }: { booking: HostBooking }) => {
  const { hostPayout } = booking;
  const paid = booking.paidOut ?? booking.paidBefore;
  const { paidCents, getsCents } = hostSums(booking);
  if (paidCents === null && getsCents === null) return null;
  if (hostPayout?.whyNothing) return <span className={styles.nothing}>Nothing is paid out</span>;
  const problem = hostPayout && shortProblem(hostPayout);
  return (
    <span className={`${styles.amount} figures`}>
      {getsCents !== null && (
        <>
          <span className="visually-hidden">You get </span>
          {formatMoney(getsCents)}
        </>
      )}
      {paid && paidCents !== null && (
        <>
          <span className="visually-hidden"> You were paid </span>
          {getsCents === null && formatMoney(paidCents)}
          <span className={styles.paid}>
            {getsCents !== null && formatMoney(paidCents)} <span aria-hidden="true">paid</span>{' '}
            {paidOutText(paid)}
          </span>
        </>
      )}
      {problem && (
        <span className={styles.problem}>
          {stuckCents(hostPayout) === getsCents
            ? problem
            : `${formatMoney(stuckCents(hostPayout))} ${problem}`}
        </span>
      )}
    </span>
  );
};

/** Requests are answered at the top of the page, in one place; here a link leads to them. */
const Rows = ({ bookings }: { bookings: readonly HostBooking[] }) => {
  const shown = bookings.filter(({ status }) => !canBeAnswered(status));
  const requestCount = bookings.length - shown.length;
  return (
    <>
      <ul role="list" className={styles.rows}>
        {shown.map((booking) => (
          <li key={booking.id} className={styles.row}>
            <div>
              <Link to={paths.myBooking(booking.id)}>{hunterName(booking)}</Link>,{' '}
              {formatParty(booking.partySize)}
              <p className="figures">
                {formatDays(booking)}, {formatDuration(booking.duration)}
              </p>
            </div>
            <BookingStatusChip status={booking.status} />
            <Amount booking={booking} />
          </li>
        ))}
      </ul>
      {requestCount > 0 && (
        <a href="#asking" className={styles.above}>
          {requestCount === 1 ? '1 request' : `${requestCount} requests`} to answer, further up
        </a>
      )}
    </>
  );
};
