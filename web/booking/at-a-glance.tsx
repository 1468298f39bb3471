import {
  CalendarCheck,
  ChevronRight,
  ClipboardCheck,
  CreditCard,
  type IconNode,
  MessageCircleQuestion,
  Users,
} from 'lucide';
import { Link } from 'react-router';
import type { Booking, ListingWithBookings } from '#contract/booking.ts';
import { formatDays, formatInstant } from '#domain/dates.ts';
import { formatMoney } from '#domain/money.ts';
import { paths } from '../paths.ts';
import { ButtonLink } from '../ui/button.tsx';
import { Empty } from '../ui/empty.tsx';
import { Icon } from '../ui/icon.tsx';
import styles from './at-a-glance.module.css';
import { daysOf, nameOf, nextTrip, toAnswer, toCome, toPay } from './booking-views.ts';

type Own = {
  activeBookings: readonly Booking[];
  listings: readonly ListingWithBookings[];
  /** How many listings wait for an administrator's yes; for everybody else there is no such number. */
  toApprove: number | undefined;
};

/** One thing that waits: what, and where it is dealt with. */
type Matter = { key: string; icon: IconNode; to: string; title: string; detail: string; isUrgent: boolean };

const by = (ask: string, at: Date | null): string => (at ? `. ${ask} by ${formatInstant(at)}.` : '');

/** Everything that waits for a person, in both their roles, the urgent things first. */
const mattersOf = ({ activeBookings, listings, toApprove }: Own): Matter[] => {
  const asking = toAnswer(listings);
  const [first] = asking;
  const trip = nextTrip(activeBookings);
  const [visit] = toCome(listings);
  return [
    ...(toApprove
      ? [
          {
            key: 'approving',
            icon: ClipboardCheck,
            to: paths.adminListings({ tab: 'pendingApproval' }),
            title: toApprove === 1 ? '1 listing to approve' : `${toApprove} listings to approve`,
            detail: 'The public doesn’t see them until then',
            isUrgent: true,
          },
        ]
      : []),
    ...(first
      ? [
          {
            key: 'asking',
            icon: MessageCircleQuestion,
            to: paths.myListings(),
            title: asking.length === 1 ? '1 request to answer' : `${asking.length} requests to answer`,
            detail: `${nameOf(first)} asks for ${first.listing.title}${by('Please answer', first.expiresDateTime)}`,
            isUrgent: true,
          },
        ]
      : []),
    ...toPay(activeBookings).map((booking) => ({
      key: booking.id,
      icon: CreditCard,
      to: paths.payment(booking.id),
      title: `Pay ${formatMoney(booking.totalCents)} for ${booking.listing.title}`,
      detail: `${formatDays(daysOf(booking))}${by('Please pay', booking.expiresDateTime)}`,
      isUrgent: true,
    })),
    ...(trip
      ? [
          {
            key: trip.id,
            icon: CalendarCheck,
            to: paths.myBooking(trip.id),
            title: `Your next trip: ${trip.listing.title}`,
            detail: `${formatDays(daysOf(trip))}, with the way in and whom to call`,
            isUrgent: false,
          },
        ]
      : []),
    ...(visit
      ? [
          {
            key: visit.id,
            icon: Users,
            to: paths.myBooking(visit.id),
            title: `${nameOf(visit)} comes to ${visit.listing.title}`,
            detail: formatDays(daysOf(visit)),
            isUrgent: false,
          },
        ]
      : []),
  ];
};

/** What waits for somebody, and the doors to everything that is theirs. */
export const AtAGlance = (own: Own) => {
  const { activeBookings, listings, toApprove } = own;
  const matters = mattersOf(own);
  return (
    <>
      <section className={styles.part} aria-labelledby="waiting">
        <h2 id="waiting">Waiting for you</h2>
        {matters.length === 0 ? (
          <Empty
            title="Nothing waits for you."
            hint="Requests to answer, bookings to pay and your next trip stand here."
            action={
              <ButtonLink look="secondary" to={paths.home()}>
                Find land
              </ButtonLink>
            }
          />
        ) : (
          <ul role="list" className={styles.matters}>
            {matters.map(({ key, icon, to, title, detail, isUrgent }) => (
              <li key={key}>
                <Link to={to} className={styles.matter} data-urgent={isUrgent}>
                  <Icon of={icon} size={22} />
                  <span className="figures">
                    <strong>{title}</strong>
                    <span className={styles.detail}>{detail}</span>
                  </span>
                  <Icon of={ChevronRight} size={18} />
                </Link>
              </li>
            ))}
          </ul>
        )}
      </section>
      <nav aria-label="My account">
        <ul role="list" className={styles.doors}>
          {toApprove !== undefined && (
            <Door to={paths.admin()} title="Administration">
              Users, listings and bookings
            </Door>
          )}
          <Door to={paths.myBookings()} title="My bookings">
            {activeBookings.length === 0 ? 'None active' : `${activeBookings.length} active`}
          </Door>
          <Door to={paths.myListings()} title="My listings">
            {listings.length === 0 ? 'None yet' : `${listings.length} of your own`}
          </Door>
          <Door to={paths.profile()} title="Profile">
            Name, phone and address
          </Door>
        </ul>
      </nav>
    </>
  );
};

const Door = ({ to, title, children }: { to: string; title: string; children: string }) => (
  <li>
    <Link to={to} className={styles.door}>
      <strong>{title}</strong>
      <span className={styles.detail}>{children}</span>
    </Link>
  </li>
);
