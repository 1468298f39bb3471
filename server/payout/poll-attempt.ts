import { nextItemPollAt } from '#domain/payout-item.ts';
import type { ProviderPayoutBatch, ProviderPayoutItem } from '../adapters/payments-answers.ts';
import { PaymentsError } from '../adapters/payments-error.ts';
import type { Context } from '../context.ts';
import { importantDays, retriesFor } from '../platform/email/email.ts';
import type { Job } from '../platform/jobs/queue.ts';
import {
  claimPoll,
  claimUnreadPoll,
  clearUnreadPoll,
  findAttempt,
  forgetUnread,
  isGivenUp,
  type StoredAttempt,
} from './attempt-store.ts';
import { claimCall } from './claim-call.ts';
import { type AttemptReport, settleAttempt } from './settle-attempt.ts';
import { endRefused, giveUp, noteHidden, noteMissing, waitForAccount } from './unanswered-attempt.ts';
import { type Named, noteUnread, unreadOf, untilReadAgain } from './unread-report.ts';

/**
 * The provider knows a batch by our id for 30 days, and pays a repeat after that a second time. Five days are kept as a
 * margin for clocks and calls that hang.
 */
const repeatableMs = 25 * 86_400_000;

/**
 * Reads an attempt from the provider, or sends it if it has no answer yet, and settles it here. Safe to repeat at any
 * time: a repeat has the same id. What an event has `named` is only read, also of an attempt that was given up.
 * @throws PaymentsError when the provider doesn't respond; the attempt is polled again later.
 */
export const pollAttempt = async (ctx: Context, attemptId: string, named?: Named): Promise<void> => {
  const attempt = await findAttempt(ctx.db, attemptId);
  if (!attempt) return;
  if (attempt.batch_id === null && named && (named.itemId ?? named.batchId) !== null) {
    const report = await readNamed(ctx, attempt, named);
    if (report) return settle(ctx, attempt, report, named);
    if (attempt.unread_at !== null) await forgetUnread(ctx.db, attempt);
  }
  const now = ctx.now();
  const isUnanswered = attempt.status === 'Requested';
  if (isUnanswered && (isGivenUp(attempt) || attempt.next_poll_at === null || attempt.next_poll_at > now))
    return;
  // The next poll is set first: an attempt that keeps failing goes to the end of the queue, and of two processes only
  // one makes a call that moves money.
  const next = nextItemPollAt(attempt.item_status, attempt.sent_at, now);
  const isOurs = await claimPoll(ctx.db, attempt, next);
  if (isUnanswered && !isOurs) return;
  const claimed = { ...attempt, next_poll_at: next };
  const report = await (isUnanswered ? request(ctx, claimed) : readAnswered(ctx, attempt)).catch(
    async (error) => {
      // It is read again as planned; an event is read again by its job.
      if (error instanceof PaymentsError && !isUnanswered && !named) {
        if (error.isNotFound) return noteMissing(ctx, attempt);
        if (error.status === 403) return noteHidden(ctx, attempt, error);
      }
      // However long an outage lasts, everything is read again about a minute after it.
      const soon = nextItemPollAt(null, attempt.sent_at, now);
      // Another process may have settled it meanwhile: its next poll stands.
      if (error instanceof PaymentsError && next !== null)
        await claimPoll(ctx.db, { id: attemptId, next_poll_at: next }, soon);
      throw error;
    },
  );
  if (report) await settle(ctx, attempt, report, named);
};

/**
 * Reads again what the provider has reported of an attempt and could not be read then
 * (docs/rules/payouts.md#sent-once).
 * @throws PaymentsError when the provider doesn't respond; that it does not know it still is noted.
 */
