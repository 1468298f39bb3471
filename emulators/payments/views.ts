import type { Context } from './call.ts';
import { wireTime } from './ids.ts';
import { centsOf, feeOf, money } from './money.ts';
import type { Capture, Link, Order, Refund } from './records.ts';

const merchant = { email_address: 'merchant@payments.example', merchant_id: 'QZ4WPN7CKXM2E' };
export const demoPayer = {
  email: 'payer@payments.example',
  id: 'W8XKPZ4RVN6TA',
  name: { given_name: 'Sam', surname: 'Payer' },
};

export const payerId = demoPayer.id;

/** The address where the payer approves an order. */
export const approvalUrl = (context: Context, orderId: string): string =>
  `${context.url()}/checkoutnow?token=${orderId}`;

/** The whole order on the wire. `captures` are those that are not in the ledger yet. */
export const orderView = (
  context: Context,
  order: Order,
  captures: Capture[] = [],
): Record<string, unknown> => {
  const known = order.captureIds.map(
    (id) => captures.find((capture) => capture.id === id) ?? context.ledger.get('captures', id),
  );
  const approved = order.funding !== undefined;
  return {
    id: order.id,
    intent: order.intent,
    status: order.status,
    payment_source: order.withSource || approved ? sourceView(order) : undefined,
    payer: approved
      ? {
          name: demoPayer.name,
          email_address: demoPayer.email,
          payer_id: demoPayer.id,
          address: { country_code: 'US' },
        }
      : undefined,
    purchase_units: order.purchase_units.map((unit, index) => {
      const capture = known[index];
      return { ...unit, payee: merchant, payments: capture && paymentsView(context, capture) };
    }),
    create_time: wireTime(order.createdAt),
    update_time: wireTime(order.updatedAt),
    links: linksOf(context, order),
  };
};

const paymentsView = (context: Context, capture: Capture): Record<string, unknown> => {
  const refunds = context.ledger.list('refunds').filter((refund) => refund.captureId === capture.id);
  return {
    captures: [captureView(context, capture)],
    refunds: refunds.length > 0 ? refunds.map((refund) => refundView(context, refund)) : undefined,
  };
};

const sourceView = (order: Order): Record<string, unknown> => {
  if (!order.funding) return { paypal: {} };
  const name = demoPayer.name;
  if (order.funding === 'card') {
    return {
      card: {
        name: `${name.given_name} ${name.surname}`,
        last_digits: '1111',
        brand: 'VISA',
        type: 'CREDIT',
      },
    };
  }
  return {
    paypal: {
      email_address: demoPayer.email,
      account_id: demoPayer.id,
      account_status: 'VERIFIED',
      name,
      address: { country_code: 'US' },
    },
  };
};

const linksOf = (context: Context, order: Order): Link[] => {
  const self = `${context.url()}/v2/checkout/orders/${order.id}`;
  if (order.status === 'COMPLETED') return [{ href: self, rel: 'self', method: 'GET' }];
  return [
    { href: self, rel: 'self', method: 'GET' },
    {
      href: approvalUrl(context, order.id),
      rel: order.withSource ? 'payer-action' : 'approve',
      method: 'GET',
    },
    { href: self, rel: 'update', method: 'PATCH' },
    { href: `${self}/capture`, rel: 'capture', method: 'POST' },
  ];
};

/** The capture on the wire; `alone` adds the fields of its own address and its events. */
export const captureView = (context: Context, capture: Capture, alone = false): Record<string, unknown> => {
  const self = `${context.url()}/v2/payments/captures/${capture.id}`;
  const { currency_code: currency, value } = capture.amount;
  const gross = centsOf(value);
  const earned = capture.status !== 'PENDING' && capture.status !== 'DECLINED';
  return {
    id: capture.id,
    status: capture.status,
    status_details: capture.status === 'PENDING' ? { reason: 'ECHECK' } : undefined,
    amount: capture.amount,
    invoice_id: capture.invoice_id,
    custom_id: capture.custom_id,
    final_capture: true,
    seller_protection: { status: 'NOT_ELIGIBLE' },
    seller_receivable_breakdown: {
      gross_amount: capture.amount,
      ...(earned && {
        paypal_fee: money(currency, feeOf(gross)),
        net_amount: money(currency, gross - feeOf(gross)),
      }),
    },
    ...(alone && { supplementary_data: { related_ids: { order_id: capture.orderId } } }),
    create_time: wireTime(capture.createdAt),
    update_time: wireTime(capture.updatedAt),
    links: [
      { href: self, rel: 'self', method: 'GET' },
      { href: `${self}/refund`, rel: 'refund', method: 'POST' },
      { href: `${context.url()}/v2/checkout/orders/${capture.orderId}`, rel: 'up', method: 'GET' },
    ],
  };
};

/** The refund on the wire. The provider doesn't return its fee, so the merchant pays the whole amount. */
export const refundView = (context: Context, refund: Refund): Record<string, unknown> => {
  const currency = refund.amount.currency_code;
  return {
    id: refund.id,
    status: refund.status,
    status_details: refund.status === 'PENDING' ? { reason: 'ECHECK' } : undefined,
    amount: refund.amount,
    invoice_id: refund.invoice_id,
    custom_id: refund.custom_id,
    note_to_payer: refund.note_to_payer,
    seller_payable_breakdown: {
      gross_amount: refund.amount,
      paypal_fee: money(currency, 0),
      net_amount: refund.amount,
      total_refunded_amount: money(currency, refund.totalRefundedCents),
    },
    create_time: wireTime(refund.createdAt),
    update_time: wireTime(refund.updatedAt),
    links: [
      { href: `${context.url()}/v2/payments/refunds/${refund.id}`, rel: 'self', method: 'GET' },
      { href: `${context.url()}/v2/payments/captures/${refund.captureId}`, rel: 'up', method: 'GET' },
    ],
  };
};
