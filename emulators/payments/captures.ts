import type { Call, Context, Reply, Route } from './call.ts';
import { second } from './clock.ts';
import { newId } from './ids.ts';
import type { Change } from './ledger.ts';
import { centsOf, decimalOf } from './money.ts';
import { notify } from './notifications.ts';
import { aboutOrder, orderIdempotencyMs, orderOr404, totalCents } from './orders.ts';
import type { Capture, Next, Order } from './records.ts';
import { issue } from './refusals.ts';
import { type Outcome, outcomeOfAmount } from './sentinels.ts';
import { approvalUrl, captureView, orderView } from './views.ts';

/** How long a check, a capture in progress and a reversal take, in ms. */
const checkTime = 3 * 24 * 3600 * second;
const progressTime = 5 * second;
const reversalTime = 3600 * second;

export const captureOr404 = (context: Context, id: string): Capture => {
  const capture = context.ledger.get('captures', id);
  if (!capture) throw issue('INVALID_RESOURCE_ID', { field: 'capture_id', value: id, location: 'path' });
  return capture;
};

const outcomeOf = (order: Order): Outcome => order.outcome ?? outcomeOfAmount(decimalOf(totalCents(order)));

const captureOrder = (context: Context, call: Call): Reply => {
  const order = orderOr404(context, call.ids[0] ?? '');
  if (order.status === 'COMPLETED') throw issue('ORDER_ALREADY_CAPTURED');
  if (order.next) throw issue('ORDER_COMPLETION_IN_PROGRESS');
  if (order.status !== 'APPROVED') throw issue('ORDER_NOT_APPROVED');
  refuseSecondInvoice(context, order);

  const again = {
    links: [{ href: approvalUrl(context, order.id), rel: 'redirect', method: 'GET' as const }],
  };
  const outcome = outcomeOf(order);
  const now = context.ledger.clock.now();
  if (outcome === 'declined') throw issue('INSTRUMENT_DECLINED', {}, again);
  if (outcome === 'payerAction' && !order.steppedUp) {
    const changed: Order = { ...order, status: 'PAYER_ACTION_REQUIRED', steppedUp: true, updatedAt: now };
    const change = {
      type: 'order.payer-action',
      about: aboutOrder(changed),
      put: { orders: { [order.id]: changed } },
    };
    throw issue('PAYER_ACTION_REQUIRED', {}, { ...again, change });
  }
  if (outcome === 'inProgress') {
    const changed: Order = { ...order, next: { at: now + progressTime, to: 'COMPLETED' }, updatedAt: now };
    const change = {
      type: 'order.in-progress',
      about: aboutOrder(changed),
      put: { orders: { [order.id]: changed } },
    };
    throw issue('ORDER_COMPLETION_IN_PROGRESS', {}, { change });
  }
  const { change, completed, captures } = takeMoney(context, order, outcome);
  return { status: 201, body: orderView(context, completed, captures), change };
};

export const captureRoutes: Route[] = [
  {
    method: 'POST',
    path: '/v2/checkout/orders/:id/capture',
    answer: captureOrder,
    idempotency: { ms: orderIdempotencyMs, status: 200 },
    sentinel: (context, call) => {
      const order = context.ledger.get('orders', call.ids[0] ?? '');
      return order?.status === 'APPROVED' ? outcomeOf(order) : undefined;
    },
  },
  {
    method: 'GET',
    path: '/v2/payments/captures/:id',
    answer: (context, call) => ({
      status: 200,
      body: captureView(context, captureOr404(context, call.ids[0] ?? ''), true),
    }),
  },
];

/** The merchant's account requires an invoice id that no capture has used yet. */
const refuseSecondInvoice = (context: Context, order: Order): void => {
  const wanted = new Set(
    order.purchase_units.map((unit) => unit.invoice_id).filter((id) => id !== undefined),
  );
  const taken = context.ledger
    .list('captures')
    .some((capture) => capture.status !== 'DECLINED' && wanted.has(capture.invoice_id ?? ''));
  if (taken) throw issue('DUPLICATE_INVOICE_ID', { field: '/purchase_units/@reference_id/invoice_id' });
};

