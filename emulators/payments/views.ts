import type { World } from './call.ts';
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
export const approvalUrl = (world: World, orderId: string): string =>
  `${world.url()}/checkoutnow?token=${orderId}`;

/** The whole order as the wire has it. `captures` are those not yet in the ledger. */
export const orderView = (world: World, order: Order, captures: Capture[] = []): Record<string, unknown> => {
  const known = order.captureIds.map(
    (id) => captures.find((capture) => capture.id === id) ?? world.ledger.get('captures', id),
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
      return { ...unit, payee: merchant, payments: capture && paymentsView(world, capture) };
    }),
    create_time: wireTime(order.createdAt),
    update_time: wireTime(order.updatedAt),
    links: linksOf(world, order),
  };
};

const paymentsView = (world: World, capture: Capture): Record<string, unknown> => {
  const refunds = world.ledger.list('refunds').filter((refund) => refund.captureId === capture.id);
  return {
    captures: [captureView(world, capture)],
    refunds: refunds.length > 0 ? refunds.map((refund) => refundView(world, refund)) : undefined,
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

const linksOf = (world: World, order: Order): Link[] => {
  const self = `${world.url()}/v2/checkout/orders/${order.id}`;
  if (order.status === 'COMPLETED') return [{ href: self, rel: 'self', method: 'GET' }];
  return [
    { href: self, rel: 'self', method: 'GET' },
    { href: approvalUrl(world, order.id), rel: order.withSource ? 'payer-action' : 'approve', method: 'GET' },
    { href: self, rel: 'update', method: 'PATCH' },
    { href: `${self}/capture`, rel: 'capture', method: 'POST' },
  ];
};

/** The capture as the wire has it; `alone` adds what only its own address and its events tell. */
export const captureView = (world: World, capture: Capture, alone = false): Record<string, unknown> => {
  const self = `${world.url()}/v2/payments/captures/${capture.id}`;
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
      { href: `${world.url()}/v2/checkout/orders/${capture.orderId}`, rel: 'up', method: 'GET' },
    ],
  };
};

/** The refund as the wire has it. The provider keeps its fee of the payment, so the merchant pays the whole. */
export const refundView = (world: World, refund: Refund): Record<string, unknown> => {
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
      { href: `${world.url()}/v2/payments/refunds/${refund.id}`, rel: 'self', method: 'GET' },
      { href: `${world.url()}/v2/payments/captures/${refund.captureId}`, rel: 'up', method: 'GET' },
    ],
  };
};
