import { addDays, dayInWisconsin, hourInWisconsin } from '#domain/dates.ts';
import { hasDoubtedPayment } from '../booking/charged-store.ts';
import type { Context } from '../context.ts';
import { attemptId } from './attempt-id.ts';
import {
  hasUnreadReport,
  insertAttempt,
  isAnyDeferredSince,
  listPayPalAttempts,
  lockSending,
  sumSentSince,
  wasPaidBefore,
} from './attempt-store.ts';
import { type LockedPayout, lockPayout } from './locked-payout.ts';
import { payoutAlarmEmail } from './payout-alarm.email.ts';
import { insertPayoutActivity, updatePayout } from './store.ts';
import { writePayout } from './write-payout.ts';

type Ctx = Pick<Context, 'config' | 'db' | 'jobs' | 'now'>;

/** The last day whose payouts are due now (docs/rules/payouts.md#when-it-is-sent). */
export const lastDueDay = ({ config, now }: Pick<Context, 'config' | 'now'>): string =>
  addDays(dayInWisconsin(now()), -config.PAYOUT_DELAY_DAYS);

/**
 * Begins to send a payout that is due: commits the attempt whose id the provider will know it by. Returns that id;
 * undefined if the payout is not to be sent (now), which is decided again with it locked.
 */
export const beginDueAttempt = (ctx: Ctx, bookingId: string): Promise<string | undefined> =>
  ctx.db.transaction().execute(async (transaction) => {
    await lockSending(transaction);
    const found = await lockPayout(transaction, bookingId);
    if (!found || found.booking.end_day > lastDueDay(ctx)) return undefined;
    if (await hasDoubtedPayment(transaction, bookingId)) return undefined;
    // What is owed is asked again of the rows that this transaction holds.
    const payout = await writePayout(ctx, found, 'recount');
    if (payout?.pay_pal_payout_status !== 'Created') return undefined;
    const locked = { ...found, payout };
    const receiver = payout.receiver_email ?? '';
    const waitsUntil = await firstPaymentAt(ctx, locked, receiver, payout.receiver_changed_at);
    if (waitsUntil > ctx.now()) return undefined;
    if (await hasUnreadReport(transaction, payout)) return undefined;
    if (await deferBeyondLimit(ctx, locked)) return undefined;
    return beginAttempt(ctx, locked, receiver);
  });

/** How long a changed address waits, in ms. */
export const changedWaitMs = ({ config }: Pick<Context, 'config'>): number =>
  config.PAYOUT_CHANGED_ADDRESS_HOURS * 3_600_000;

/**
 * When an address may be paid: a changed one that none of the host's payouts has reached before waits, so that the
 * host can object (docs/rules/payouts.md#changed-addresses).
 */
export const firstPaymentAt = async (
  ctx: Pick<Context, 'config'>,
  { transaction, payout }: LockedPayout,
  receiver: string,
  changedAt: Date | null,
): Promise<Date> => {
  const end = new Date((changedAt?.getTime() ?? 0) + changedWaitMs(ctx));
  const isKnown =
    changedAt === null || (await wasPaidBefore(transaction, { hostId: payout.host_id, receiver }));
  return isKnown ? new Date(0) : end;
};

/** True if the payout would exceed the limit of a day: it waits, and administrators are told once a day. */
const deferBeyondLimit = async (ctx: Ctx, { transaction, payout }: LockedPayout): Promise<boolean> => {
  const at = ctx.now();
  const since = hourInWisconsin(dayInWisconsin(at), 0);
  const limitCents = ctx.config.PAYOUT_RUN_MAX_DOLLARS * 100;
  if ((await sumSentSince(transaction, since)) + payout.owed_cents <= limitCents) return false;
  const { booking_id: bookingId } = payout;
  if (!(await isAnyDeferredSince(transaction, since)))
    await ctx.jobs.enqueue(transaction, payoutAlarmEmail.job, {
      bookingId,
      what: 'limit',
      since: since.getTime(),
    });
  await updatePayout(transaction, bookingId, { deferred_at: at });
  return true;
};

/**
 * Inserts an attempt of what is owed and sets its payout to Processing; the provider is called after the commit. Its id
 * is the idempotency key, so that neither a crash nor a repeat pays twice. Returns the id.
 */
const beginAttempt = async (ctx: Ctx, locked: LockedPayout, receiver: string): Promise<string> => {
  const { transaction, payout } = locked;
  const at = ctx.now();
  const { booking_id: bookingId, host_id: hostId, owed_cents: amountCents } = payout;
  const earlier = await listPayPalAttempts(transaction, bookingId);
  const number = earlier.length + 1;
  const id = attemptId(bookingId, number);
  await insertAttempt(transaction, {
    ...{ id, booking_id: bookingId, way: 'PayPal', number, stage: 'onItsWay', status: 'Requested' },
    ...{
      host_id: hostId,
      receiver_email: receiver,
      amount_cents: amountCents,
      sent_at: at,
      next_poll_at: at,
    },
  });
  const values = {
    ...{ payout_item_status: null, payout_item_id: null, payout_transaction_id: null, payout_batch_id: null },
    deferred_at: null,
  };
  if (!(await writePayout(ctx, locked, 'begin', { values })))
    throw new Error(`The payout of booking ${bookingId} can't be sent in its stage.`);
  const isRepeated = earlier.some((one) => one.host_id === hostId);
  const details = { kind: 'sent', amountCents, receiver, isRepeated, after: null } as const;
  await insertPayoutActivity(transaction, bookingId, { actorId: null, details, at });
  return id;
};