/** A capture's first status, and its scheduled next one. */
const firstStatus = (
  { pendingMs }: Context,
  outcome: Outcome,
  now: number,
): { status: Capture['status']; next?: Next } => {
  if (outcome === 'pending') return { status: 'PENDING', next: { at: now + pendingMs, to: 'COMPLETED' } };
  if (outcome === 'eCheck') return { status: 'PENDING', next: { at: now + checkTime, to: 'COMPLETED' } };
  if (outcome === 'denied') return { status: 'PENDING', next: { at: now + pendingMs, to: 'DECLINED' } };
  if (outcome === 'refused') return { status: 'DECLINED' };
  if (outcome === 'reversed')
    return { status: 'COMPLETED', next: { at: now + reversalTime, to: 'REVERSED' } };
  return { status: 'COMPLETED' };
};

const takeMoney = (
  context: Context,
  order: Order,
  outcome: Outcome,
): { change: Change; completed: Order; captures: Capture[] } => {
  const now = context.ledger.clock.now();
  const captures = order.purchase_units.map(
    (unit): Capture => ({
      id: newId(),
      orderId: order.id,
      ...firstStatus(context, outcome, now),
      amount: { currency_code: unit.amount.currency_code, value: unit.amount.value },
      invoice_id: unit.invoice_id,
      custom_id: unit.custom_id,
      refundedCents: 0,
      createdAt: now,
      updatedAt: now,
    }),
  );
  const completed: Order = {
    ...order,
    status: 'COMPLETED',
    captureIds: captures.map(({ id }) => id),
    updatedAt: now,
    next: undefined,
  };
  const status = captures[0]?.status ?? 'COMPLETED';
  const change: Change = {
    type: `capture.${status.toLowerCase()}`,
    about: {
      ...aboutOrder(completed),
      capture_ids: completed.captureIds,
      capture_id: completed.captureIds[0],
      status,
    },
    put: {
      orders: { [order.id]: completed },
      captures: Object.fromEntries(captures.map((capture) => [capture.id, capture])),
    },
  };
  for (const capture of captures)
    notify(context, change, `PAYMENT.CAPTURE.${capture.status}`, captureView(context, capture, true));
  return { change, completed, captures };
};

/** Completes an order in progress: the provider captures its money by itself. */
export const finishOrder = (context: Context, id: string): void => {
  const order = context.ledger.get('orders', id);
  if (order?.next) context.ledger.commit(takeMoney(context, order, 'good').change);
};

/** Settles a pending capture, or reverses what is left of a completed one as a bank does. */
export const settleCapture = (context: Context, id: string): void => {
  const capture = context.ledger.get('captures', id);
  if (!capture?.next) return;
  const to = capture.next.to;
  const reversed = to === 'REVERSED';
  const settled: Capture = {
    ...capture,
    status: reversed ? 'REFUNDED' : (to as Capture['status']),
    refundedCents: reversed ? centsOf(capture.amount.value) : capture.refundedCents,
    updatedAt: context.ledger.clock.now(),
    next: undefined,
  };
  const event = to === 'DECLINED' ? 'DENIED' : to;
  const change: Change = {
    type: `capture.${event.toLowerCase()}`,
    about: {
      ...aboutCapture(settled),
      ...(reversed && { reversed_amount: decimalOf(settled.refundedCents - capture.refundedCents) }),
    },
    put: { captures: { [id]: settled } },
  };
  notify(context, change, `PAYMENT.CAPTURE.${event}`, captureView(context, settled, true));
  context.ledger.commit(change);
};

const aboutCapture = (capture: Capture): Record<string, unknown> => ({
  capture_id: capture.id,
  order_id: capture.orderId,
  status: capture.status,
  amount: capture.amount.value,
  currency: capture.amount.currency_code,
  custom_id: capture.custom_id,
  invoice_id: capture.invoice_id,
});
