import type { PaymentAttention } from '#contract/payment-administration.ts';
import { displayTitle } from '#domain/listing-status.ts';
import { attentionAfterMs, attentionReasons, reasonUnsettled } from '#domain/payment-attention.ts';
import { describeFlag, describeRefund } from '#domain/payment-reasons.ts';
import type { Context } from '../context.ts';
import {
  listBookingsWithoutPayment,
  listDoubtedPayments,
  listHeldPayments,
  listOpenChargebacks,
  listRefundsForAttention,
  listUnsettledOrders,
} from './attention-store.ts';

/** All payments that need attention: the worst reason first, then the oldest. */
export const readPaymentAttention = async ({
  db,
  now,
}: Pick<Context, 'db' | 'now'>): Promise<PaymentAttention[]> => {
  const before = new Date(now().getTime() - attentionAfterMs);
  const unsettled = (await listUnsettledOrders(db, before)).map(
    (row): PaymentAttention => ({
      ...ofBooking(row),
      ...ofOrder(row),
      reason: reasonUnsettled(
        {
          status: row.status,
          isMissing: row.missing_at !== null,
          isDuplicate: row.duplicate_at !== null,
          seenAt: row.seen_at,
        },
        now(),
      ),
      amountCents: row.amount_cents,
      sinceDateTime: row.updated_at,
      note: null,
    }),
  );
  const doubted = (await listDoubtedPayments(db)).map(
    (row): PaymentAttention => ({
      ...ofBooking(row),
      ...ofOrder(row),
      reason: 'doubted',
      amountCents: row.left_cents,
      sinceDateTime: row.doubted_at as Date,
      note: null,
      canBeWithdrawn: row.left_cents === row.captured_cents,
    }),
  );
  const held = (await listHeldPayments(db)).map(
    (row): PaymentAttention => ({
      ...ofBooking(row),
      ...ofOrder(row),
      reason: 'held',
      amountCents: row.left_cents,
      sinceDateTime: row.flagged_at as Date,
      note: row.flag_reason && describeFlag(row.flag_reason),
    }),
  );
  const refunds = (await listRefundsForAttention(db, before)).map(
    (row): PaymentAttention => ({
      ...ofBooking(row),
      ...ofOrder(row),
      reason: row.refund_status === 'Failed' ? 'refundFailed' : 'refundUnderWay',
      amountCents: row.amount_cents,
      sinceDateTime: row.updated_at,
      note: describeRefund(row.reason),
    }),
  );
  const chargebacks = (await listOpenChargebacks(db)).map(
    (row): PaymentAttention => ({
      ...ofBooking(row),
      ...ofOrder(row),
      reason: 'chargeback',
      amountCents: row.amount_cents,
      sinceDateTime: row.created_at,
      note: null,
    }),
  );
  const withoutPayment = (await listBookingsWithoutPayment(db, before)).map(
    (row): PaymentAttention => ({
      ...ofBooking(row),
      reason: 'withoutPayment',
      amountCents: row.total_cents,
      sinceDateTime: row.updated_at,
      ...{ paymentId: null, captureId: null, providerOrderId: null, seenDateTime: null, note: null },
    }),
  );
  const all = [...unsettled, ...doubted, ...chargebacks, ...held, ...refunds, ...withoutPayment];
  return all.sort(
    (a, b) =>
      attentionReasons.indexOf(a.reason) - attentionReasons.indexOf(b.reason) ||
      a.sinceDateTime.getTime() - b.sinceDateTime.getTime(),
  );
};

type WithHunter = Omit<
  Awaited<ReturnType<typeof listBookingsWithoutPayment>>[number],
  'total_cents' | 'updated_at'
>;

const ofBooking = (row: WithHunter) => ({
  bookingId: row.booking_id,
  confirmationCode: row.confirmation_code,
  bookingStatus: row.booking_status,
  listingName: displayTitle(row.title, row.county),
  hunter: { id: row.hunter_id, firstName: row.first_name, lastName: row.last_name, email: row.email },
  canBeWithdrawn: false,
});

const ofOrder = (row: {
  id: string;
  capture_id: string | null;
  provider_order_id: string | null;
  seen_at: Date | null;
}) => ({
  paymentId: row.id,
  captureId: row.capture_id,
  providerOrderId: row.provider_order_id,
  seenDateTime: row.seen_at,
});
