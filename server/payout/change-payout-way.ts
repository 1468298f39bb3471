import type { payoutAdministration } from '#contract/payout-administration.ts';
import { Refused, refuse } from '#contract/refusals.ts';
import { formatInstant } from '#domain/dates.ts';
import { isPlannedSo } from '#domain/payout-status.ts';
import { PaymentsError } from '../adapters/payments-error.ts';
import type { Context } from '../context.ts';
import type { Call, Operation } from '../operation.ts';
import { paymentsDown } from '../payment/payments-down.ts';
import { addressChangedEmail } from './address-changed.email.ts';
import { readPayout } from './answers.ts';
import { listPayPalAttempts, type StoredAttempt, waitedForSince } from './attempt-store.ts';
import { auditPayout } from './audit.ts';
import { firstPaymentAt } from './begin-attempt.ts';
import { type LockedPayout, withLockedPayout } from './locked-payout.ts';
import { payoutNewsEmail } from './payout-news.email.ts';
import { readKnown } from './poll-attempt.ts';
import { settleAttempt } from './settle-attempt.ts';
import { insertPayoutActivity, type StoredPayout, unsent } from './store.ts';
import { writePayout } from './write-payout.ts';

type WayCall = Call<typeof payoutAdministration.changePayoutWay>;

/**
 * An administrator says by which way and to which address a payout is paid: one that waits, that failed or came back,
 * or that was cancelled. Attempts are read first, which the provider may have paid meanwhile. The next run
 * sends it, as it does every payout (docs/rules/payouts.md#way-and-address).
 */
export const changePayoutWay: Operation<typeof payoutAdministration.changePayoutWay> = async (
  ctx,
  { caller, params: { bookingId }, body, saveAnswer },
) => {
  await refreshAttempts(ctx, bookingId).catch(paymentsDown(ctx, 'payoutsDown'));
  return withLockedPayout(ctx, bookingId, async (found, transaction) => {
    if (!found) return refuse('notFound');
    if (found.payout.stage === 'onItsWay') return refuse('payoutMayStillArrive');
    const locked = { ...found, payout: (await writePayout(ctx, found, 'recount')) ?? found.payout };
    const { payout } = locked;
    const receiver = body.way === 'byHand' ? null : receiverOf(body, payout);
    const status = payout.manual_payment_status ?? payout.pay_pal_payout_status;
    const isNew = receiver !== null && receiver.toLowerCase() !== addressOf(payout)?.toLowerCase();
    if (payout.owed_cents === 0 || !isAsSeen(payout, body.seen)) return refuse('payoutMovedOn');
    if (isPlannedSo({ status, receiverEmail: payout.receiver_email }, receiver))
      return refuse('payoutPlannedSo');
    const at = ctx.now();
    const changedAt = isNew ? at : payout.receiver_changed_at;
    const type = receiver === null ? 'Manual' : 'PayPalPayout';
    const values = {
      ...{ receiver_email: receiver, receiver_changed_at: changedAt, admin_user_id: caller.id },
      ...(receiver === null && unsent),
    };
    if (!(await writePayout(ctx, locked, 'pay', { type, values, saidAt: at })))
      return refuse('payoutMovedOn');
    const waitsUntil = receiver === null ? at : await firstPaymentAt(ctx, locked, receiver, changedAt);
    const after = waitsUntil > at ? formatInstant(waitsUntil) : null;
    const details = { kind: 'wayChanged', receiver, after, reason: body.reason } as const;
    await insertPayoutActivity(transaction, bookingId, { actorId: caller.id, details, at });
    const notBefore = Math.max(waitsUntil.getTime(), at.getTime());
    if (isNew)
      await ctx.jobs.enqueue(transaction, addressChangedEmail.job, { bookingId, receiver, notBefore });
    else {
      // Of one that is paid as before the host is told if they were told that it waits.
      const kind = type === payout.payout_type ? 'goesOn' : 'wayChanged';
      const news = { kind, bookingId, occasion: `${at.getTime()}` } as const;
      await ctx.jobs.enqueue(transaction, payoutNewsEmail.job, news);
    }
    await auditPayout(transaction, { id: caller.id, at }, found.payout);
    return saveAnswer(transaction, await readPayout(transaction, bookingId, ctx));
  });
};

/** Whether it is paid as the administrator saw it: another one may have changed that meanwhile. */
const isAsSeen = (
  { payout_type: type, receiver_email: receiver }: StoredPayout,
  seen: WayCall['body']['seen'],
): boolean => !seen || (seen.payoutType === type && seen.payoutReceiverEmail === (receiver ?? ''));

const isByPayPal = ({ payout_type: type }: StoredPayout): boolean => type === 'PayPalPayout';

/** The address that it is paid to by PayPal, or would be. */
const addressOf = (payout: LockedPayout['payout']): string | null =>
  isByPayPal(payout) ? payout.receiver_email : payout.listing_pay_pal_email;

/** @throws Refused 'badInput' if no address is given and none is known. */
const receiverOf = ({ receiverPayPalEmail }: WayCall['body'], payout: StoredPayout): string => {
  const receiver = receiverPayPalEmail || addressOf(payout);
  if (receiver) return receiver;
  throw new Refused('badInput', { errors: [{ path: 'receiverPayPalEmail', message: 'Required' }] });
};

/**
 * Whether the provider says clearly that it does not know an attempt that had ended. Or that we may not see it, of one
 * that had ended there, or that an administrator has looked up since it was reported: what only they have said has to
 * be read. What waits for a report can be changed all the same: nothing of it is sent before.
 */
const isHidden = (attempt: StoredAttempt, error: unknown): boolean => {
  const { stage, batch_id: batchId, looked_up_at: lookedUpAt } = attempt;
  if (stage === 'onItsWay' || !(error instanceof PaymentsError)) return false;
  const mayBeHidden = batchId !== null || lookedUpAt !== null;
  return error.isNotFound || (error.status === 403 && mayBeHidden) || waitedForSince(attempt) !== null;
};

/**
 * Reads the latest attempt from the provider, which may have paid it meanwhile, and those that it has after all while
 * another one was with it (reopen-attempt.ts).
 */
const refreshAttempts = async (ctx: Context, bookingId: string): Promise<void> => {
  const attempts = await listPayPalAttempts(ctx.db, bookingId);
  for (const attempt of attempts.filter(({ batch_id: batchId }, at) => at === 0 || batchId === null)) {
    const report = await readKnown(ctx, attempt).catch((error) => {
      // It stays as it was known.
      if (!isHidden(attempt, error)) throw error;
      return undefined;
    });
    if (report && !(await settleAttempt(ctx, attempt, report))) return refreshAttempts(ctx, bookingId);
  }
};
