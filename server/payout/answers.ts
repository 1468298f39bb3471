import type { Payout, PayoutAttempt, PayoutRow } from '#contract/payout-administration.ts';
import { addDays } from '#domain/dates.ts';
import { displayTitle } from '#domain/listing-status.ts';
import { describePayoutActivity } from '#domain/payout-activity.ts';
import { actsOf } from '#domain/payout-life.ts';
import { isLookUpDue, lookUpFrom } from '#domain/unread-report.ts';
import type { Context } from '../context.ts';
import type { DbOrTransaction } from '../platform/db/connect.ts';
import {
  isGivenUp,
  isReportOverdue,
  listPaidAsSaid,
  listPayPalAttempts,
  type StoredAttempt,
  waitedForSince,
  wasPaidBefore,
} from './attempt-store.ts';
import { checkAddressOf, profileAddressOf } from './check-address.ts';
import { toChecks } from './check-answers.ts';
import { listChecksOf } from './check-store.ts';
import { type FormerAttempt, listFormerAttempts } from './former-attempt-store.ts';
import { getPayoutRow, listPayoutActivity, type StoredPayoutRow } from './table-store.ts';

type Ctx = Pick<Context, 'config' | 'now'>;

/** Whether what is owed of a payout, or will be, waits for what PayPal reported of an attempt that had ended. */
const waitsForReport = ({ stage, unread_at: unreadAt }: StoredPayoutRow): boolean =>
  unreadAt !== null && stage !== 'onItsWay';

/** A row of the administrators' table. */
export const toPayoutRow = (row: StoredPayoutRow, { config, now }: Ctx): PayoutRow => ({
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
  dueDay: row.stage === 'ended' ? null : addDays(row.end_day, config.PAYOUT_DELAY_DAYS),
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
    isHidden: row.hidden_at !== null,
    isGivenUp: row.is_given_up,
    isReportUnread: row.unread_at !== null,
    isReportOverdue: isLookUpDue(row.unread_at, now()),
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
  isReportUnread: waitsForReport(row),
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
  isGivenUp: isGivenUp(row),
});

/** What a payout waits for, if PayPal reported it of an attempt to its payee: the first reported first. */
const unreadReportsOf = (
  row: StoredPayoutRow,
  attempts: readonly StoredAttempt[],
  now: Date,
): Payout['unreadReports'] =>
  !waitsForReport(row)
    ? []
    : attempts
        .flatMap((one) => {
          const since = one.host_id === row.host_id ? waitedForSince(one) : null;
          return since === null ? [] : [{ one, since }];
        })
        .toSorted((a, b) => a.since.getTime() - b.since.getTime())
        .map(({ one, since }) => ({
          ...{ attemptId: one.id, receiverEmail: one.receiver_email, amountCents: one.amount_cents },
          ...{ reportedDateTime: since, untilDateTime: lookUpFrom(since) },
          isOverdue: isReportOverdue(one, now),
        }));

/** A payout with its activity, its attempts and its checks. */
export const toPayout = async (
  db: DbOrTransaction,
  row: StoredPayoutRow,
  { config, now }: Ctx,
): Promise<Payout> => {
  const attempts = await listPayPalAttempts(db, row.booking_id);
  const isEveryOneTheirs = attempts.every(({ host_id: payee }) => payee === row.host_id);
  const former = isEveryOneTheirs ? [] : await listFormerAttempts(db, row.booking_id);
  const handPayments = row.is_paid_by_hand ? await listPaidAsSaid(db, row) : [];
  return {
    ...toPayoutRow(row, { config, now }),
    waitsUntilDateTime: await waitsUntil(db, row, { config, now }),
    missingSinceDateTime: row.missing_at,
    hiddenSinceDateTime: row.hidden_at,
    unreadReports: unreadReportsOf(row, attempts, now()),
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
  ctx: Ctx,
): Promise<Date | null> => {
  if (stage !== 'owed' || type !== 'PayPalPayout' || !receiver || !changedAt) return null;
  const until = new Date(changedAt.getTime() + ctx.config.PAYOUT_CHANGED_ADDRESS_HOURS * 3_600_000);
  return until > ctx.now() && !(await wasPaidBefore(db, { hostId, receiver })) ? until : null;
};

/** The payout of a booking that has one, as an administrator reads it. */
export const readPayout = async (db: DbOrTransaction, bookingId: string, ctx: Ctx): Promise<Payout> =>
  toPayout(db, await getPayoutRow(db, bookingId), ctx);
