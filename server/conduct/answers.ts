import type {
  Flag,
  FlagForAdministrators,
  OwnSign,
  Report,
  Sign,
  SignForAdministrators,
} from '#contract/conduct.ts';
import { displayTitle } from '#domain/listing-status.ts';
import type { ListedFlag, StoredFlag } from './flag-store.ts';
import type { ListedReport } from './report-store.ts';
import type { ListedSign, StoredSign } from './sign-store.ts';

/** A flag for its two sides: never how many there are, nor why one was dismissed. */
export const toFlag = (row: StoredFlag): Flag => ({
  id: row.id,
  bookingId: row.booking_id,
  kind: row.kind,
  reason: row.reason,
  dateTime: row.created_at,
  answer:
    row.answer === null || row.answered_at === null ? null : { text: row.answer, dateTime: row.answered_at },
  isDismissed: row.dismissed_at !== null,
});

/** What an administrator decided, with who and when; null while nothing is decided. */
const toDecision = (by: string | null, reason: string | null, dateTime: Date | null) =>
  reason === null || dateTime === null ? null : { by: by ?? '', reason, dateTime };

export const toFlagForAdministrators = (row: ListedFlag): FlagForAdministrators => ({
  ...toFlag(row),
  confirmationCode: row.confirmation_code,
  listing: { id: row.listing_id, name: displayTitle(row.title, row.county) },
  hunter: {
    id: row.hunter_id,
    name: row.hunter_name,
    standingFlags: row.standing_flags,
    isSuspended: row.suspended_at !== null,
  },
  host: { id: row.host_id, name: row.host_name },
  dismissal: toDecision(row.dismissed_by_name, row.dismissed_reason, row.dismissed_at),
  upholding: toDecision(row.upheld_by_name, row.upheld_reason, row.upheld_at),
});

const toReportedMessage = ({
  sentAt,
  ...message
}: NonNullable<ListedReport['message']>): Report['message'] => ({
  ...message,
  sentDateTime: new Date(sentAt),
});

export const toReport = (row: ListedReport): Report => ({
  id: row.id,
  subject: row.subject,
  subjectId: row.subject_id,
  title: displayTitle(row.title, row.county),
  listingId: row.listing_id,
  text: row.text,
  isChanged: row.is_changed,
  isHidden: row.is_hidden,
  message: row.message && toReportedMessage(row.message),
  writer: row.writer,
  reporter: row.reporter,
  reason: row.reason,
  dateTime: row.created_at,
  closing: toDecision(row.closed_by_name, row.closed_reason, row.closed_at),
});

/** The name of a user, or the email of one without a name. */
export const nameOf = (user: { first_name: string; last_name: string; email: string }): string =>
  `${user.first_name} ${user.last_name}`.trim() || user.email;

type StoredAddressColumns = Record<'address_line1' | 'address_line2' | 'city' | 'state' | 'zip_code', string>;

/** Where a sign is mailed. */
export const toAddress = (row: StoredAddressColumns): OwnSign['address'] => ({
  addressLine1: row.address_line1,
  addressLine2: row.address_line2,
  city: row.city,
  state: row.state,
  zipCode: row.zip_code,
});

export const toSign = (row: Pick<StoredSign, 'needed_at' | 'mailed_on' | 'not_wanted_at'>): Sign => ({
  neededDateTime: row.needed_at,
  mailedDay: row.mailed_on,
  notWantedDateTime: row.not_wanted_at,
});

export const toSignForAdministrators = (row: ListedSign): SignForAdministrators => ({
  ...toSign(row),
  listing: { id: row.listing_id, name: displayTitle(row.title, row.county) },
  host: { id: row.host_id, name: nameOf(row) },
  address: toAddress(row),
  mailedBy: row.mailed_by_name,
  notWantedBy: row.not_wanted_by_name,
});
