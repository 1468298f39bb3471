import {
  Banknote,
  CalendarCheck,
  ChevronRight,
  ClipboardCheck,
  CreditCard,
  Flag,
  type IconNode,
  MessageCircle,
  MessageCircleQuestion,
  Pencil,
  Send,
  Users,
} from 'lucide';
import { Link } from 'react-router';
import type { Booking, ListingWithBookings } from '#contract/booking.ts';
import type { OwnFlag } from '#contract/conduct.ts';
import { formatAnswerDeadline } from '#domain/booking-clock.ts';
import { flagTexts } from '#domain/conduct.ts';
import { formatDays, formatInstant } from '#domain/dates.ts';
import { changeTopicNames } from '#domain/listing-approval.ts';
import { unreadInWords } from '#domain/message.ts';
import { formatMoney } from '#domain/money.ts';
import type { UnsentRequest } from '#domain/unsent-request.ts';
import { adminPaths } from '../admin-paths.ts';
import { paths } from '../paths.ts';
import { ButtonLink } from '../ui/button.tsx';
import { Empty } from '../ui/empty.tsx';
import { Icon } from '../ui/icon.tsx';
import { serverNow } from '../ui/server-clock.ts';
import styles from './account-overview.module.css';
import {
  bookingsToPay,
  hunterName,
  nextTrip,
  payoutsToMend,
  requestsToAnswer,
  upcomingVisits,
} from './booking-views.ts';
import { shortProblem, stuckCents } from './host-payout-texts.ts';

type Overview = {
  activeBookings: readonly Booking[];
  listings: readonly ListingWithBookings[];
  /** Flags of the user's visits that they can still answer. */
  flags: readonly OwnFlag[];
  /** Number of listings waiting for approval; undefined for everybody but administrators. */
  toApprove: number | undefined;
  /** Number of messages that the user has not read. */
  unread: number;
  /** What the user was about to request before their email was confirmed, and the same in words. */
  unsentRequest?: UnsentRequest;
  requestText?: string;
  /** Whether the listing form waits for the user, which is said above. */
  listsLand?: boolean;
};

/** A task for the user: its title and details, and the link to do it. */
type WaitingItem = {
  key: string;
  icon: IconNode;
  to: string;
  title: string;
  detail: string;
  isUrgent: boolean;
};

const askUntil = (request: string, deadline: string | null): string =>
  deadline ? `. ${request} by ${deadline}.` : '';

