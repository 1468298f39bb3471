import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { BookingDetail, HunterFacts } from '#contract/booking.ts';
import { formatDateOf } from '#domain/dates.ts';
import { formatParty } from '#domain/party.ts';
import { formatPhone } from '#domain/phone.ts';
import { formatRating } from '#domain/stars.ts';
import { paths } from '../paths.ts';
import { MailLink } from '../ui/mail-link.tsx';
import { Avatar } from '../user/avatar.tsx';
import { hunterName } from './booking-views.ts';
import styles from './hunter-summary.module.css';

const visitsText = (visits: number): string => {
  if (visits === 0) return 'no visits yet';
  return visits === 1 ? 'one visit' : `${visits} visits`;
};

const flagsText = (flags: number): string =>
  flags === 1 ? 'flagged once by a host' : `flagged ${flags} times by hosts`;

/** How often hosts flagged them, and where the reader reads their own flag: those of others they don't read. */
const FlagsOfHunter = ({ facts: { standingFlags, ownFlags } }: { facts: HunterFacts }) => {
  const [latest] = ownFlags;
  const times = ownFlags.length === 1 ? 'once' : `${ownFlags.length} times`;
  const ownText = standingFlags === 1 ? 'by you' : `${times} by you`;
  const text = latest && standingFlags === 1 ? 'flagged once' : flagsText(standingFlags);
  return (
    <>
      <strong>{text}</strong>
      {latest && (
        <>
          , <Link to={`${paths.myBooking(latest)}#flag`}>{ownText}</Link>
        </>
      )}
    </>
  );
};

const starsText = ({ rating, ratingCount }: HunterFacts): string =>
  rating === null
    ? 'not rated yet'
    : `${formatRating(rating)} stars from ${ratingCount === 1 ? 'one visit' : `${ratingCount} visits`}`;

/** In one line: since when a member, visits, stars by hosts, and flags. */
export const HunterFactsLine = ({ facts }: { facts: HunterFacts }) => (
  <p className={styles.soft}>
    Member since {formatDateOf(facts.memberSinceDateTime)}, {visitsText(facts.visits)}, {starsText(facts)}
    {facts.standingFlags > 0 && (
      <>
        , <FlagsOfHunter facts={facts} />
      </>
    )}
  </p>
);

/** What the hunter wrote with the request. */
export const RequestNote = ({ note }: { note: string }) =>
  note ? <blockquote className={styles.note}>{note}</blockquote> : null;

/** The hunter's word on licenses; without it, who else entered the booking. */
export const licenseText = (isConfirmed: boolean): string =>
  isConfirmed
    ? 'They confirmed that everyone holds the licenses.'
    : 'An administrator entered the booking; nobody confirmed the licenses.';

/** How many come, and the hunter's word on licenses. */
export const PartyLine = ({
  partySize,
  licenseConfirmed,
}: Pick<BookingDetail, 'partySize' | 'licenseConfirmed'>) => (
  <p>
    {formatParty(partySize)}. {licenseText(licenseConfirmed)}
  </p>
);

type HunterPersonProps = Pick<BookingDetail, 'hunter' | 'hunterFacts'> & {
  /** The name; as plain text without. */
  name?: ReactNode;
  children?: ReactNode;
};

/** Photograph, name and facts of a hunter, side by side. */
export const HunterPerson = ({ hunter, hunterFacts, name, children }: HunterPersonProps) => (
  <div className={styles.person}>
    <Avatar user={{ ...hunter, photoId: hunterFacts?.photoId ?? null }} isSmall />
    <div>
      {name ?? (
        <p>
          <strong>{hunterName({ hunter })}</strong>
        </p>
      )}
      {hunterFacts && <HunterFactsLine facts={hunterFacts} />}
      {children}
    </div>
  </div>
);

type HunterSummaryProps = Pick<
  BookingDetail,
  'hunter' | 'hunterFacts' | 'partySize' | 'licenseConfirmed' | 'note' | 'status'
>;

/** The hunter as their host sees them before saying yes, and after (docs/rules/booking.md#who-is-on-the-other-side). */
export const HunterSummary = (booking: HunterSummaryProps) => {
  const { hunter, hunterFacts, note, status } = booking;
  return (
    <div className={styles.who}>
      <HunterPerson hunter={hunter} hunterFacts={hunterFacts}>
        {status === 'Paid' && (
          <p>
            <a href={`tel:${hunter.phoneNumber}`}>{formatPhone(hunter.phoneNumber)}</a>
            {', '}
            <MailLink email={hunter.email} />
          </p>
        )}
      </HunterPerson>
      <PartyLine {...booking} />
      <RequestNote note={note} />
    </div>
  );
};
