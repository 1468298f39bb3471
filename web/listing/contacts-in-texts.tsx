import { listing as contract, type EditableListing } from '#contract/listing.ts';
import { contactsIn } from '#domain/masking.ts';
import styles from './approval.module.css';
import { fieldLabel } from './changed-value.tsx';

/** The title with its county, and what looks like a number but is none. */
const withoutText = new Set(['displayTitle', 'id']);

/** The listing's texts that everybody reads, by field. */
const publicTexts = (listing: object): [string, string][] =>
  Object.entries(listing).filter(
    ([field, value]) =>
      typeof value === 'string' &&
      field in contract.getPublicListing.answer.in.shape &&
      !withoutText.has(field),
  );

/** Points out phone numbers, emails and links in a listing's public texts (docs/rules/masking.md#public-texts). */
export const ContactsInTexts = ({ listing }: { listing: EditableListing }) =>
  publicTexts(listing)
    .filter(([field]) => field !== 'displayTitle') // repeats the title
    .map(([field, text]) => {
      const contacts = contactsIn(text);
      return (
        contacts.length > 0 && (
          <p key={field} className={styles.warning}>
            <strong>Contacts in the {fieldLabel(field).toLowerCase()}:</strong> {contacts.join(', ')}.
            Everybody reads it, so hunters could get around the booking.
          </p>
        )
      );
    });
