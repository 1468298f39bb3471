import { refuse } from '#contract/refusals.ts';
import type { Cents } from '#domain/money.ts';
import type { PayoutEvent, SentByHandStatus } from '#domain/payout-status.ts';
import { auditPayout } from './audit.ts';
import type { LockedPayout } from './locked-payout.ts';
import { hasAnotherHostsCheck, insertPayoutActivity, movePayout } from './store.ts';

const eventOf = {
  CheckSent: 'markCheckSent',
  ManualPayPalPaymentSent: 'markPayPalSent',
  Canceled: 'cancel',
} as const satisfies Record<SentByHandStatus, PayoutEvent>;

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
  { transaction, payout }: LockedPayout,
  { status, checkNumber, receiver, note, amountCents }: SentByHand,
  { actorId, at }: { actorId: string; at: Date },
): Promise<boolean> => {
  if (payout.payout_type !== 'Manual') return false;
  if (amountCents !== undefined && amountCents !== payout.amount_cents) return false;
  const values = {
    check_number: checkNumber,
    receiver_email: receiver,
    paid_out_at: status === 'Canceled' ? null : at,
    admin_user_id: actorId,
    note,
  };
  if (!(await movePayout(transaction, payout, eventOf[status], values))) return false;
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
  await auditPayout(transaction, { id: actorId, at }, payout);
  return true;
};
