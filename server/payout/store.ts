import { sql } from 'kysely';
import type { Cents } from '#domain/money.ts';
import { payoutTypeOf } from '#domain/payout-status.ts';
import type { DbOrTransaction } from '../platform/db/connect.ts';

type Due = { bookingId: string; amountCents: Cents; payPalEmail: string; at: Date };

/**
 * Makes the one payout of a booking, or takes up again the one that was called off as the booking left Paid; false
 * when there is one that stands, was sent, or was cancelled by an administrator. Never a second row
 * (docs/rules/payouts.md#one-payout).
 */
export const makePayout = async (
  db: DbOrTransaction,
  { bookingId, amountCents, payPalEmail, at }: Due,
): Promise<boolean> => {
  const type = payoutTypeOf(payPalEmail);
  const due = {
    payout_type: type,
    manual_payment_status: type === 'Manual' ? ('PaymentRequired' as const) : null,
    pay_pal_payout_status: type === 'PayPalPayout' ? ('Created' as const) : null,
    amount_cents: amountCents,
    receiver_email: type === 'PayPalPayout' ? payPalEmail : null,
  };
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('payouts')
    .values({ ...due, booking_id: bookingId, created_at: at })
    .onConflict((conflict) =>
      conflict
        .column('booking_id')
        .doUpdateSet(due)
        .where(sql<boolean>`'Canceled' in (payouts.manual_payment_status, payouts.pay_pal_payout_status)`)
        .where('payouts.payout_batch_id', 'is', null)
        .where('payouts.admin_user_id', 'is', null),
    )
    .executeTakeFirst();
  return Number(numInsertedOrUpdatedRows) === 1;
};

/** Calls off a payout that nobody has sent yet; false when there is none or it is on its way. */
export const callOffPayout = async (db: DbOrTransaction, bookingId: string): Promise<boolean> => {
  const { numUpdatedRows } = await db
    .updateTable('payouts')
    .set({
      manual_payment_status: sql`case when payout_type = 'Manual' then 'Canceled' end`,
      pay_pal_payout_status: sql`case when payout_type = 'PayPalPayout' then 'Canceled' end`,
    })
    .where('booking_id', '=', bookingId)
    .where(({ or, eb }) =>
      or([eb('manual_payment_status', '=', 'PaymentRequired'), eb('pay_pal_payout_status', '=', 'Created')]),
    )
    .executeTakeFirst();
  return Number(numUpdatedRows) === 1;
};

/** Writes a line of a payout's story. */
export const insertPayoutActivity = async (
  db: DbOrTransaction,
  bookingId: string,
  { actorId, message, at }: { actorId: string | null; message: string; at: Date },
): Promise<void> => {
  await db
    .insertInto('payout_activity')
    .values({ booking_id: bookingId, actor_id: actorId, message, at })
    .execute();
};
