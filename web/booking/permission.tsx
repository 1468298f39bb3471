import type { BookingAccess, BookingDetail } from '#contract/booking.ts';
import { formatDays, formatDuration } from '#domain/dates.ts';
import { formatCoordinates } from '#domain/directions.ts';
import { describeRules } from '#domain/land-rule-words.ts';
import { formatMoney } from '#domain/money.ts';
import { formatParty } from '#domain/party.ts';
import { formatPhone } from '#domain/phone.ts';
import type { PaperMap } from '../map/draw-paper-map.ts';
import palette from '../map/palette.module.css';
import { Pin } from '../map/pin.tsx';
import { placeZoom } from '../map/start-views.ts';
import { StaticMap } from '../map/static-map.tsx';
import { Fact } from '../ui/fact.tsx';
import { Mark } from '../ui/mark.tsx';
import styles from './permission.module.css';

export type PaidBooking = BookingDetail & { access: BookingAccess };

const fullName = (firstName: string, lastName: string): string => `${firstName} ${lastName}`.trim();

/**
 * The paper for the glove box: what shows a warden or a neighbor that the hunter may be there. Only on paper, black on
 * white, in place of the page (docs/rules/pages.md#printing).
 */
export const Permission = ({ booking, map }: { booking: PaidBooking; map: PaperMap | null }) => {
  const { access, hunter, listing } = booking;
  const hunterName = fullName(hunter.firstName, hunter.lastName);
  const hostName = fullName(access.hostFirstName, access.hostLastName);
  const rules = describeRules(booking.rules);
  return (
    <article className={styles.paper} data-paper="true">
      <header className={styles.head}>
        <Mark size={40} />
        <div>
          <h1>Permission to be on private land</h1>
          <p>Booked and paid on Openacre</p>
        </div>
        <p className={styles.code}>
          <span>Booking</span> {booking.confirmationCode}
        </p>
      </header>
      <p className={styles.statement}>
        <strong>{hostName}</strong>, the landowner, allows <strong>{hunterName}</strong>
        {booking.partySize > 1 && `, with a party of ${booking.partySize},`} to be on this land on{' '}
        <strong>{formatDays(booking)}</strong> for: <strong>{access.listingActivities.join(', ')}</strong>.
      </p>
      <dl className={styles.facts}>
        <Fact label="Hunter">
          {hunterName}
          <br />
          {formatPhone(hunter.phoneNumber)}
        </Fact>
        <Fact label="Landowner">
          {hostName}
          <br />
          {formatPhone(access.hostPhoneNumber)}
        </Fact>
        <Fact label="Days">
          {formatDays(booking)}
          <br />
          {formatDuration(booking.duration)}, {formatParty(booking.partySize)}
        </Fact>
        <Fact label="Land">
          {listing.title}
          <br />
          {access.addressLine1}
          {access.addressLine2 && `, ${access.addressLine2}`}
          <br />
          {access.city}, {access.state} {access.zipCode}
        </Fact>
        <Fact label="Coordinates of the pin">{formatCoordinates(access)}</Fact>
        <Fact label="Allowed">{access.listingActivities.join(', ')}</Fact>
      </dl>
      <MapOnPaper place={access} map={map} />
      <dl className={styles.texts}>
        <Fact label="Property boundary">{access.propertyBoundaryDescription}</Fact>
        <Fact label="Access information">
          {access.accessInformation}
          {access.inPersonMeetUpRequired &&
            '\nThe landowner wants to meet the hunter first: call ahead and agree on when and where.'}
        </Fact>
        {rules.length > 0 && (
          <Fact label="Rules of the land">
            <ul className={styles.rules}>
              {rules.map(({ name, text }) => (
                <li key={name}>{text}</li>
              ))}
            </ul>
          </Fact>
        )}
      </dl>
      <p className={styles.foot}>
        Paid: {formatMoney(booking.totalCents)} (price {formatMoney(booking.bookingPriceCents)}, fee{' '}
        {formatMoney(booking.bookingFeeCents)}, tax {formatMoney(booking.totalTaxCents)}). Everyone in the
        party needs the licenses of the State of Wisconsin.
      </p>
    </article>
  );
};

/** The roads around the land; the drawn map of the county where no street map could be had. */
const MapOnPaper = ({ place: { lat, lng }, map }: { place: BookingAccess; map: PaperMap | null }) => (
  <figure className={styles.figure}>
    <div className={`${palette.surface} ${styles.map}`} data-scheme="light" data-roads={map !== null}>
      {map ? (
        <>
          <img src={map.url} alt="" />
          <span className={styles.pin}>
            <Pin />
          </span>
        </>
      ) : (
        <StaticMap view={{ lat, lng, zoom: placeZoom }} points={[{ lat, lng }]} />
      )}
    </div>
    <figcaption>
      {map
        ? `About 3 miles from left to right, north is up. ${map.attribution}`
        : 'No street map could be loaded when this was printed. County lines: U.S. Census Bureau'}
    </figcaption>
  </figure>
);
