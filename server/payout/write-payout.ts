import type { Cents } from '#domain/money.ts';
import {
  holdAfter,
  nextStage,
  type PayoutEvent,
  type PayoutHold,
  type PayoutStage,
  payoutStateOf,
  stageOfSums,
} from '#domain/payout-life.ts';
import { dueCents, isStillOwed, type PayoutSums, payoutSums } from '#domain/payout-owed.ts';
import type { PayoutState, PayoutType } from '#domain/payout-status.ts';
import { hostShare } from '#domain/pricing.ts';
import type { Context } from '../context.ts';
import { sumHostParts } from '../payment/refund-store.ts';
import { findPayingOrder } from '../payment/store.ts';
import { deleteAttempt, isUncalled, listEveryAttempt, type StoredAttempt } from './attempt-store.ts';
import { hasCheckAddress } from './check-address.ts';
import { checkBackEmail } from './check-back.email.ts';
import type { LockedPayout } from './locked-payout.ts';
import { payoutNewsEmail } from './payout-news.email.ts';
import { newsOfChange } from './payout-news.ts';
import { insertPayoutActivity, type PayoutValues, type StoredPayout, updatePayoutLife } from './store.ts';
import { listChecksBack } from './told-check-store.ts';

/** What it takes to write a payout: its host may have to be told. */
export type PayoutContext = Pick<Context, 'jobs' | 'now'>;

/** What an event changes besides the life of its payout. */
export type Change = {
  values?: PayoutValues;
  /** How it is to be paid from now on; as before without it. */
  type?: PayoutType;
  /** When the attempt was made that arrives by the event. */
  since?: Date;
  /** The attempt of which money came back by the event, unless the host is told of that in another way. */
  back?: string;
  /** Its payee is another from now on: it begins anew, as if nothing had been done with it. */
  isAnew?: boolean;
  /** The host is told how they are paid in another way, or not at all. */
  isHostTold?: boolean;
  /** When an administrator says by it how it is paid. */
  saidAt?: Date;
};

type Kept = { stage: PayoutStage; hold: PayoutHold | null };

/**
 * Writes the life of a payout by an event, from what is due, its attempts and its stage: the only place that does. The
 * attempts must have been written before. 'recount' is no event: something else has changed what is due. What the host
 * has to know of the change is told by an email that is queued here, in the same transaction. Returns the payout as it
 * is then; undefined, and writes nothing, if its stage doesn't allow the event (docs/rules/payouts.md#owed).
 */
export const writePayout = async (
  ctx: PayoutContext,
  locked: LockedPayout,
  event: PayoutEvent | 'recount',
  {
    values = {},
    type = locked.payout.payout_type,
    since,
    back,
    isAnew = false,
    isHostTold = false,
    saidAt,
  }: Change = {},
): Promise<StoredPayout | undefined> => {
  const { transaction, booking, payout } = locked;
  const before: Kept = isAnew ? { stage: 'ended', hold: null } : payout;
  const { attempts, sums, isOver, paidToOthersCents } = await count(locked, values.host_id);
  const moved = event === 'recount' ? before.stage : nextStage(before.stage, event);
  const isBackSince = cameBackSince(attempts, since);
  const hold = event === 'recount' ? before.hold : holdAfter(before.hold, event, { isBackSince });
  const stage = moved && stageOfSums(moved, sums, hold);
  if (!stage) return undefined;
  const arrived = latestArrived(attempts);
  // An imported payout keeps its status until something happens to it.
  const isUnchanged =
    event === 'recount' &&
    !isAnew &&
    type === payout.payout_type &&
    stage === payout.stage &&
    (stage !== 'stopped' || sums.owedCents > 0 === payout.owed_cents > 0);
  const facts = { type, arrivedBy: arrived?.way ?? null, owedCents: sums.owedCents };
  const state = isUnchanged ? undefined : payoutStateOf(stage, facts);
  const after = await updatePayoutLife(transaction, booking.id, {
    ...values,
    ...(state && columnsOf(state)),
    ...{ stage, hold },
    due_cents: sums.dueCents,
    on_its_way_cents: sums.onItsWayCents,
    arrived_cents: sums.arrivedCents,
    paid_to_others_cents: paidToOthersCents,
    amount_cents: amountOf(sums, isOver, payout),
    paid_out_at: arrived?.arrived_at ?? null,
    overpaid_at: overpaidAt(sums, payout, ctx.now()),
  });
  const hasAddress = after.payout_type !== 'Manual' || (await hasCheckAddress(transaction, after));
  const how = { attempts, back, at: ctx.now(), hasAddress, isHostTold, saidAt };
  const news = newsOfChange(payout, after, how);
  if (news === 'checksBack') await tellChecksBack(ctx, transaction, after);
  else if (news) await ctx.jobs.enqueue(transaction, payoutNewsEmail.job, news);
  return after;
};

