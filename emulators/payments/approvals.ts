import type { Reply, World } from './call.ts';
import { notify } from './notices.ts';
import { aboutOrder, orderOr404 } from './orders.ts';
import type { Order } from './records.ts';
import { issue } from './refusals.ts';
import { type Outcome, outcomes } from './sentinels.ts';
import { approvalUrl, orderView, payerId } from './views.ts';

/** What the payer did on the approval page, from a form, from JSON, or from an empty POST (which approves). */
export type Decision = {
  action: 'approve' | 'cancel';
  outcome?: Outcome;
  funding: Order['funding'];
  /** The sheet of the browser script in which it was made. */
  sheet?: string;
};

export const readDecision = (fields: Record<string, unknown>): Decision => {
  const outcome = String(fields.outcome ?? '');
  const funding = String(fields.funding ?? '');
  return {
    action:
      fields.action === 'cancel' || fields.cancel === true || fields.cancel === 'true' ? 'cancel' : 'approve',
    outcome: Object.hasOwn(outcomes, outcome) ? (outcome as Outcome) : undefined,
    funding: funding === 'card' || funding === 'credit' ? funding : 'paypal',
    sheet: fields.sheet ? String(fields.sheet) : undefined,
  };
};

export const isOpen = (order: Order): boolean => order.status !== 'COMPLETED';

/**
 * The payer's decision on an order. A declined or not yet captured order may be approved again, with another way to
 * pay. `redirect` is where the payer goes next when the merchant named a place.
 */
export const decide = (world: World, orderId: string, decision: Decision): Reply & { redirect?: string } => {
  const order = orderOr404(world, orderId);
  if (!isOpen(order)) throw issue('ORDER_ALREADY_CAPTURED', {}, {});
  const ids = { orderID: order.id, payerID: payerId };
  if (decision.action === 'cancel') {
    return {
      status: 200,
      body: { status: 'CANCELLED', ...ids },
      step: { type: 'order.cancelled', about: aboutOrder(order), put: {} },
      redirect: withQuery(order.cancelUrl, { token: order.id }),
    };
  }
  const approved: Order = {
    ...order,
    status: 'APPROVED',
    funding: decision.funding,
    // Approving again starts afresh: another card need not fail as the first did.
    outcome: decision.outcome,
    approvedIn: decision.sheet,
    updatedAt: world.ledger.clock.now(),
  };
  const step = {
    type: 'order.approved',
    about: aboutOrder(approved),
    put: { orders: { [order.id]: approved } },
  };
  notify(world, step, 'CHECKOUT.ORDER.APPROVED', orderView(world, approved));
  return {
    status: 200,
    body: {
      status: 'APPROVED',
      ...ids,
      links: [{ href: approvalUrl(world, order.id), rel: 'self', method: 'GET' }],
    },
    step,
    redirect: withQuery(order.returnUrl, { token: order.id, PayerID: payerId }),
  };
};

const withQuery = (address: string | undefined, query: Record<string, string>): string | undefined => {
  if (!address || !URL.canParse(address)) return undefined;
  const url = new URL(address);
  for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value);
  return url.href;
};
