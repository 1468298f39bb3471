import type { Context, Reply } from './call.ts';
import { notify } from './notifications.ts';
import { aboutOrder, orderOr404 } from './orders.ts';
import type { Order } from './records.ts';
import { issue } from './refusals.ts';
import { type Outcome, outcomes } from './sentinels.ts';
import { approvalUrl, orderView, payerId } from './views.ts';

/** The payer's decision on the approval page, from a form, from JSON, or from an empty POST (which approves). */
export type Decision = {
  action: 'approve' | 'cancel';
  outcome?: Outcome;
  funding: Order['funding'];
  /** The id of the checkout window, opened by the browser script, in which it was made. */
  windowId?: string;
};

export const readDecision = (fields: Record<string, unknown>): Decision => {
  const outcome = String(fields.outcome ?? '');
  const funding = String(fields.funding ?? '');
  return {
    action:
      fields.action === 'cancel' || fields.cancel === true || fields.cancel === 'true' ? 'cancel' : 'approve',
    outcome: Object.hasOwn(outcomes, outcome) ? (outcome as Outcome) : undefined,
    funding: funding === 'card' || funding === 'credit' ? funding : 'paypal',
    windowId: fields.windowId ? String(fields.windowId) : undefined,
  };
};

export const isOpen = (order: Order): boolean => order.status !== 'COMPLETED';

/**
 * Applies the payer's decision to an order. An order that was declined or not captured yet may be approved again, with
 * another way to pay. `redirect` is the merchant's return address, if it gave one.
 */
export const decide = (
  context: Context,
  orderId: string,
  decision: Decision,
): Reply & { redirect?: string } => {
  const order = orderOr404(context, orderId);
  if (!isOpen(order)) throw issue('ORDER_ALREADY_CAPTURED', {}, {});
  const ids = { orderID: order.id, payerID: payerId };
  if (decision.action === 'cancel') {
    return {
      status: 200,
      body: { status: 'CANCELLED', ...ids },
      change: { type: 'order.cancelled', about: aboutOrder(order), put: {} },
      redirect: withQuery(order.cancelUrl, { token: order.id }),
    };
  }
  const approved: Order = {
    ...order,
    status: 'APPROVED',
    funding: decision.funding,
    // A new approval resets the outcome: another card need not fail like the first.
    outcome: decision.outcome,
    approvedIn: decision.windowId,
    updatedAt: context.ledger.clock.now(),
  };
  const change = {
    type: 'order.approved',
    about: aboutOrder(approved),
    put: { orders: { [order.id]: approved } },
  };
  notify(context, change, 'CHECKOUT.ORDER.APPROVED', orderView(context, approved));
  return {
    status: 200,
    body: {
      status: 'APPROVED',
      ...ids,
      links: [{ href: approvalUrl(context, order.id), rel: 'self', method: 'GET' }],
    },
    change,
    redirect: withQuery(order.returnUrl, { token: order.id, PayerID: payerId }),
  };
};

const withQuery = (address: string | undefined, query: Record<string, string>): string | undefined => {
  if (!address || !URL.canParse(address)) return undefined;
  const url = new URL(address);
  for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value);
  return url.href;
};
