import type { Cents } from '#domain/money.ts';
import { type PaymentParts, refundParts } from '#domain/refund-parts.ts';
import { stateTaxOf } from '#domain/sales-tax.ts';
import type { DbOrTransaction } from '../platform/db/connect.ts';

/** What payments were made of, and what refunds give back of them (docs/rules/statistics.md#periods-of-the-books). */

/**
 * Copies onto the payment that pays a booking what it is made of, when it pays it for the first time: it stays sold in
 * that month whatever becomes of the booking, until it is given back or withdrawn. The caller must hold the booking's
 * lock.
 */
export const markSold = async (db: DbOrTransaction, bookingId: string, at: Date): Promise<void> => {
  const paying = await db
    .selectFrom('payment_orders as o')
    .innerJoin('bookings as b', 'b.id', 'o.booking_id')
    .where('o.booking_id', '=', bookingId)
    .where('o.status', '=', 'Captured')
    .where('o.flagged_at', 'is', null)
    .where('o.sold_price_cents', 'is', null)
    .select([
      'o.id',
      'b.booking_price_cents',
      'b.booking_fee_cents',
      'b.sub_total_cents',
      'b.total_tax_cents',
    ])
    .executeTakeFirst();
  if (!paying) return;
  const { sub_total_cents: subTotalCents, total_tax_cents: taxCents } = paying;
  await db
    .updateTable('payment_orders')
    .set({
      sold_at: at,
      sold_price_cents: paying.booking_price_cents,
      sold_fee_cents: paying.booking_fee_cents,
      sold_tax_cents: taxCents,
      sold_state_tax_cents: stateTaxOf({ subTotalCents, taxCents }),
    })
    .where('id', '=', paying.id)
    .execute();
};

/**
 * What a new refund of a payment gives back of price, fee and tax; all zero for one of money that never paid for a
 * booking. The caller must hold the booking's lock.
 */
export const partsOfRefund = async (
  db: DbOrTransaction,
  { orderId, amountCents }: { orderId: string; amountCents: Cents },
) => {
  const order = await db
    .selectFrom('payment_orders')
    .where('id', '=', orderId)
    .select(['sold_price_cents', 'sold_fee_cents', 'sold_tax_cents', 'sold_state_tax_cents'])
    .executeTakeFirstOrThrow();
  if (order.sold_price_cents === null) return columnsOf(nothing);
  const before = await db
    .selectFrom('refunds')
    .where('payment_order_id', '=', orderId)
    .where('status', '<>', 'Failed')
    .select(['price_cents', 'fee_cents', 'tax_cents', 'state_tax_cents'])
    .execute();
  const sold = {
    priceCents: order.sold_price_cents,
    feeCents: order.sold_fee_cents ?? 0,
    taxCents: order.sold_tax_cents ?? 0,
    stateTaxCents: order.sold_state_tax_cents ?? 0,
  };
  const partsBefore = before.map((refund) => ({
    priceCents: refund.price_cents,
    feeCents: refund.fee_cents,
    taxCents: refund.tax_cents,
    stateTaxCents: refund.state_tax_cents,
  }));
  return columnsOf(refundParts(sold, partsBefore, amountCents));
};

const nothing: PaymentParts = { priceCents: 0, feeCents: 0, taxCents: 0, stateTaxCents: 0 };

const columnsOf = ({ priceCents, feeCents, taxCents, stateTaxCents }: PaymentParts) => ({
  price_cents: priceCents,
  fee_cents: feeCents,
  tax_cents: taxCents,
  state_tax_cents: stateTaxCents,
});
