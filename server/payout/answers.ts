import type { Payout, PayoutAttempt, PayoutRow } from '#contract/payout-administration.ts';
import { addDays } from '#domain/dates.ts';
import { displayTitle } from '#domain/listing-status.ts';
import { describePayoutActivity } from '#domain/payout-activity.ts';
import { actsOf } from '#domain/payout-life.ts';
import type { Config } from '../config.ts';
import type { Context } from '../context.ts';
import type { DbOrTransaction } from '../platform/db/connect.ts';
import { listPaidAsSaid, listPayPalAttempts, type StoredAttempt, wasPaidBefore } from './attempt-store.ts';
import { checkAddressOf, profileAddressOf } from './check-address.ts';
import { toChecks } from './check-answers.ts';
import { listChecksOf } from './check-store.ts';
import { type FormerAttempt, listFormerAttempts } from './former-attempt-store.ts';
import { getPayoutRow, listPayoutActivity, type StoredPayoutRow } from './table-store.ts';

type Rules = Pick<Config, 'PAYOUT_DELAY_DAYS'>;

/** A row of the administrators' table. */
export const toPayoutRow = (row: StoredPayoutRow, { PAYOUT_DELAY_DAYS: delay }: Rules): PayoutRow => ({
  bookingId: row.booking_id,
  confirmationCode: row.confirmation_code,
  listingName: displayTitle(row.title, row.county),
  startDay: row.start_day,
  endDay: row.end_day,
  listingUserName: row.host_name,
  listingUserId: row.host_id,
  listingUserEmail: row.host_email,
  listingUserAddress: checkAddressOf(row),
  isAddressMended: row.is_address_mended,
  profileAddress: profileAddressOf(row),
  listingPayPalEmail: row.listing_pay_pal_email,
  landPayPalEmail: row.land_owner_id === row.host_id ? row.land_pay_pal_email : null,
  createdDateTime: row.created_at,
  dueDay: row.stage === 'ended' ? null : addDays(row.end_day, delay),
  payoutType: row.payout_type,
  manualPaymentStatus: row.manual_payment_status,
  payPalPayoutStatus: row.pay_pal_payout_status,
  payoutItemStatus: row.payout_item_status,
  payoutDate: row.paid_out_at,
  // Of one that ended the row keeps what it was.
  amountCents: row.stage === 'ended' ? 0 : row.amount_cents,
  owedCents: row.owed_cents,
  onItsWayCents: row.on_its_way_cents,
  arrivedCents: row.arrived_cents,
  paidToOthersCents: row.paid_to_others_cents,
  overpaidCents: Math.max(0, row.arrived_cents - row.due_cents),
  acts: actsOf({
    stage: row.stage,
    type: row.payout_type,
    owedCents: row.owed_cents,
    itemStatus: row.payout_item_status,
    isUncalled: row.is_uncalled,
    isMissing: row.missing_at !== null,
    isGivenUp: row.is_given_up,
    isPaymentDoubted: row.is_payment_doubted,
    isPaidByHand: row.is_paid_by_hand,
  }),
  checkNumber: row.check_number,
  cameBackCheck: row.stage === 'cameBack' && row.payout_type === 'Manual' ? row.void_check_number : null,
  bookingStatus: row.booking_status,
  payoutReceiverEmail: row.receiver_email,
  payoutTransactionId: row.payout_transaction_id,
  note: row.note,
  isPaymentDoubted: row.is_payment_doubted,
  adminUser:
    row.admin_email === null
      ? null
      : {
          firstName: row.admin_first_name ?? '',
          lastName: row.admin_last_name ?? '',
          email: row.admin_email,
        },
});

const toAttempt = (row: StoredAttempt, former: readonly FormerAttempt[]): PayoutAttempt => ({
  id: row.id,
  sentDateTime: row.sent_at,
  receiverEmail: row.receiver_email,
  amountCents: row.amount_cents,
  itemStatus: row.item_status,
  transactionId: row.transaction_id,
  feeCents: row.fee_cents,
  error: row.error,
  endedDateTime: row.ended_at,
  formerPayee: former.find(({ id }) => id === row.id)?.payee ?? null,
});

/** A payout with its activity, its attempts and its checks. */
export const toPayout = async (
  db: DbOrTransaction,
  row: StoredPayoutRow,
  { config, now }: Pick<Context, 'config' | 'now'>,
): Promise<Payout> => {
  const attempts = await listPayPalAttempts(db, row.booking_id);
  const isEveryOneTheirs = attempts.every(({ host_id: payee }) => payee === row.host_id);
  const former = isEveryOneTheirs ? [] : await listFormerAttempts(db, row.booking_id);
  const handPayments = row.is_paid_by_hand ? await listPaidAsSaid(db, row) : [];
  return {
    ...toPayoutRow(row, config),
    waitsUntilDateTime: await waitsUntil(db, row, { config, now }),
    missingSinceDateTime: row.missing_at,
    newAddressWaitHours: config.PAYOUT_CHANGED_ADDRESS_HOURS,
    activity: (await listPayoutActivity(db, row.booking_id)).flatMap((line) => {
      const message = describePayoutActivity(line.details);
      const by = line.first_name === null ? null : `${line.first_name} ${line.last_name}`.trim();
      return message === undefined ? [] : [{ dateTime: line.at, message, by }];
    }),
    attempts: attempts.map((one) => toAttempt(one, former)),
    handPayments: handPayments.map((one) => ({
      attemptId: one.id,
      sentDateTime: one.sent_at,
      receiverEmail: one.receiver_email,
      amountCents: one.amount_cents,
    })),
    checks: await toChecks(db, await listChecksOf(db, row.booking_id), now()),
  };
};

/** Until when a payout waits, as its PayPal address is new; null if it does not. */
const waitsUntil = async (
  db: DbOrTransaction,
  {
    stage,
    payout_type: type,
    host_id: hostId,
    receiver_email: receiver,
    receiver_changed_at: changedAt,
  }: StoredPayoutRow,
  ctx: Pick<Context, 'config' | 'now'>,
): Promise<Date | null> => {
  if (stage !== 'owed' || type !== 'PayPalPayout' || !receiver || !changedAt) return null;
  const until = new Date(changedAt.getTime() + ctx.config.PAYOUT_CHANGED_ADDRESS_HOURS * 3_600_000);
  return until > ctx.now() && !(await wasPaidBefore(db, { hostId, receiver })) ? until : null;
};

/** The payout of a booking that has one, as an administrator reads it. */
export const readPayout = async (
  db: DbOrTransaction,
  bookingId: string,
  ctx: Pick<Context, 'config' | 'now'>,
): Promise<Payout> => toPayout(db, await getPayoutRow(db, bookingId), ctx);
