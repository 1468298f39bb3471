import { nextItemPollAt } from '#domain/payout-item.ts';
import type { ProviderPayoutBatch, ProviderPayoutItem } from '../adapters/payments-answers.ts';
import { PaymentsError } from '../adapters/payments-error.ts';
import type { Context } from '../context.ts';
import type { Job } from '../platform/jobs/queue.ts';
import { claimPoll, getSend, type StoredSend } from './send-store.ts';
import { type SendReport, settleSend } from './settle-send.ts';
import { giveUp, waitForAccount } from './unanswered-send.ts';

/**
 * The provider knows a batch by our id for 30 days, and pays a repeat after that a second time. Five days are kept as a
 * margin for clocks and calls that hang.
 */
const repeatableMs = 25 * 86_400_000;

/**
 * Reads an attempt from the provider, or sends it if it has no answer yet, and settles it here. Safe to repeat at any
 * time: a repeat has the same id.
 * @throws PaymentsError when the provider doesn't respond; the attempt is polled again later.
 */
export const pollSend = async (ctx: Context, sendId: string): Promise<void> => {
  const send = await getSend(ctx.db, sendId);
  const now = ctx.now();
  const isUnanswered = send.status === 'Requested';
  if (isUnanswered && (send.next_poll_at === null || send.next_poll_at > now)) return;
  // The next poll is set first: an attempt that keeps failing goes to the end of the queue, and of two processes only
  // one makes a call that moves money.
  const next = nextItemPollAt(send.item_status, send.sent_at, now);
  const isOurs = await claimPoll(ctx.db, send, next);
  if (isUnanswered && !isOurs) return;
  const report = await (isUnanswered ? request(ctx, send) : readAnswered(ctx, send)).catch(async (error) => {
    // However long an outage lasts, everything is read again about a minute after it.
    const soon = nextItemPollAt(null, send.sent_at, now);
    // Another process may have settled it meanwhile: its next poll stands.
    if (error instanceof PaymentsError && next !== null)
      await claimPoll(ctx.db, { id: sendId, next_poll_at: next }, soon);
    throw error;
  });
  if (report) await settleSend(ctx, send.booking_id, sendId, report);
};

/**
 * Sends an attempt. Undefined while sending is switched off or our account has to be put right, or when it may not be
 * repeated any more: that is told even while sending is switched off, since the provider forgets the attempt.
 */
const request = async (ctx: Context, send: StoredSend): Promise<SendReport | undefined> => {
  if (ctx.now().getTime() - send.sent_at.getTime() >= repeatableMs) return giveUp(ctx, send);
  if (ctx.config.PAYOUT_SENDING === 'off') return undefined;
  const { id, receiver_email: receiver, amount_cents: amountCents } = send;
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
      return readAccepted(ctx, send, error.existingId);
    if (error.isAboutAccount) return waitForAccount(ctx, send, error);
    // Any other error is about all calls; and after a used id without a batch it is not known what was made.
    if (!error.isFinal) throw error;
    ctx.log.error({ sendId: id, issue: error.issue, debugId: error.debugId }, 'a payout was refused');
    return { ...nothing, itemStatus: 'Error', error: error.issue ?? error.name };
  }
};

/** Reads an attempt that the provider has answered. Undefined if it refused it: then there is nothing to read. */
const readAnswered = async (ctx: Context, send: StoredSend): Promise<SendReport | undefined> =>
  send.batch_id === null ? undefined : readAccepted(ctx, send, send.batch_id);

/** Reads the item of an attempt that the provider has accepted; the batch until its item is known. */
export const readAccepted = async (
  { payments }: Pick<Context, 'payments'>,
  { item_id: itemId }: Pick<StoredSend, 'item_id'>,
  batchId: string,
): Promise<SendReport> => {
  if (itemId !== null) return reportOfItem(await payments.getPayoutItem(itemId));
  const batch = await payments.getPayoutBatch(batchId);
  const [item] = batch.items;
  return item ? reportOfItem(item) : reportOfBatch(batch);
};

const nothing = { batchId: null, itemId: null, transactionId: null, feeCents: null, error: null };

export const reportOfItem = (item: ProviderPayoutItem): SendReport => ({
  itemStatus: item.status,
  batchId: item.batchId,
  itemId: item.id,
  transactionId: item.transactionId,
  feeCents: item.feeCents,
  error: item.error,
});

/** A batch without items: only one that was refused as a whole has ended. */
const reportOfBatch = ({ id, state, error }: ProviderPayoutBatch): SendReport => ({
  ...nothing,
  batchId: id,
  itemStatus: state === 'refused' ? 'Error' : 'Pending',
  error,
});

/** The same as a job, for attempts of which the provider has news. */
export const pollSendJob: Job<{ sendId: string }> = {
  name: 'payout.poll-send',
  run: (ctx, { sendId }) => pollSend(ctx, sendId),
};
