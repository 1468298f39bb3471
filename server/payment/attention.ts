import type { RawBuilder } from 'kysely';
import type { PaymentAttention } from '#contract/payment-administration.ts';
import { displayTitle } from '#domain/listing-status.ts';
import { attentionAfterMs, attentionReasons, reasonUnsettled } from '#domain/payment-attention.ts';
import { describeFlag, describeRefund } from '#domain/payment-reasons.ts';
import type { Context } from '../context.ts';
import { readTogether } from '../platform/db/read-together.ts';
import {
  listBookingsWithoutPayment,
  listDoubtedPayments,
  listHeldPayments,
  listOpenChargebacks,
  listRefundsForAttention,
  listUnsettledOrders,
  type OfOrder,
  type WithHunter,
} from './attention-store.ts';

/** The maximum number of payments listed per reason. */
const maxRows = 500;

type Asked = { now: Date; limit?: number; withAwaited?: boolean };

/**
 * The queries of the payments that need attention, to be read together: with those that can only be waited for or
 * without, so many of each kind.
 */
export const attentionLists = ({ now, limit = maxRows, withAwaited = true }: Asked) => {
  const before = new Date(now.getTime() - attentionAfterMs);
  return {
    unsettled: listUnsettledOrders({ before, now, withAwaited }, limit),
    doubted: listDoubtedPayments(limit),
    held: listHeldPayments(limit),
    refunds: listRefundsForAttention(before, limit),
    chargebacks: listOpenChargebacks(limit),
    withoutPayment: listBookingsWithoutPayment(before, limit),
  };
};

type AttentionLists = ReturnType<typeof attentionLists>;
type Read = {
  [Name in keyof AttentionLists]: readonly (AttentionLists[Name] extends RawBuilder<infer Row>
    ? Row
    : never)[];
};

/** All payments that need attention: the worst reason first, then the oldest. */
export const readPaymentAttention = async ({
  db,
  now,
}: Pick<Context, 'db' | 'now'>): Promise<PaymentAttention[]> =>
  toAttention(await readTogether(db, attentionLists({ now: now() })), now());

/** What was read of the lists, as payments: the worst reason first, then the oldest. */
export const toAttention = (read: Read, now: Date): PaymentAttention[] => {
  const unsettled = read.unsettled.map(
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
        now,
      ),
      amountCents: row.amount_cents,
      sinceDateTime: row.updated_at,
      note: null,
    }),
  );
  const doubted = read.doubted.map(
    (row): PaymentAttention => ({
      ...ofBooking(row),
      ...ofOrder(row),
      reason: 'doubted',
      amountCents: row.left_cents,
      sinceDateTime: row.doubted_at,
      note: null,
      canBeWithdrawn: row.left_cents === row.captured_cents,
    }),
  );
  const held = read.held.map(
    (row): PaymentAttention => ({
      ...ofBooking(row),
      ...ofOrder(row),
      reason: 'held',
      amountCents: row.left_cents,
      sinceDateTime: row.flagged_at,
      note: row.flag_reason && describeFlag(row.flag_reason),
    }),
  );
  const refunds = read.refunds.map(
    (row): PaymentAttention => ({
      ...ofBooking(row),
      ...ofOrder(row),
      reason: row.refund_status === 'Failed' ? 'refundFailed' : 'refundUnderWay',
      amountCents: row.amount_cents,
      sinceDateTime: row.updated_at,
      note: describeRefund(row.reason),
    }),
  );
  const chargebacks = read.chargebacks.map(
    (row): PaymentAttention => ({
      ...ofBooking(row),
      ...ofOrder(row),
      reason: 'chargeback',
      amountCents: row.amount_cents,
      sinceDateTime: row.created_at,
      note: null,
    }),
  );
  const withoutPayment = read.withoutPayment.map(
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

const ofBooking = (row: WithHunter) => ({
  bookingId: row.booking_id,
  confirmationCode: row.confirmation_code,
  bookingStatus: row.booking_status,
  listingName: displayTitle(row.title, row.county),
  hunter: { id: row.hunter_id, firstName: row.first_name, lastName: row.last_name, email: row.email },
  canBeWithdrawn: false,
});

const ofOrder = (row: OfOrder) => ({
  paymentId: row.id,
  captureId: row.capture_id,
  providerOrderId: row.provider_order_id,
  seenDateTime: row.seen_at,
});
