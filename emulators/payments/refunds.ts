import { type Call, type Context, isObject, type Reply, type Route, wantsAll } from './call.ts';
import { captureOr404 } from './captures.ts';
import { day } from './clock.ts';
import { newId } from './ids.ts';
import type { Change } from './ledger.ts';
import { centsOf, decimalOf, money } from './money.ts';
import { notify } from './notifications.ts';
import { checkMoney, checkText } from './purchase-unit.ts';
import type { Capture, Refund } from './records.ts';
import { type Detail, issue, throwAll } from './refusals.ts';
import { refundView } from './views.ts';

/** How long answers for refunds are stored under their PayPal-Request-Id. */
const refundIdempotencyMs = 45 * day;

/** How long after its capture money can be refunded. */
const refundTimeLimit = 180 * day;

/** The amounts, by their last digits, of refunds that stay pending for a while, and what becomes of them. */
const pendingOutcomes = [
  { ending: '1.31', to: 'COMPLETED' },
  { ending: '1.37', to: 'FAILED' },
] as const;

/** What a capture shows of its refunds. */
const refundedOf = (
  { amount }: Capture,
  refundedCents: number,
): Pick<Capture, 'refundedCents' | 'status'> => {
  if (refundedCents === 0) return { refundedCents, status: 'COMPLETED' };
  const isWhole = refundedCents === centsOf(amount.value);
  return { refundedCents, status: isWhole ? 'REFUNDED' : 'PARTIALLY_REFUNDED' };
};

const readRefund = (context: Context, call: Call): Reply => {
  const id = call.ids[0] ?? '';
  const refund = context.ledger.get('refunds', id);
  if (!refund) throw issue('INVALID_RESOURCE_ID', { field: 'refund_id', value: id, location: 'path' });
  return { status: 200, body: refundView(context, refund) };
};

const refundCapture = (context: Context, call: Call): Reply => {
  const capture = captureOr404(context, call.ids[0] ?? '');
  const body = isObject(call.body) ? call.body : {};
  const { cents, texts } = readRefundRequest(body, capture);
  refuseUnrefundable(context, capture, cents, texts.invoice_id);

  const now = context.ledger.clock.now();
  const value = decimalOf(cents);
  const outcome = pendingOutcomes.find(({ ending }) => value.endsWith(ending))?.to;
  const refundedCents = capture.refundedCents + cents;
  const refund: Refund = {
    id: newId(),
    captureId: capture.id,
    status: outcome ? 'PENDING' : 'COMPLETED',
    amount: money(capture.amount.currency_code, cents),
    totalRefundedCents: refundedCents,
    ...texts,
    createdAt: now,
    updatedAt: now,
    next: outcome ? { at: now + context.pendingMs, to: outcome } : undefined,
  };
  const changed: Capture = {
    ...capture,
    ...refundedOf(capture, refundedCents),
    updatedAt: now,
    // A bank takes back what is left by then.
    next: refundedCents === centsOf(capture.amount.value) ? undefined : capture.next,
  };
  const change: Change = {
    type: `refund.${refund.status.toLowerCase()}`,
    about: aboutRefund(refund, capture),
    put: { refunds: { [refund.id]: refund }, captures: { [capture.id]: changed } },
  };
  if (!outcome) notify(context, change, 'PAYMENT.CAPTURE.REFUNDED', refundView(context, refund));
  const view = refundView(context, refund);
  return {
    status: 201,
    body: wantsAll(call) ? view : { id: view.id, status: view.status, links: view.links },
    change,
  };
};

export const refundRoutes: Route[] = [
  {
    method: 'POST',
    path: '/v2/payments/captures/:id/refund',
    answer: refundCapture,
    idempotency: { ms: refundIdempotencyMs, status: 201 },
  },
  { method: 'GET', path: '/v2/payments/refunds/:id', answer: readRefund },
];

const readRefundRequest = (body: Record<string, unknown>, capture: Capture) => {
  const faults: Detail[] = [];
  for (const [name, max] of [
    ['invoice_id', 127],
    ['custom_id', 127],
    ['note_to_payer', 255],
  ] as const) {
    checkText(body[name], `/${name}`, max, faults);
  }
  if (body.amount !== undefined) checkMoney(body.amount, '/amount', faults);
  throwAll(faults);
  const amount = body.amount as Refund['amount'] | undefined;
  if (amount && amount.currency_code !== capture.amount.currency_code)
    throw issue('REFUND_CAPTURE_CURRENCY_MISMATCH');
  return {
    cents: amount ? centsOf(amount.value) : centsOf(capture.amount.value) - capture.refundedCents,
    texts: {
      invoice_id: body.invoice_id as string | undefined,
      custom_id: body.custom_id as string | undefined,
      note_to_payer: body.note_to_payer as string | undefined,
    },
  };
};

const refuseUnrefundable = (
  context: Context,
  capture: Capture,
  cents: number,
  invoiceId: string | undefined,
): void => {
  if (capture.status === 'PENDING') throw issue('PENDING_CAPTURE');
  if (capture.status === 'DECLINED') throw issue('REFUND_NOT_ALLOWED');
  if (capture.status === 'REFUNDED') throw issue('CAPTURE_FULLY_REFUNDED');
  if (context.ledger.clock.now() > capture.createdAt + refundTimeLimit)
    throw issue('REFUND_TIME_LIMIT_EXCEEDED');
  if (cents > centsOf(capture.amount.value) - capture.refundedCents) throw issue('REFUND_AMOUNT_EXCEEDED');
  const used =
    invoiceId !== undefined &&
    context.ledger.list('refunds').some((refund) => refund.invoice_id === invoiceId);
  if (used) throw issue('DUPLICATE_INVOICE_ID', { field: '/invoice_id', value: invoiceId });
  if (decimalOf(cents).endsWith('.13')) throw issue('REFUND_FAILED_INSUFFICIENT_FUNDS');
};

/** Ends a pending refund: what of it failed can be refunded again. */
export const settleRefund = (context: Context, id: string): void => {
  const refund = context.ledger.get('refunds', id);
  const capture = refund && context.ledger.get('captures', refund.captureId);
  if (!refund?.next || !capture) return;
  const now = context.ledger.clock.now();
  const status = refund.next.to === 'FAILED' ? 'FAILED' : 'COMPLETED';
  const settled: Refund = { ...refund, status, updatedAt: now, next: undefined };
  const left = capture.refundedCents - (status === 'FAILED' ? centsOf(refund.amount.value) : 0);
  const changed: Capture = { ...capture, ...refundedOf(capture, left), updatedAt: now };
  const change: Change = {
    type: `refund.${status.toLowerCase()}`,
    about: aboutRefund(settled, capture),
    put: { refunds: { [id]: settled }, captures: { [capture.id]: changed } },
  };
  if (status === 'COMPLETED')
    notify(context, change, 'PAYMENT.CAPTURE.REFUNDED', refundView(context, settled));
  context.ledger.commit(change);
};

const aboutRefund = (refund: Refund, capture: Capture): Record<string, unknown> => ({
  refund_id: refund.id,
  capture_id: capture.id,
  order_id: capture.orderId,
  status: refund.status,
  amount: refund.amount.value,
  currency: refund.amount.currency_code,
  custom_id: refund.custom_id ?? capture.custom_id,
  invoice_id: refund.invoice_id,
});
