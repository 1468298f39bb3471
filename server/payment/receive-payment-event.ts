import type { payment } from '#contract/payment.ts';
import { refuse } from '#contract/refusals.ts';
import { readEvent } from '../adapters/payments-events.ts';
import type { Operation } from '../operation.ts';
import { insertPaymentEvent } from './event-store.ts';
import { paymentEventJob } from './payment-events.ts';
import { paymentsDown } from './payments-down.ts';

/**
 * Verified over the text as it came, kept once by its id, and answered at once: the work is a job's
 * (docs/rules/payments.md#notifications).
 */
export const receivePaymentEvent: Operation<typeof payment.receivePaymentEvent> = async (
  ctx,
  { headers, body },
) => {
  const event = readEvent(body);
  const wanted = { headers, rawBody: body, webhookId: ctx.config.PAYPAL_WEBHOOK_ID };
  // While nobody can be asked it is not taken: the provider sends it again.
  const isGenuine = event && (await ctx.payments.verifyWebhook(wanted).catch(paymentsDown(ctx)));
  if (!isGenuine) return refuse('notTheProvider');
  await ctx.db.transaction().execute(async (transaction) => {
    const { id, type } = event;
    const isNew = await insertPaymentEvent(transaction, { id, type, body, received_at: ctx.now() });
    if (isNew) await ctx.jobs.enqueue(transaction, paymentEventJob, { eventId: id });
  });
  return { received: true };
};
