import type { BookingAccess } from '#contract/booking.ts';
import { directionsTo } from '#domain/directions.ts';
import { formatPhone } from '#domain/phone.ts';
import { MailLink } from '../ui/mail-link.tsx';
import { PdfLink } from '../upload/pdf-link.tsx';
import styles from './access-card.module.css';

/** What paying opens: where to drive, how to get in, where the land ends, whom to call. Made to be printed. */
export function AccessCard({ access }: { access: BookingAccess }) {
  const address = [
    access.addressLine1,
    access.addressLine2,
    `${access.city}, ${access.state} ${access.zipCode}`,
  ].filter(Boolean);
  return (
    <section className={styles.card} aria-labelledby="access">
      <h2 id="access">The way in</h2>
      <dl className={styles.facts}>
        <div>
          <dt>Address</dt>
          <dd>
            <address className={styles.address}>
              {address.map((line) => (
                <span key={line}>{line}</span>
              ))}
            </address>
            <a href={directionsTo(access)} target="_blank" rel="noreferrer" className={styles.unprinted}>
              Directions to the land
            </a>
          </dd>
        </div>
        <div>
          <dt>Your host</dt>
          <dd className={styles.address}>
            <span>{access.hostFirstName}</span>
            <a href={`tel:${access.hostPhoneNumber}`}>{formatPhone(access.hostPhoneNumber)}</a>
            <MailLink email={access.hostEmail} />
            {access.inPersonMeetUpRequired && (
              <strong>
                They want to meet you before you hunt. Please call ahead and agree on when and where.
              </strong>
            )}
          </dd>
        </div>
        <div className={styles.wide}>
          <dt>Access information</dt>
          <dd className={styles.text}>{access.accessInformation}</dd>
        </div>
        <div className={styles.wide}>
          <dt>Property boundary</dt>
          <dd className={styles.text}>{access.propertyBoundaryDescription}</dd>
        </div>
        {access.listingAttachment && (
          <div className={styles.wide}>
            <dt>About the land</dt>
            <dd>
              <PdfLink {...access.listingAttachment} />
            </dd>
          </div>
        )}
      </dl>
    </section>
  );
}
