import { Link, useRevalidator } from 'react-router';
import type { HostBooking, ListingWithBookings } from '#contract/booking.ts';
import { contains, type Day, formatDays, formatDuration } from '#domain/dates.ts';
import { formatMoney } from '#domain/money.ts';
import { formatParty } from '#domain/party.ts';
import { formatPhone } from '#domain/phone.ts';
import { paths } from '../paths.ts';
import { StatusChip } from '../ui/status-chip.tsx';
import { AnswerButtons } from './answer-buttons.tsx';
import { hunterName, incomeFrom, payoutsToMend, requestsToAnswer, upcomingVisits } from './booking-views.ts';
import styles from './host-day.module.css';
import { shortProblem, stuckCents } from './host-payout-texts.ts';
import { HunterPerson, PartyLine, RequestNote } from './hunter-summary.tsx';
import { whatNext } from './what-next.ts';

/** Further visits are in the lists of each listing. */
const maxVisits = 5;

/** A host's day at a glance: open requests, upcoming visits, income. */
export const HostDay = ({ listings, today }: { listings: readonly ListingWithBookings[]; today: Day }) => {
  const requests = requestsToAnswer(listings);
  const visits = upcomingVisits(listings);
  const { paidOut, owedNow, toCome } = incomeFrom(listings, today);
  const stuck = payoutsToMend(listings);
  return (
    <div className={styles.day} data-quiet={requests.length === 0}>
      <section className={styles.asking} aria-labelledby="asking">
        <h2 id="asking">{requests.length === 0 ? 'No requests to answer' : 'Who asks'}</h2>
        <ul role="list" className={styles.requests}>
          {requests.map((booking) => (
            <li key={booking.id}>
              <Request booking={booking} />
            </li>
          ))}
        </ul>
      </section>
      <section className={styles.coming} aria-labelledby="coming">
        <h2 id="coming">Who comes next</h2>
        {visits.length === 0 ? (
          <p className={styles.soft}>
            Nobody yet. Hunters who have paid appear here, with their phone numbers.
          </p>
        ) : (
          <ol role="list" className={styles.visits}>
            {visits.slice(0, maxVisits).map((booking) => (
              <li key={booking.id}>
                <Visit booking={booking} today={today} />
              </li>
            ))}
          </ol>
        )}
        {stuck.length > 0 && (
          <ul role="list" className={styles.stuck} aria-label="Payouts that need you">
            {stuck.map((booking) => (
              <li key={booking.id}>
                <strong className="figures">
                  {booking.hostPayout && formatMoney(stuckCents(booking.hostPayout))}
                </strong>{' '}
                {booking.hostPayout && shortProblem(booking.hostPayout)}:{' '}
                <Link to={paths.myBooking(booking.id)} className="figures">
                  {hunterName(booking)}, {formatDays(booking)}
                </Link>
              </li>
            ))}
          </ul>
        )}
        <dl className={`${styles.money} figures`}>
          <div>
            <dt>Paid out to you</dt>
            <dd>{formatMoney(paidOut)}</dd>
          </div>
          <div>
            <dt>Owed to you or on its way</dt>
            <dd>{formatMoney(owedNow)}</dd>
          </div>
          <div>
            <dt>Booked and paid, still to come</dt>
            <dd>{formatMoney(toCome)}</dd>
          </div>
        </dl>
      </section>
    </div>
  );
};

/** One request with its confirm and reject buttons. */
const Request = ({ booking }: { booking: HostBooking }) => {
  const { revalidate } = useRevalidator();
  return (
    <article className={styles.request}>
      <HunterPerson
        {...booking}
        name={
          <h3>
            <Link to={paths.myBooking(booking.id)}>{hunterName(booking)}</Link>
          </h3>
        }
      />
      <PartyLine {...booking} />
      <RequestNote note={booking.note} />
      <p className="figures">
        <strong>{formatDays(booking)}</strong>, {formatDuration(booking.duration)}, on {booking.listing.title}
        .
        {booking.payoutCents !== null && (
          <>
            {' '}
            You get <strong>{formatMoney(booking.payoutCents)}</strong>.
          </>
        )}
      </p>
      <p className={styles.soft}>{whatNext(booking, 'host')}</p>
      <AnswerButtons booking={booking} onAnswered={revalidate} />
    </article>
  );
};

const Visit = ({ booking, today }: { booking: HostBooking; today: Day }) => {
  const { phoneNumber } = booking.hunter;
  return (
    <article className={styles.visit}>
      <p className="figures">
        <strong>{formatDays(booking)}</strong>{' '}
        {contains(booking, today) && <StatusChip tone="lake">Today</StatusChip>}
      </p>
      <p>
        <Link to={paths.myBooking(booking.id)}>{hunterName(booking)}</Link>, {formatParty(booking.partySize)}
        {phoneNumber && (
          <>
            , <a href={`tel:${phoneNumber}`}>{formatPhone(phoneNumber)}</a>
          </>
        )}
      </p>
      <p className={styles.soft}>{booking.listing.title}</p>
    </article>
  );
};
