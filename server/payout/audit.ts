import type { BookingTransaction } from '../booking/store.ts';
import { type Author, insertAudit } from '../platform/audit-store.ts';
import { findPayoutForUpdate, type StoredPayout } from './store.ts';

/** The number of the check that an act changes, before and after it; null for none. */
type CheckNumbers = { before: string | null; after: string | null };

/** Adds what changed of a payout since `before` to the audit, under the names of the API. */
export const auditPayout = async (
  transaction: BookingTransaction,
  author: Author,
  before: StoredPayout,
  check: CheckNumbers = { before: null, after: null },
): Promise<void> => {
  const after = await findPayoutForUpdate(transaction, before.booking_id);
  const subject = { type: 'payout', id: before.booking_id } as const;
  await insertAudit(
    transaction,
    author,
    subject,
    auditFields(before, check.before),
    auditFields(after ?? before, check.after),
  );
};

const auditFields = (payout: StoredPayout, checkNumber: string | null) => ({
  status: payout.manual_payment_status ?? payout.pay_pal_payout_status,
  checkNumber,
  payoutReceiverEmail: payout.receiver_email,
  note: payout.note,
  ...addressFields(payout),
});

/** The postal address, where an administrator wrote one. */
const addressFields = (payout: StoredPayout) => ({
  addressLine1: payout.is_address_mended ? payout.host_address_line1 : null,
  addressLine2: payout.is_address_mended ? payout.host_address_line2 : null,
  city: payout.is_address_mended ? payout.host_city : null,
  state: payout.is_address_mended ? payout.host_state : null,
  zipCode: payout.is_address_mended ? payout.host_zip_code : null,
});
