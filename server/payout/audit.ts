import type { BookingTransaction } from '../booking/store.ts';
import { type Author, insertAudit } from '../platform/audit-store.ts';
import { findPayoutForUpdate, type StoredPayout } from './store.ts';

/** Adds what changed of a payout since `before` to the audit, under the names of the API. */
export const auditPayout = async (
  transaction: BookingTransaction,
  author: Author,
  before: StoredPayout,
): Promise<void> => {
  const after = await findPayoutForUpdate(transaction, before.booking_id);
  const subject = { type: 'payout', id: before.booking_id } as const;
  await insertAudit(transaction, author, subject, auditFields(before), auditFields(after ?? before));
};

const auditFields = (payout: StoredPayout) => ({
  status: payout.manual_payment_status ?? payout.pay_pal_payout_status,
  checkNumber: payout.check_number,
  payoutReceiverEmail: payout.receiver_email,
  note: payout.note,
});