export const pollUnread = async (ctx: Context, attemptId: string): Promise<void> => {
  const attempt = await findAttempt(ctx.db, attemptId);
  const named = attempt && unreadOf(attempt);
  if (!attempt) return;
  // A process of an earlier version may have planned it after it was read.
  if (!named) return clearUnreadPoll(ctx.db, attemptId);
  if (!(await claimUnreadPoll(ctx.db, attempt, untilReadAgain(attempt, ctx.now())))) return;
  await pollAttempt(ctx, attemptId, named).catch(async (error) => {
    if (!(error instanceof PaymentsError)) throw error;
    await noteUnread(ctx, attemptId, { named, error });
    if (!error.isNotFound) throw error;
  });
};

/** Writes a report; reads the attempt once more if another one was written while this one was on its way. */
const settle = async (
  ctx: Context,
  before: StoredAttempt,
  report: AttemptReport,
  named: Named | undefined,
): Promise<void> => {
  if (!(await settleAttempt(ctx, before, report))) await pollAttempt(ctx, before.id, named);
};

/**
 * Sends an attempt. Undefined while sending is switched off, the booking's payment is in doubt or our account has to be
 * put right, when it is not owed any more, or when it may not be repeated: that is told even while sending is switched
 * off, since the provider forgets the attempt.
 */
const request = async (ctx: Context, known: StoredAttempt): Promise<AttemptReport | undefined> => {
  // The provider can't have forgotten an attempt that it was never asked for, or clearly refused.
  const calledAt = known.called_at?.getTime() ?? Number.POSITIVE_INFINITY;
  if (ctx.now().getTime() - calledAt >= repeatableMs) return giveUp(ctx, known);
  if (ctx.config.PAYOUT_SENDING === 'off') return undefined;
  const claim = await claimCall(ctx, known);
  if (!claim) return undefined;
  const { attempt, isFirst } = claim;
  const { id, receiver_email: receiver, amount_cents: amountCents } = attempt;
  const { COMPANY_NAME: company } = ctx.config;
  try {
    const batch = await ctx.payments.createPayout({
      idempotencyKey: id,
      emailSubject: `${company} pays you for a booking`,
      items: [{ itemId: id, receiver, amountCents, note: `Thank you for opening your land. ${company}` }],
    });
    // The answer to a new batch has no items.
    return { ...reportOfBatch(batch), itemStatus: 'Pending' };
  } catch (error) {
    if (!(error instanceof PaymentsError)) throw error;
    // It was sent before, and the answer was lost.
    if (error.refusal === 'payoutIdUsed' && error.existingId !== null)
      return readAccepted(ctx, attempt, error.existingId);
    if (error.isAboutAccount) return waitForAccount(ctx, attempt, error, isFirst);
    // Any other error is about all calls; and after a used id without a batch it is not known what was made.
    if (!error.isFinal) throw error;
    ctx.log.error({ attemptId: id, issue: error.issue, debugId: error.debugId }, 'a payout was refused');
    const report = { ...nothing, itemStatus: 'Error', error: error.issue ?? error.name } as const;
    await endRefused(ctx, attempt, report, isFirst);
    return undefined;
  }
};

/**
 * Reads what an event names of an attempt whose batch is not known: its answer was lost, or an administrator said what
 * became of it (docs/rules/payouts.md#sent-once); the batch where the provider does not know the item. Undefined if it
 * is another one's.
 */
const readNamed = (
  { payments }: Pick<Context, 'payments'>,
  { id }: Pick<StoredAttempt, 'id'>,
  { itemId, batchId }: Named,
): Promise<AttemptReport | undefined> =>
  readFirst([
    itemId !== null &&
      (async () => {
        const item = await payments.getPayoutItem(itemId);
        return item.senderItemId === id ? reportOfItem(item) : undefined;
      }),
    batchId !== null &&
      (async () => {
        const batch = await payments.getPayoutBatch(batchId);
        return batch.senderBatchId === id ? reportOfWhole(batch) : undefined;
      }),
  ]);

/**
 * The first report of these reads, each made only where those before gave none, as what they read is not known or is
 * another one's.
 * @throws PaymentsError if the provider doesn't respond, or does not know what the first read asks for, and no other
 *   gives a report.
 */
