import type { BookingStatus } from '#domain/booking-status.ts';
import type { PayoutActivity } from '#domain/payout-activity.ts';
import type { BookingTransaction } from '../booking/store.ts';
import type { EventContext } from '../event.ts';
import { listAttemptsOf } from './attempt-store.ts';
import { findOrMakePayout, renewedWay } from './make-payout.ts';
import { insertPayoutActivity, type StoredPayout } from './store.ts';
import { tellArrived } from './tell-arrived.ts';
import { withdrawUnowed, writePayout } from './write-payout.ts';

type Recount = {
  actorId: string | null;
  /** The host is told how they are paid in another way, or not at all. */
  isHostTold?: boolean;
  /** Lines of activity that tell why, from the payout before and after. */
  tell?: (before: StoredPayout, after: StoredPayout) => readonly PayoutActivity[];
};

/**
 * Counts again what is due for a booking, after its status or a refund has changed, in the same transaction: an attempt
 * that the provider was not asked for is taken back if it is not owed any more; what is not owed ends, and what is owed
 * again waits to be sent. Makes the payout if there is none and something is due. Returns the payout as it is then
 * (docs/rules/payouts.md#owed).
 */
export const recountPayout = async (
  ctx: Pick<EventContext, 'jobs' | 'now'>,
  transaction: BookingTransaction,
  bookingId: string,
  { actorId, isHostTold = false, tell = () => [] }: Recount,
): Promise<StoredPayout | undefined> => {
  const at = ctx.now();
  const locked = await findOrMakePayout(transaction, bookingId, at);
  if (!locked) return undefined;
  const { payout: before, booking } = locked;
  const payout = await withdrawUnowed(ctx, locked, { actorId });
  const change = { ...(await renewedWay(locked)), isHostTold };
  const after = await writePayout(ctx, { ...locked, payout }, 'recount', change);
  if (!after) return before;
  const isNewPayee = after.host_id !== before.host_id;
  if (isNewPayee) await tellPaidBefore(ctx, transaction, after);
  const hasEnded = before.stage !== 'ended' && after.stage === 'ended';
  const begins = (before.stage === 'ended' || isNewPayee) && after.stage !== 'ended';
  const lines: PayoutActivity[] = begins ? [beginning(after)] : [...tell(before, after)];
  if (hasEnded) lines.push({ kind: 'cancelled', why: whyEnded(booking.status, after) });
  for (const details of lines) await insertPayoutActivity(transaction, bookingId, { actorId, details, at });
  return after;
};

/**
 * Whoever is the payee again and was paid while another one was gets the statement of it now, as it counts for them. A
 * payee is another only while nothing is with them, so none of it was told before (docs/rules/payouts.md#statement).
 */
const tellPaidBefore = async (
  ctx: Pick<EventContext, 'jobs'>,
  transaction: BookingTransaction,
  payout: StoredPayout,
): Promise<void> => {
  for (const sent of await listAttemptsOf(transaction, payout))
    if (sent.arrived_at && sent.stage === 'arrived')
      await tellArrived(ctx, transaction, sent, sent.arrived_at);
};

const beginning = ({ owed_cents: amountCents, arrived_cents: arrivedCents }: StoredPayout): PayoutActivity =>
  amountCents === 0 && arrivedCents > 0 ? { kind: 'paidAlready' } : { kind: 'due', amountCents };

const whyEnded = (status: BookingStatus, { amount_cents: left }: StoredPayout) => {
  if (status !== 'Paid') return 'leftPaid';
  return left === 0 ? 'reduced' : 'givenBack';
};
