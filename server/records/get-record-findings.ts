import type { records } from '#contract/records.ts';
import { describeFinding } from '#domain/record-finding.ts';
import type { Operation } from '../operation.ts';
import { findRecordCheck, listOpenFindings } from './findings-store.ts';

const maxFindings = 500;

/** What the daily comparison with the provider's records found and nobody has closed yet. */
export const getRecordFindings: Operation<typeof records.getRecordFindings> = async ({ db }) => {
  const check = await findRecordCheck(db);
  return {
    checkedDateTime: check?.checked_at ?? null,
    checkedUntilDateTime: check?.checked_until ?? null,
    failedDateTime: check?.failed_at ?? null,
    failure: check?.failure ?? null,
    findings: (await listOpenFindings(db, maxFindings)).map((row) => ({
      kind: row.kind,
      id: row.transaction_id,
      amountCents: row.amount_cents,
      currency: row.currency,
      dateTime: row.transaction_at,
      bookingId: row.booking_id,
      confirmationCode: row.confirmation_code,
      note: describeFinding(row.reason),
    })),
  };
};
