import { randomUUIDv7 } from 'node:crypto';
import type { SentByHandStatus } from '#domain/payout-status.ts';
import { hasDoubtedPayment } from '../booking/charged-store.ts';
import type { BookingTransaction } from '../booking/store.ts';
import { hasUnreadReport, insertAttempt, listEveryAttempt } from './attempt-store.ts';
import { auditPayout } from './audit.ts';
import type { LockedPayout } from './locked-payout.ts';
import { insertPayoutActivity, type StoredPayout } from './store.ts';
import { type PayoutContext, writePayout } from './write-payout.ts';

/** What an administrator says that they did with a manual payout; fields that its status lacks are null. */
type SentByHand = {
  status: SentByHandStatus;
  check: { id: string; checkNumber: string } | null;
  receiver: string | null;
  note: string;
  /** The id of its attempt, if the caller needs it. */
  attemptId?: string;
};

type By = { actorId: string; at: Date };

/**
 * A manual payout as it is now, if it waits to be sent; undefined otherwise. What else it waits for is asked apart: it
 * can be cancelled all the same.
 */
export const readWaiting = async (
  ctx: PayoutContext,
  locked: LockedPayout,
): Promise<LockedPayout | undefined> => {
  const payout = (await writePayout(ctx, locked, 'recount')) ?? locked.payout;
  const isWaiting = payout.stage === 'owed' || payout.stage === 'cameBack';
  return isWaiting && payout.payout_type === 'Manual' ? { ...locked, payout } : undefined;
};

/**
 * What a payout waits for before anything of it is sent by hand, as by PayPal: that its payment is certain, or to read
 * what PayPal reported of an earlier attempt to its payee. Asked with it locked; undefined for nothing.
 */
export const whyNotYet = async (
  transaction: BookingTransaction,
  payout: StoredPayout,
): Promise<'payoutWaits' | 'payoutReportUnread' | undefined> => {
  if (await hasDoubtedPayment(transaction, payout.booking_id)) return 'payoutWaits';
  return (await hasUnreadReport(transaction, payout)) ? 'payoutReportUnread' : undefined;
};

/**
 * Records what an administrator did with a manual payout that waits to be sent: all that is owed was sent, or is not
 * to be (docs/rules/payouts.md#marking-as-sent).
 */
export const markSent = async (
  ctx: PayoutContext,
  locked: LockedPayout,
  sent: SentByHand,
  { actorId, at }: By,
): Promise<StoredPayout> => {
  const { transaction, payout: before } = locked;
  const { status, check, receiver, note } = sent;
  const values = { receiver_email: receiver, admin_user_id: actorId, note };
  if (status !== 'Canceled') await insertAttemptByHand(locked, { ...sent, status, at });
  const payout = await writePayout(ctx, locked, status === 'Canceled' ? 'stop' : 'mark', { values });
  if (!payout) throw new Error(`The payout of booking ${before.booking_id} does not wait to be sent.`);
  const checkNumber = check?.checkNumber ?? '';
  const details = { kind: 'markedSent', status, checkNumber, receiver: receiver ?? '', note } as const;
  await insertPayoutActivity(transaction, payout.booking_id, { actorId, details, at });
  await auditPayout(transaction, { id: actorId, at }, before, { before: null, after: checkNumber || null });
  return payout;
};

const wayOf = { CheckSent: 'Check', ManualPayPalPaymentSent: 'PayPalByHand' } as const;

type AttemptByHand = Pick<SentByHand, 'check' | 'receiver' | 'attemptId'> & {
  status: keyof typeof wayOf;
  at: Date;
};

/** Inserts what is sent by hand: it is with the host when it is marked. */
const insertAttemptByHand = async (
  { transaction, payout }: LockedPayout,
  { status, check, receiver, attemptId = randomUUIDv7(), at }: AttemptByHand,
): Promise<void> => {
  const { booking_id: bookingId, host_id: hostId, owed_cents: amountCents } = payout;
  const way = wayOf[status];
  const numbers = (await listEveryAttempt(transaction, bookingId))
    .filter((one) => one.way === way)
    .map(({ number }) => number);
  await insertAttempt(transaction, {
    ...{
      id: attemptId,
      booking_id: bookingId,
      host_id: hostId,
      way,
      number: Math.max(0, ...numbers) + 1,
      stage: 'arrived',
    },
    ...{
      status: 'Ended',
      receiver_email: receiver ?? '',
      amount_cents: amountCents,
      check_id: check?.id ?? null,
    },
    ...{ sent_at: at, called_at: at, arrived_at: at, ended_at: at },
  });
};