/** Everything that waits for the user, as hunter and as host, the urgent items first. */
const waitingItems = ({
  activeBookings,
  listings,
  flags,
  toApprove,
  unread,
  unsentRequest,
  requestText,
}: Overview): WaitingItem[] => {
  const requests = requestsToAnswer(listings);
  const [mostUrgent] = requests;
  const trip = nextTrip(activeBookings);
  const [visit] = upcomingVisits(listings);
  return [
    ...(unsentRequest
      ? [
          {
            key: 'unsent',
            icon: Send,
            to: paths.submitBooking(unsentRequest.listingId, unsentRequest.startDay, unsentRequest.endDay),
            title: 'Send the request',
            detail: `You were about to request ${requestText}`,
            isUrgent: true,
          },
        ]
      : []),
    ...flags.map(({ id, bookingId, kind, listingName }) => ({
      key: `flag-${id}`,
      icon: Flag,
      to: paths.myBooking(bookingId), // where it stands first
      title: `The owner of ${listingName} flagged your visit`,
      detail: `${flagTexts[kind]}. You can tell your side, once.`,
      isUrgent: true,
    })),
    ...(unread > 0
      ? [
          {
            key: 'unread',
            icon: MessageCircle,
            to: paths.messages(),
            title: unread === 1 ? '1 message to read' : `${unreadInWords(unread)} messages to read`,
            detail: 'Hunters and hosts write to you here',
            isUrgent: false,
          },
        ]
      : []),
    ...(toApprove
      ? [
          {
            key: 'approving',
            icon: ClipboardCheck,
            to: adminPaths.listings({ tab: 'pendingApproval' }),
            title: toApprove === 1 ? '1 listing to approve' : `${toApprove} listings to approve`,
            detail: 'The public doesn’t see them until then',
            isUrgent: true,
          },
        ]
      : []),
    ...listings
      .filter(({ listing }) => listing.isOwn && listing.changesAsked)
      .map(({ listing: { id, title, changesAsked } }) => ({
        key: `changes-${id}`,
        icon: Pencil,
        to: paths.editListing(id),
        title: `Openacre asks for changes to ${title}`,
        detail: (changesAsked?.topics ?? []).map((topic) => changeTopicNames[topic]).join(', '),
        isUrgent: true,
      })),
    ...(mostUrgent
      ? [
          {
            key: 'asking',
            icon: MessageCircleQuestion,
            to: paths.myListings(),
            title: requests.length === 1 ? '1 request to answer' : `${requests.length} requests to answer`,
            detail: `${hunterName(mostUrgent)} asks for ${mostUrgent.listing.title}${askUntil('Please answer', mostUrgent.expiresDateTime && formatAnswerDeadline(mostUrgent.expiresDateTime, serverNow()))}`,
            isUrgent: true,
          },
        ]
      : []),
    ...payoutsToMend(listings).map((booking) => ({
      key: `payout-${booking.id}`,
      icon: Banknote,
      to: paths.myBooking(booking.id),
      title: `${formatMoney(booking.hostPayout ? stuckCents(booking.hostPayout) : 0)} did not reach you yet`,
      detail: `${hunterName(booking)}, ${formatDays(booking)}: ${(booking.hostPayout && shortProblem(booking.hostPayout)) ?? ''}`,
      isUrgent: true,
    })),
    ...bookingsToPay(activeBookings).map((booking) => ({
      key: booking.id,
      icon: CreditCard,
      to: paths.payment(booking.id),
      title: `Pay ${formatMoney(booking.totalCents)} for ${booking.listing.title}`,
      detail: `${formatDays(booking)}${askUntil('Please pay', booking.expiresDateTime && formatInstant(booking.expiresDateTime))}`,
      isUrgent: true,
    })),
    ...(trip
      ? [
          {
            key: trip.id,
            icon: CalendarCheck,
            to: paths.myBooking(trip.id),
            title: `Your next trip: ${trip.listing.title}`,
            detail: `${formatDays(trip)}, with the way in and whom to call`,
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
            title: `${hunterName(visit)} comes to ${visit.listing.title}`,
            detail: formatDays(visit),
            isUrgent: false,
          },
        ]
      : []),
  ];
};

/** What waits for the user, and links to everything of theirs. */
export const AccountOverview = (overview: Overview) => {
  const { activeBookings, listings, toApprove, listsLand } = overview;
  const matters = waitingItems(overview);
  return (
    <>
      {(matters.length > 0 || !listsLand) && <Waiting matters={matters} />}
      <nav aria-label="My account">
        <ul role="list" className={styles.shortcuts}>
          {toApprove !== undefined && (
            <AccountLink to={paths.admin()} title="Administration">
              Users, listings and bookings
            </AccountLink>
          )}
          <AccountLink to={paths.myBookings()} title="My bookings">
            {activeBookings.length === 0 ? 'None active' : `${activeBookings.length} active`}
          </AccountLink>
          <AccountLink to={paths.myListings()} title="My listings">
            {listings.length === 0 ? 'None yet' : `${listings.length} of your own`}
          </AccountLink>
          <AccountLink to={paths.saved()} title="Saved land">
            Your list, with notes
          </AccountLink>
          <AccountLink to={paths.profile()} title="Profile">
            Name, phone and address
          </AccountLink>
        </ul>
      </nav>
    </>
  );
};

const Waiting = ({ matters }: { matters: readonly WaitingItem[] }) => (
  <section className={styles.part} aria-labelledby="waiting">
    <h2 id="waiting">Waiting for you</h2>
    {matters.length === 0 ? (
      <Empty
        title="Nothing waits for you."
        hint="Requests to answer, bookings to pay and your next trip stand here."
        action={
          <ButtonLink variant="secondary" to={paths.home()}>
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
);

const AccountLink = ({ to, title, children }: { to: string; title: string; children: string }) => (
  <li>
    <Link to={to} className={styles.shortcut}>
      <strong>{title}</strong>
      <span className={styles.detail}>{children}</span>
    </Link>
  </li>
);
