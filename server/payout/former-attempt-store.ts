import type { Cents } from '#domain/money.ts';
import type { AttemptStage } from '#domain/payout-owed.ts';
import type { DbOrTransaction } from '../platform/db/connect.ts';

/** An attempt to send a payout to a payee of before (docs/rules/payouts.md#payee). */
export type FormerAttempt = {
  id: string;
  stage: AttemptStage;
  amountCents: Cents;
  receiver: string;
  payee: { id: string; name: string };
};

/** The attempts of a booking's payout that were not sent to its payee of now, the earliest first. */
export const listFormerAttempts = async (
  db: DbOrTransaction,
  bookingId: string,
): Promise<FormerAttempt[]> => {
  const found = await db
    .selectFrom('payout_attempts as s')
    .innerJoin('payouts as p', 'p.booking_id', 's.booking_id')
    .innerJoin('users as h', 'h.id', 's.host_id')
    .where('s.booking_id', '=', bookingId)
    .whereRef('s.host_id', '!=', 'p.host_id')
    .select(['s.id', 's.stage', 's.amount_cents', 's.receiver_email', 's.host_id', 'h.email'])
    .select(['h.first_name', 'h.last_name'])
    .orderBy('s.sent_at')
    .orderBy('s.number')
    .execute();
  return found.map((row) => ({
    ...{ id: row.id, stage: row.stage, amountCents: row.amount_cents, receiver: row.receiver_email },
    payee: { id: row.host_id, name: `${row.first_name} ${row.last_name}`.trim() || row.email },
  }));
};
