import { randomUUIDv7 } from 'node:crypto';
import { refuse } from '#contract/refusals.ts';
import type { Cents } from '#domain/money.ts';
import type { SentByHandStatus } from '#domain/payout-status.ts';
import type { Context } from '../context.ts';
import { insertAttempt, listEverySending } from './attempt-store.ts';
import { auditPayout } from './audit.ts';
import type { LockedPayout } from './locked-payout.ts';
import { hasAnotherHostsCheck, insertPayoutActivity, type StoredPayout } from './store.ts';
import { writePayout } from './write-payout.ts';

/** What an administrator says that they did with a manual payout; fields that its status lacks are null. */
type SentByHand = {
  status: SentByHandStatus;
  checkNumber: string | null;
  receiver: string | null;
  note: string;
  /** The amount of the check; without it any amount is right. */
  amountCents?: Cents;
};

/**
 * Records what an administrator did with a manual payout (docs/rules/payouts.md#marking-as-sent). Returns false if it
 * is not waiting to be sent, or its amount is another one by now. The caller must hold the lock of check numbers.
 * @throws Refused 'checkNumberUsed' for the number of a check that went to another host.
 */
export const markSent = async (
  ctx: Pick<Context, 'jobs' | 'now'>,
  locked: LockedPayout,
  sent: SentByHand,
  { actorId, at }: By,
): Promise<boolean> => {
  const { transaction, payout: before } = locked;
  const { status, checkNumber, receiver, note } = sent;
  if (before.payout_type !== 'Manual' || (before.stage !== 'owed' && before.stage !== 'cameBack'))
    return false;
  const payout = (await writePayout(ctx, locked, 'recount')) ?? before;
  if (sent.amountCents !== undefined && sent.amountCents !== payout.owed_cents) return false;
  const values = { check_number: checkNumber, receiver_email: receiver, admin_user_id: actorId, note };
  if (status !== 'Canceled') await insertSending({ ...locked, payout }, { status, receiver, at });
  const event = status === 'Canceled' ? 'stop' : 'mark';
  if (!(await writePayout(ctx, { ...locked, payout }, event, { values }))) return false;
  if (checkNumber !== null && (await hasAnotherHostsCheck(transaction, checkNumber, payout.host_id)))
    return refuse('checkNumberUsed');
  const details = {
    kind: 'markedSent',
    status,
    checkNumber: checkNumber ?? '',
    receiver: receiver ?? '',
    note,
  } as const;
  await insertPayoutActivity(transaction, payout.booking_id, { actorId, details, at });
  await auditPayout(transaction, { id: actorId, at }, before);
  return true;
};

type By = { actorId: string; at: Date };

const wayOf = { CheckSent: 'Check', ManualPayPalPaymentSent: 'PayPalByHand' } as const;

/** What is sent by hand is with the host when it is marked. */
const insertSending = async (
  { transaction, payout }: Omit<LockedPayout, 'payout'> & { payout: StoredPayout },
  { status, receiver, at }: { status: keyof typeof wayOf; receiver: string | null; at: Date },
): Promise<void> => {
  const { booking_id: bookingId, owed_cents: amountCents } = payout;
  const way = wayOf[status];
  const earlier = (await listEverySending(transaction, bookingId)).filter((one) => one.way === way);
  await insertAttempt(transaction, {
    ...{ id: randomUUIDv7(), booking_id: bookingId, way, number: earlier.length + 1, stage: 'arrived' },
    ...{ status: 'Ended', receiver_email: receiver ?? '', amount_cents: amountCents },
    ...{ sent_at: at, called_at: at, arrived_at: at, ended_at: at },
  });
};