/** Tells the payee of the checks that came back of a payout, but of those that they were told of already. */
const tellChecksBack = async (
  { jobs }: Pick<PayoutContext, 'jobs'>,
  transaction: LockedPayout['transaction'],
  payout: StoredPayout,
): Promise<void> => {
  for (const checkId of await listChecksBack(transaction, payout))
    await jobs.enqueue(transaction, checkBackEmail.job, { checkId });
};

/**
 * Takes an attempt back that the provider was not asked for yet, if it is not owed any more in its amount; what is owed
 * then waits for the next run. Returns the payout as it is then.
 */
export const withdrawUnowed = async (
  ctx: PayoutContext,
  locked: LockedPayout,
  { actorId }: { actorId: string | null },
): Promise<StoredPayout> => {
  const { attempts, sums } = await count(locked);
  const live = attempts.find(isUncalled);
  return !live || isStillOwed(sums) ? locked.payout : withdrawAttempt(ctx, locked, live, { actorId });
};

/** Takes an attempt back that the provider was not asked for. */
export const withdrawAttempt = async (
  ctx: PayoutContext,
  locked: LockedPayout,
  { id }: StoredAttempt,
  { actorId }: { actorId: string | null },
): Promise<StoredPayout> => {
  const { transaction, booking, payout } = locked;
  await deleteAttempt(transaction, id);
  const details = { kind: 'withdrawn' } as const;
  await insertPayoutActivity(transaction, booking.id, { actorId, details, at: ctx.now() });
  return (await writePayout(ctx, locked, 'withdraw')) ?? payout;
};

/** Whether the attempts of a payout are owed: with them the host has no more than is due. */
export const areAttemptsOwed = async (locked: LockedPayout): Promise<boolean> =>
  isStillOwed((await count(locked)).sums);

type Due = { cents: Cents; isOver: boolean };

/** What is due for a booking now, and whether it is over: not paid, or all of its payment goes back. */
export const readDue = async ({
  transaction,
  booking,
}: Pick<LockedPayout, 'transaction' | 'booking'>): Promise<Due> => {
  const paying = booking.status === 'Paid' ? await findPayingOrder(transaction, booking.id) : undefined;
  const isGivenBack = paying !== undefined && paying.left_cents <= 0;
  const cents = dueCents({
    status: booking.status,
    isGivenBack,
    shareCents: hostShare(booking.booking_price_cents, booking.owner_fee_percentage),
    hostPartsCents: paying ? await sumHostParts(transaction, paying.id) : 0,
  });
  return { cents, isOver: booking.status !== 'Paid' || isGivenBack };
};

/**
 * The sums of a payout, from the rows as they are now, with the attempts to its payee, who is `hostId` from now on; and
 * what former payees have, who are not owed it (docs/rules/payouts.md#payee).
 */
const count = async (locked: LockedPayout, hostId = locked.payout.host_id) => {
  const every = await listEveryAttempt(locked.transaction, locked.booking.id);
  const [attempts, others] = [true, false].map((isOwn) =>
    every.filter(({ host_id: payee }) => (payee === hostId) === isOwn),
  ) as [StoredAttempt[], StoredAttempt[]];
  const due = await readDue(locked);
  const { arrivedCents: paidToOthersCents } = payoutSums(0, others.map(toSent));
  return {
    attempts,
    sums: payoutSums(due.cents, attempts.map(toSent)),
    isOver: due.isOver,
    paidToOthersCents,
  };
};

const toSent = ({ stage, amount_cents: amountCents }: StoredAttempt) => ({ stage, amountCents });

const latestArrived = (attempts: readonly StoredAttempt[]): StoredAttempt | undefined =>
  attempts
    .filter(({ stage }) => stage === 'arrived')
    .toSorted((a, b) => (a.arrived_at?.getTime() ?? 0) - (b.arrived_at?.getTime() ?? 0))
    .at(-1);

/** Whether money came back since an instant. */
const cameBackSince = (attempts: readonly StoredAttempt[], since: Date | undefined): boolean =>
  since !== undefined && attempts.some(({ came_back_at: at }) => at !== null && at >= since);

/** What is owed, on its way and with the host; if that is nothing since the booking is over, what it was. */
const amountOf = (
  { owedCents, onItsWayCents, arrivedCents }: PayoutSums,
  isOver: boolean,
  { amount_cents: before }: StoredPayout,
): Cents => {
  const cents = owedCents + onItsWayCents + arrivedCents;
  return cents === 0 && isOver ? before : cents;
};

/** Since when the host has more than is due, or last got more of it; null unless they do. */
const overpaidAt = (
  { arrivedCents, dueCents: due }: PayoutSums,
  before: StoredPayout,
  now: Date,
): Date | null => {
  const cents = arrivedCents - due;
  if (cents <= 0) return null;
  // A process of the version before writes none.
  return cents > before.arrived_cents - before.due_cents ? now : (before.overpaid_at ?? now);
};

/** The columns of a type and its status. */
export const columnsOf = (state: PayoutState) => ({
  payout_type: state.type,
  manual_payment_status: state.type === 'Manual' ? state.status : null,
  pay_pal_payout_status: state.type === 'PayPalPayout' ? state.status : null,
});