const readFirst = async (
  reads: readonly (false | (() => Promise<AttemptReport | undefined>))[],
): Promise<AttemptReport | undefined> => {
  let unknown: PaymentsError | undefined;
  for (const read of reads) {
    if (!read) continue;
    const report = await read().catch((error) => {
      if (!(error instanceof PaymentsError && error.isNotFound)) throw error;
      unknown ??= error;
      return undefined;
    });
    if (report) return report;
  }
  if (unknown) throw unknown;
  return undefined;
};

/** Reads an attempt that the provider has answered. Undefined if it refused it: then there is nothing to read. */
const readAnswered = async (ctx: Context, attempt: StoredAttempt): Promise<AttemptReport | undefined> =>
  attempt.batch_id === null ? undefined : readAccepted(ctx, attempt, attempt.batch_id);

/**
 * Reads an attempt by its item or batch, also by that of which the provider said that it did not know it any more, or
 * which it has reported since; undefined if none is known.
 */
export const readKnown = async (ctx: Context, attempt: StoredAttempt): Promise<AttemptReport | undefined> => {
  const { item_id, batch_id, missing_batch_id } = attempt;
  const unread = unreadOf(attempt);
  const batchId = batch_id ?? missing_batch_id;
  // What it reported and does not know by its item it may know by its batch.
  const isItemUnread = unread !== undefined && batchId !== null && unread.itemId === item_id;
  const known = { item_id: isItemUnread ? null : item_id };
  return readFirst([
    unread !== undefined && (() => readNamed(ctx, attempt, unread)),
    (known.item_id ?? batchId) !== null && (() => readAccepted(ctx, known, batchId ?? '')),
  ]);
};

/** Reads the item of an attempt that the provider has accepted; the batch until its item is known. */
export const readAccepted = async (
  { payments }: Pick<Context, 'payments'>,
  { item_id: itemId }: Pick<StoredAttempt, 'item_id'>,
  batchId: string,
): Promise<AttemptReport> => {
  if (itemId !== null) return reportOfItem(await payments.getPayoutItem(itemId));
  return reportOfWhole(await payments.getPayoutBatch(batchId));
};

const nothing = {
  ...{ batchId: null, itemId: null, transactionId: null },
  ...{ feeCents: null, amountCents: null, receiver: null, error: null },
};

export const reportOfItem = (item: ProviderPayoutItem): AttemptReport => ({
  itemStatus: item.status,
  batchId: item.batchId,
  itemId: item.id,
  transactionId: item.transactionId,
  feeCents: item.feeCents,
  amountCents: item.amountCents,
  receiver: item.receiver,
  error: item.error,
});

/** Its batch has one item, once that is made. */
const reportOfWhole = (batch: ProviderPayoutBatch): AttemptReport => {
  const [item] = batch.items;
  return item ? reportOfItem(item) : reportOfBatch(batch);
};

/** A batch without items: only one that was refused as a whole has ended. */
const reportOfBatch = ({ id, state, error }: ProviderPayoutBatch): AttemptReport => ({
  ...nothing,
  batchId: id,
  itemStatus: state === 'refused' ? 'Error' : 'Pending',
  error,
});

/**
 * The same as a job, for attempts of which the provider has news. Its name and data are those of jobs that an older
 * version has added. `reportedAt`: when the provider reported it, in ms.
 */
export const pollAttemptJob: Job<{ sendId: string; reportedAt?: number } & Partial<Named>> = {
  name: 'payout.poll-send',
  // Of an attempt that was given up nothing but the event is ever read.
  retries: retriesFor(importantDays),
  run: (ctx, { sendId: attemptId, itemId = null, batchId = null, reportedAt }) => {
    const named = { itemId, batchId };
    return pollAttempt(ctx, attemptId, named).catch(async (error) => {
      if (
        !(error instanceof PaymentsError && (await noteUnread(ctx, attemptId, { named, reportedAt, error })))
      )
        throw error;
    });
  },
};
