import { type Call, type Context, isObject, type Reply, type Route, wantsAll } from './call.ts';
import { hour } from './clock.ts';
import { newId } from './ids.ts';
import { centsOf } from './money.ts';
import { changeOrder } from './order-patch.ts';
import { checkUnit } from './purchase-unit.ts';
import type { Order, PurchaseUnit } from './records.ts';
import { type Detail, issue, refusal, throwAll } from './refusals.ts';
import { orderView } from './views.ts';

/** Three hours to reach the payer and three for the approval; then an unpaid order expires. In ms. */
export const orderLifetime = 6 * hour;

/** How long answers for orders and captures are stored under their PayPal-Request-Id. */
export const orderIdempotencyMs = 6 * hour;

/** The order; throws the provider's 404 when it doesn't exist or has expired unpaid. */
export const orderOr404 = (context: Context, id: string): Order => {
  const order = context.ledger.get('orders', id);
  const expired =
    order && order.status !== 'COMPLETED' && context.ledger.clock.now() > order.createdAt + orderLifetime;
  if (!order || expired)
    throw issue('INVALID_RESOURCE_ID', { field: 'order_id', value: id, location: 'path' });
  return order;
};

/** The sum over all purchase units, in cents. */
export const totalCents = (order: Order): number =>
  order.purchase_units.reduce((sum, unit) => sum + centsOf(unit.amount.value), 0);

const createOrder = (context: Context, call: Call): Reply => {
  const body = isObject(call.body) ? call.body : {};
  const faults: Detail[] = [];
  if (body.intent === undefined)
    faults.push({ issue: 'MISSING_REQUIRED_PARAMETER', field: '/intent', location: 'body' });
  else if (body.intent === 'AUTHORIZE')
    faults.push({ issue: 'NOT_SUPPORTED', field: '/intent', value: 'AUTHORIZE' });
  else if (body.intent !== 'CAPTURE')
    faults.push({ issue: 'INVALID_PARAMETER_VALUE', field: '/intent', value: String(body.intent) });
  const units = checkUnits(body.purchase_units, faults);
  const source = isObject(body.payment_source) ? body.payment_source : undefined;
  if (source && !call.headers['paypal-request-id']) faults.push({ issue: 'PAYPAL_REQUEST_ID_REQUIRED' });
  throwAll(faults);

  const now = context.ledger.clock.now();
  const experience = {
    ...object(body.application_context),
    ...object(object(source?.paypal).experience_context),
  };
  const order: Order = {
    id: newId(),
    intent: 'CAPTURE',
    status: source ? 'PAYER_ACTION_REQUIRED' : 'CREATED',
    purchase_units: units.map((unit) => ({ ...unit, reference_id: unit.reference_id ?? 'default' })),
    withSource: source !== undefined,
    brand: text(experience.brand_name),
    returnUrl: text(experience.return_url),
    cancelUrl: text(experience.cancel_url),
    captureIds: [],
    createdAt: now,
    updatedAt: now,
  };
  const view = orderView(context, order);
  const minimal = {
    id: view.id,
    status: view.status,
    payment_source: view.payment_source,
    links: view.links,
  };
  return {
    status: 201,
    body: wantsAll(call) ? view : minimal,
    change: { type: 'order.created', about: aboutOrder(order), put: { orders: { [order.id]: order } } },
  };
};

const checkUnits = (units: unknown, faults: Detail[]): PurchaseUnit[] => {
  const field = '/purchase_units';
  if (!Array.isArray(units)) faults.push({ issue: 'MISSING_REQUIRED_PARAMETER', field, location: 'body' });
  else if (units.length < 1) faults.push({ issue: 'INVALID_ARRAY_MIN_ITEMS', field, location: 'body' });
  else if (units.length > 10) faults.push({ issue: 'INVALID_ARRAY_MAX_ITEMS', field, location: 'body' });
  else {
    for (const [index, unit] of units.entries()) checkUnit(unit, `${field}/${index}`, faults);
    if (faults.length > 0) return units;
    const references = units.map((unit: PurchaseUnit) => unit.reference_id);
    if (units.length > 1 && references.includes(undefined as never))
      faults.push({ issue: 'REFERENCE_ID_REQUIRED' });
    else if (new Set(references).size < units.length) faults.push({ issue: 'DUPLICATE_REFERENCE_ID' });
    if (new Set(units.map((unit: PurchaseUnit) => unit.amount.currency_code)).size > 1) {
      faults.push({ issue: 'MULTI_CURRENCY_ORDER' });
    }
    return units;
  }
  return [];
};

const readOrder = (context: Context, call: Call): Reply => ({
  status: 200,
  body: orderView(context, orderOr404(context, call.ids[0] ?? '')),
});

const patchOrder = (context: Context, call: Call): Reply => {
  const order = orderOr404(context, call.ids[0] ?? '');
  if (order.status === 'COMPLETED') throw issue('ORDER_ALREADY_COMPLETED');
  if (!Array.isArray(call.body))
    throw refusal('INVALID_REQUEST', [{ issue: 'INVALID_PARAMETER_SYNTAX', field: '/' }]);
  const changed = { ...changeOrder(order, call.body), updatedAt: context.ledger.clock.now() };
  return {
    status: 204,
    change: { type: 'order.patched', about: aboutOrder(changed), put: { orders: { [order.id]: changed } } },
  };
};

export const orderRoutes: Route[] = [
  {
    method: 'POST',
    path: '/v2/checkout/orders',
    answer: createOrder,
    idempotency: { ms: orderIdempotencyMs, status: 200 },
  },
  { method: 'GET', path: '/v2/checkout/orders/:id', answer: readOrder },
  { method: 'PATCH', path: '/v2/checkout/orders/:id', answer: patchOrder },
];

/** The facts of an order for the journal. */
export const aboutOrder = (order: Order): Record<string, unknown> => {
  const unit = order.purchase_units[0];
  return {
    order_id: order.id,
    status: order.status,
    amount: unit?.amount.value,
    currency: unit?.amount.currency_code,
    custom_id: unit?.custom_id,
    invoice_id: unit?.invoice_id,
  };
};

const object = (value: unknown): Record<string, unknown> => (isObject(value) ? value : {});
const text = (value: unknown): string | undefined => (typeof value === 'string' ? value : undefined);
