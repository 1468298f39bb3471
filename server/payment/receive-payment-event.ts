import type { payment } from '#contract/payment.ts';
import { refuse } from '#contract/refusals.ts';
import { readEvent } from '../adapters/payments-events.ts';
import type { Operation } from '../operation.ts';
import { insertPaymentEvent } from './event-store.ts';
import { paymentEventJob } from './payment-events.ts';
import { paymentsDown } from './payments-down.ts';

/**
 * Receives a webhook event: verifies its unchanged body, stores it once by its id, and enqueues a job to handle it
 * (docs/rules/payments.md#notifications).
 */
export const receivePaymentEvent: Operation<typeof payment.receivePaymentEvent> = async (
  ctx,
  { headers, body, report },
) => {
  const event = readEvent(body);
  const request = { headers, rawBody: body, webhookId: ctx.config.PAYPAL_WEBHOOK_ID };
  // While it can't be verified the response is an error, and the provider sends the event again.
  const isGenuine = event && (await ctx.payments.verifyWebhook(request).catch(paymentsDown(ctx)));
  if (!isGenuine) {
    report('webhookRefused');
    return refuse('notTheProvider');
  }
  await ctx.db.transaction().execute(async (transaction) => {
    const { id, type } = event;
    const isNew = await insertPaymentEvent(transaction, { id, type, body, received_at: ctx.now() });
    if (isNew) await ctx.jobs.enqueue(transaction, paymentEventJob, { eventId: id });
  });
  return { received: true };
};
