import type { BookingAccess } from '#contract/booking.ts';
import { directionsTo } from '#domain/directions.ts';
import { withLinks } from '#domain/links.ts';
import type { Reader } from '#domain/permissions.ts';
import { formatPhone } from '#domain/phone.ts';
import { Fact } from '../ui/fact.tsx';
import { MailLink } from '../ui/mail-link.tsx';
import { PdfLink } from '../upload/pdf-link.tsx';
import styles from './access-card.module.css';
import { LandPlace } from './land-place.tsx';

/** By reader: the label of the host's contacts, and the text when the host wants to meet the hunter first. */
const host: Record<Reader, { label: string; wantsToMeet: string }> = {
  hunter: {
    label: 'Your host',
    wantsToMeet: 'They want to meet you before you hunt. Please call ahead and agree on when and where.',
  },
  host: {
    label: 'Your contact details',
    wantsToMeet:
      'You want to meet the hunter first. They are asked to call ahead and agree on when and where.',
  },
  administrator: {
    label: 'Owner',
    wantsToMeet:
      'They want to meet the hunter first, who is asked to call ahead and agree on when and where.',
  },
};

/** What the host has written, with its links. */
const HostsText = ({ children }: { children: string }) => (
  <span className={styles.text}>
    {withLinks(children).map(({ text, href }, index) =>
      href ? (
        // biome-ignore lint/suspicious/noArrayIndexKey: the parts have no other identity
        <a key={index} href={href} target="_blank" rel="noopener noreferrer nofollow">
          {text}
        </a>
      ) : (
        text
      ),
    )}
  </span>
);

/** The access information of a paid booking: directions, access, boundary and contacts. */
export const AccessCard = ({ access, reader }: { access: BookingAccess; reader: Reader }) => {
  const { label, wantsToMeet } = host[reader];
  const address = [
    access.addressLine1,
    access.addressLine2,
    `${access.city}, ${access.state} ${access.zipCode}`,
  ].filter(Boolean);
  return (
    <section className={styles.card} aria-labelledby="access">
      <h2 id="access">The way in</h2>
      <dl className={styles.facts}>
        <Fact label="Address">
          <address className={styles.address}>
            {address.map((line) => (
              <span key={line}>{line}</span>
            ))}
          </address>
          <a href={directionsTo(access)} target="_blank" rel="noreferrer">
            Directions to the land
          </a>
        </Fact>
        <Fact label={label}>
          <span className={styles.address}>
            <span>{access.hostFirstName}</span>
            <a href={`tel:${access.hostPhoneNumber}`}>{formatPhone(access.hostPhoneNumber)}</a>
            <MailLink email={access.hostEmail} />
            {access.inPersonMeetUpRequired && <strong>{wantsToMeet}</strong>}
          </span>
        </Fact>
        <Fact label="Where it is" className={styles.wide}>
          <LandPlace access={access} />
        </Fact>
        <Fact label="Access information" className={styles.wide}>
          <HostsText>{access.accessInformation}</HostsText>
        </Fact>
        <Fact label="Property boundary" className={styles.wide}>
          <HostsText>{access.propertyBoundaryDescription}</HostsText>
        </Fact>
        {access.listingAttachment && (
          <Fact label="About the land" className={styles.wide}>
            <PdfLink {...access.listingAttachment} />
            {access.listingAttachment.needsPassword && (
              <span>
                It asks for a password. If the access information has none, ask the landowner for it.
              </span>
            )}
          </Fact>
        )}
      </dl>
    </section>
  );
};
