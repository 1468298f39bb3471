import { hasDoubtedPayment } from '../booking/charged-store.ts';
import type { Context } from '../context.ts';
import {
  findAttempt,
  hasUnreadReport,
  isClaimed,
  isUncalled,
  type StoredAttempt,
  updateAttempt,
} from './attempt-store.ts';
import { lastDueDay } from './begin-attempt.ts';
import { withLockedPayout } from './locked-payout.ts';
import { giveUpLocked } from './unanswered-attempt.ts';
import { areAttemptsOwed, withdrawAttempt } from './write-payout.ts';

/**
 * Asks before each call that may move money whether the attempt is still owed, by amount, status, payee and address,
 * and due, and notes in the same transaction that the provider is called. Returns the locked row, to be sent as it is:
 * an attempt that was taken back and begun again has the same id. `isFirst`: it was not asked before, so that a clear
 * refusal means that nothing was made. Undefined if it must not be called: another process took its poll over; it
 * waits while the booking's payment is in doubt, or what the provider reported of another attempt is unread; what is
 * not owed any more, or not yet due, is taken back, or, where an earlier call may have been heard, left to the
 * administrators (docs/rules/payouts.md#owed).
 */
export const claimCall = (
  ctx: Context,
  known: StoredAttempt,
): Promise<{ attempt: StoredAttempt; isFirst: boolean } | undefined> =>
  withLockedPayout(ctx, known.booking_id, async (locked, transaction) => {
    const { id, booking_id: bookingId } = known;
    const attempt = await findAttempt(transaction, id);
    if (!locked || !attempt || !isClaimed(attempt, known)) return undefined;
    // It waits; asked under the booking's lock, so that no doubt begins before the call is noted.
    if (await hasDoubtedPayment(transaction, bookingId)) return undefined;
    const at = ctx.now();
    const { receiver_email: receiver, host_id: hostId } = locked.payout;
    const isTo = receiver === attempt.receiver_email && hostId === attempt.host_id;
    const isFirst = isUncalled(attempt);
    // The booking may have been moved to later days since the attempt was begun.
    const isEarly = isFirst && locked.booking.end_day > lastDueDay(ctx);
    if (isTo && !isEarly && (await areAttemptsOwed(locked))) {
      // It waits: the provider may have paid an earlier one. A repeat is safe, as it has the same id.
      if (isFirst && (await hasUnreadReport(transaction, locked.payout))) return undefined;
      await updateAttempt(transaction, id, { called_at: attempt.called_at ?? at });
      return { attempt, isFirst };
    }
    if (isFirst) await withdrawAttempt(ctx, locked, attempt, { actorId: null });
    else await giveUpLocked(ctx, locked, attempt, { why: isTo ? 'notOwed' : 'otherPayee' });
    return undefined;
  });
