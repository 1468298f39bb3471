import type { Call, Reply, Route, World } from './call.ts';
import { second } from './clock.ts';
import { newId } from './ids.ts';
import type { Step } from './ledger.ts';
import { centsOf, decimalOf } from './money.ts';
import { notify } from './notices.ts';
import { aboutOrder, orderAnswersKept, orderOr404, totalCents } from './orders.ts';
import type { Capture, Next, Order } from './records.ts';
import { issue } from './refusals.ts';
import { type Outcome, outcomeOfAmount } from './sentinels.ts';
import { approvalUrl, captureView, orderView } from './views.ts';

/** How long a pending capture, and a capture in progress, take. */
export const pendingTime = 10 * second;
const checkTime = 3 * 24 * 3600 * second;
const progressTime = 5 * second;
const reversalTime = 3600 * second;

export const captureOr404 = (world: World, id: string): Capture => {
  const capture = world.ledger.get('captures', id);
  if (!capture) throw issue('INVALID_RESOURCE_ID', { field: 'capture_id', value: id, location: 'path' });
  return capture;
};

const outcomeOf = (order: Order): Outcome => order.outcome ?? outcomeOfAmount(decimalOf(totalCents(order)));

const captureOrder = (world: World, call: Call): Reply => {
  const order = orderOr404(world, call.ids[0] ?? '');
  if (order.status === 'COMPLETED') throw issue('ORDER_ALREADY_CAPTURED');
  if (order.next) throw issue('ORDER_COMPLETION_IN_PROGRESS');
  if (order.status !== 'APPROVED') throw issue('ORDER_NOT_APPROVED');
  refuseSecondInvoice(world, order);

  const again = { links: [{ href: approvalUrl(world, order.id), rel: 'redirect', method: 'GET' as const }] };
  const outcome = outcomeOf(order);
  const now = world.ledger.clock.now();
  if (outcome === 'declined') throw issue('INSTRUMENT_DECLINED', {}, again);
  if (outcome === 'payerAction' && !order.steppedUp) {
    const changed: Order = { ...order, status: 'PAYER_ACTION_REQUIRED', steppedUp: true, updatedAt: now };
    const step = {
      type: 'order.payer-action',
      about: aboutOrder(changed),
      put: { orders: { [order.id]: changed } },
    };
    throw issue('PAYER_ACTION_REQUIRED', {}, { ...again, step });
  }
  if (outcome === 'inProgress') {
    const changed: Order = { ...order, next: { at: now + progressTime, to: 'COMPLETED' }, updatedAt: now };
    const step = {
      type: 'order.in-progress',
      about: aboutOrder(changed),
      put: { orders: { [order.id]: changed } },
    };
    throw issue('ORDER_COMPLETION_IN_PROGRESS', {}, { step });
  }
  const { step, completed, captures } = takeMoney(world, order, outcome);
  return { status: 201, body: orderView(world, completed, captures), step };
};

export const captureRoutes: Route[] = [
  {
    method: 'POST',
    path: '/v2/checkout/orders/:id/capture',
    answer: captureOrder,
    kept: { ms: orderAnswersKept, status: 200 },
    sentinel: (world, call) => {
      const order = world.ledger.get('orders', call.ids[0] ?? '');
      return order?.status === 'APPROVED' ? outcomeOf(order) : undefined;
    },
  },
  {
    method: 'GET',
    path: '/v2/payments/captures/:id',
    answer: (world, call) => ({
      status: 200,
      body: captureView(world, captureOr404(world, call.ids[0] ?? ''), true),
    }),
  },
];

/** The merchant's account asks for unique invoice ids over all that was ever captured. */
const refuseSecondInvoice = (world: World, order: Order): void => {
  const wanted = new Set(
    order.purchase_units.map((unit) => unit.invoice_id).filter((id) => id !== undefined),
  );
  const taken = world.ledger
    .list('captures')
    .some((capture) => capture.status !== 'DECLINED' && wanted.has(capture.invoice_id ?? ''));
  if (taken) throw issue('DUPLICATE_INVOICE_ID', { field: '/purchase_units/@reference_id/invoice_id' });
};

/** What a capture is at first, and what becomes of it. */
const firstStatus = (outcome: Outcome, now: number): { status: Capture['status']; next?: Next } => {
  if (outcome === 'pending') return { status: 'PENDING', next: { at: now + pendingTime, to: 'COMPLETED' } };
  if (outcome === 'eCheck') return { status: 'PENDING', next: { at: now + checkTime, to: 'COMPLETED' } };
  if (outcome === 'denied') return { status: 'PENDING', next: { at: now + pendingTime, to: 'DECLINED' } };
  if (outcome === 'refused') return { status: 'DECLINED' };
  if (outcome === 'reversed')
    return { status: 'COMPLETED', next: { at: now + reversalTime, to: 'REVERSED' } };
  return { status: 'COMPLETED' };
};

const takeMoney = (
  world: World,
  order: Order,
  outcome: Outcome,
): { step: Step; completed: Order; captures: Capture[] } => {
  const now = world.ledger.clock.now();
  const captures = order.purchase_units.map(
    (unit): Capture => ({
      id: newId(),
      orderId: order.id,
      ...firstStatus(outcome, now),
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
  const step: Step = {
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
    notify(world, step, `PAYMENT.CAPTURE.${capture.status}`, captureView(world, capture, true));
  return { step, completed, captures };
};

/** The provider takes the money of an order in progress by itself. */
export const finishOrder = (world: World, id: string): void => {
  const order = world.ledger.get('orders', id);
  if (order?.next) world.ledger.commit(takeMoney(world, order, 'good').step);
};

/** A pending capture is decided, or a completed one reversed by the bank. */
export const settleCapture = (world: World, id: string): void => {
  const capture = world.ledger.get('captures', id);
  if (!capture?.next) return;
  const to = capture.next.to;
  const reversed = to === 'REVERSED';
  const settled: Capture = {
    ...capture,
    status: reversed ? 'REFUNDED' : (to as Capture['status']),
    refundedCents: reversed ? centsOf(capture.amount.value) : capture.refundedCents,
    updatedAt: world.ledger.clock.now(),
    next: undefined,
  };
  const event = to === 'DECLINED' ? 'DENIED' : to;
  const step: Step = {
    type: `capture.${event.toLowerCase()}`,
    about: aboutCapture(settled),
    put: { captures: { [id]: settled } },
  };
  notify(world, step, `PAYMENT.CAPTURE.${event}`, captureView(world, settled, true));
  world.ledger.commit(step);
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
