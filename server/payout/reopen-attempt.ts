import type { PayoutActivity } from '#domain/payout-activity.ts';
import type { PayoutItemStatus } from '#domain/payout-status.ts';
import type { Context } from '../context.ts';
import {
  getAttempt,
  isUncalled,
  listPayPalAttempts,
  type StoredAttempt,
  updateAttempt,
} from './attempt-store.ts';
import { itemColumnsOf } from './item-columns.ts';
import type { LockedPayout } from './locked-payout.ts';
import { payoutAlarmEmail } from './payout-alarm.email.ts';
import { insertPayoutActivity } from './store.ts';
import { listPayoutActivity } from './table-store.ts';
import { withdrawAttempt, writePayout } from './write-payout.ts';

type Ctx = Pick<Context, 'now' | 'jobs'>;
type Report = {
  itemStatus: PayoutItemStatus;
  itemId: string | null;
  receiver: string | null;
  error: string | null;
};

/**
 * Makes room for an attempt that the provider has on its way, of which an administrator had said what became of it:
 * one attempt of a booking is on its way at a time. What was to be sent instead, and PayPal was not asked for yet, is
 * taken back. Returns the payout as it is then; undefined if another attempt is with the provider already, or its
 * payee is not the present one: then it is told, and its item is kept, by which it is read before more is sent
 * (docs/rules/payouts.md#sent-once).
 */
export const makeRoom = async (
  ctx: Ctx,
  locked: LockedPayout,
  attempt: StoredAttempt,
  report: Report,
): Promise<LockedPayout | undefined> => {
  const { transaction, payout } = locked;
  const attempts = await listPayPalAttempts(transaction, payout.booking_id);
  const other = attempts.find(({ stage }) => stage === 'onItsWay');
  if (attempt.host_id === payout.host_id) {
    if (!other) return locked;
    if (isUncalled(other))
      return { ...locked, payout: await withdrawAttempt(ctx, locked, other, { actorId: null }) };
  }
  await updateAttempt(transaction, attempt.id, { item_id: report.itemId ?? attempt.item_id });
  await tellReopened(ctx, locked, attempt, report);
  return undefined;
};

/** Counts an attempt as on its way again: nothing else is sent meanwhile; it can be claimed or taken back. */
export const reopen = async (
  ctx: Ctx,
  locked: LockedPayout,
  before: StoredAttempt,
  report: Report,
): Promise<void> => {
  const { transaction, payout } = locked;
  await tellReopened(ctx, locked, before, report);
  const attempt = await getAttempt(transaction, before.id);
  await writePayout(ctx, locked, 'reopen', {
    type: 'PayPalPayout',
    values: {
      ...itemColumnsOf(payout, attempt),
      receiver_email: payout.receiver_email ?? attempt.receiver_email,
    },
  });
};

/**
 * Each status in the activity once, and administrators get an email once: again if they have said once more what became
 * of it since then.
 */
const tellReopened = async (
  { now, jobs }: Ctx,
  { transaction, payout: { booking_id: bookingId } }: LockedPayout,
  { id: attemptId, receiver_email: known, stage, arrived_at: arrivedAt }: StoredAttempt,
  { itemStatus, receiver }: Report,
): Promise<void> => {
  const lines = (await listPayoutActivity(transaction, bookingId)).map(({ details }) => details);
  const saidAt = lines.findLastIndex((details) => isSaidOf(details, attemptId));
  const told = lines
    .slice(saidAt + 1)
    .flatMap((details) =>
      details.kind === 'reopened' && details.attemptId === attemptId ? [details.itemStatus] : [],
    );
  if (told.includes(itemStatus)) return;
  const at = now();
  const said = stage === 'arrived' && arrivedAt ? { saidPaidAt: arrivedAt.toISOString() } : {};
  const details = { kind: 'reopened', itemStatus, receiver: receiver ?? known, attemptId, ...said } as const;
  await insertPayoutActivity(transaction, bookingId, { actorId: null, details, at });
  const about = { bookingId, what: 'reopened', since: at.getTime(), attemptId } as const;
  if (told.length === 0) await jobs.enqueue(transaction, payoutAlarmEmail.job, about);
};

/** Whether an administrator has said by it what became of an attempt; lines of an older version name none. */
const isSaidOf = (details: PayoutActivity, attemptId: string): boolean =>
  (details.kind === 'resolved' || details.kind === 'handPaymentBack') &&
  (details.attemptId ?? attemptId) === attemptId;
