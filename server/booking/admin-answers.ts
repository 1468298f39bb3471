import type {
  AdminBooking,
  BookingPayment,
  BookingRow,
  PaymentRefund,
} from '#contract/booking-administration.ts';
import { describeFlag, describeRefund } from '#domain/payment-reasons.ts';
import type { Person } from '#domain/permissions.ts';
import { hostShare } from '#domain/pricing.ts';
import { changeKinds, emailsToResend, type ResendableEmail } from '#domain/resendable-emails.ts';
import type { DbOrTransaction } from '../platform/db/connect.ts';
import { listActivity, type StoredActivity } from './activity-store.ts';
import { accessOf, describeLines, toBooking } from './answers.ts';
import { listUndoableChecksOf } from './attempt-store.ts';
import {
  findOrderUnderWay,
  listCaptured,
  listRefundsOfBooking,
  type OrderUnderWay,
  type RefundOfBooking,
  type StoredCapture,
} from './charged-store.ts';
import type { StoredBooking } from './store.ts';
import { findLastSentAt, hasMessages, hasUncalledAttempt, type StoredAdminBooking } from './table-store.ts';

/** A row of the administrators' table. */
export const toRow = (row: StoredAdminBooking): BookingRow => {
  const { bookingActivity: _, ...shared } = toBooking(row, [], 'administrator');
  const host = {
    id: row.host_id,
    firstName: row.host_first_name,
    lastName: row.host_last_name,
    email: row.host_email,
  };
  return { ...shared, host, sendEmails: row.send_emails, updatedDateTime: row.updated_at };
};

/** Null if the joined user is absent. */
const fullName = (first: string | null, last: string | null): string | null =>
  first === null ? null : `${first} ${last}`.trim();

const toRefund = (row: RefundOfBooking): PaymentRefund => ({
  id: row.id,
  amountCents: row.amount_cents,
  status: row.status,
  requestedDateTime: row.created_at,
  completedDateTime: row.completed_at,
  countsAgainDateTime: row.counts_again_at,
  reason: describeRefund(row.reason),
  bearer: row.bearer,
  hostPartCents: row.host_cents,
});

const toPayment = (row: StoredCapture, refunds: readonly RefundOfBooking[]): BookingPayment => ({
  id: row.id,
  captureId: row.capture_id,
  recordedBy: fullName(row.recorder_first_name, row.recorder_last_name),
  capturedDateTime: row.captured_at as Date,
  amountCents: row.captured_cents ?? 0,
  refundedCents: row.refunded_cents,
  refundPendingCents: row.refund_pending_cents,
  refunds: refunds.filter(({ payment_order_id: orderId }) => orderId === row.id).map(toRefund),
  flagReason: row.flag_reason && describeFlag(row.flag_reason),
  doubtedDateTime: row.doubted_at,
});

const toPendingPayment = (row: OrderUnderWay): NonNullable<AdminBooking['pendingPayment']> => ({
  providerOrderId: row.provider_order_id,
  captureId: row.capture_id,
  amountCents: row.amount_cents,
  sinceDateTime: row.updated_at,
});

/** The emails of a booking that can be sent again now (docs/rules/emails.md#sent-again). */
export const emailsToResendOf = (
  row: StoredBooking,
  activity: readonly Pick<StoredActivity, 'details'>[],
): ResendableEmail[] =>
  emailsToResend({
    status: row.status,
    heldCents: row.held_cents,
    isPaymentUnderWay: row.is_payment_under_way,
    wasChanged: activity.some(({ details }) => changeKinds.some((kind) => kind === details.kind)),
  });

/** A booking as administrators see it: with its payments, and the actor of each line of activity. */
export const readAdminBooking = async (
  db: DbOrTransaction,
  row: StoredAdminBooking,
  { caller, now }: { caller: Person; now: Date },
): Promise<AdminBooking> => {
  const activity = await listActivity(db, [row.id]);
  const underWay = await findOrderUnderWay(db, row.id);
  const refunds = await listRefundsOfBooking(db, row.id);
  return {
    ...toRow(row),
    access: await accessOf(db, row, caller),
    payments: (await listCaptured(db, row.id)).map((payment) => toPayment(payment, refunds)),
    accessEmailDateTime: row.access_email_at,
    pendingPayment: underWay ? toPendingPayment(underWay) : null,
    hostPayout:
      row.payout_status === null
        ? null
        : {
            type: row.payout_type ?? 'Manual',
            status: row.payout_status,
            amountCents: row.payout_stage === 'ended' ? 0 : (row.payout_cents ?? 0),
            dueCents: row.payout_due_cents ?? 0,
            owedCents: row.payout_owed_cents ?? 0,
            onItsWayCents: row.payout_on_its_way_cents ?? 0,
            arrivedCents: row.payout_arrived_cents ?? 0,
            itemStatus: row.payout_stage === 'onItsWay' ? row.payout_item_status : null,
            isUncalled: await hasUncalledAttempt(db, row.id),
            sentDateTime: await findLastSentAt(db, row.id, row.host_id),
            fullAmountCents: hostShare(row.booking_price_cents, row.owner_fee_percentage),
            undoableChecks: await listUndoableChecksOf(db, row.id, now),
          },
    emailsToResend: emailsToResendOf(row, activity),
    hasMessages: await hasMessages(db, row),
    bookingActivity: describeLines(activity, 'administrator', row.host_id).map((line) => ({
      dateTime: line.at,
      message: line.message,
      by: fullName(line.first_name, line.last_name),
    })),
  };
};
