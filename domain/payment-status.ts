/**
 * The life of an order at the payment provider. Opening: asked for, its id not known yet. Open: the hunter can
 * approve it. Capturing: the money was asked for. Pending: the provider takes its time. Captured: the money came.
 * Refunded: all of it went back. Declined: the provider refused it for good. Closed: nobody will pay it any more.
 */
export const paymentOrderStatuses = [
  'Opening',
  'Open',
  'Capturing',
  'Pending',
  'Captured',
  'Refunded',
  'Declined',
  'Closed',
] as const;
export type PaymentOrderStatus = (typeof paymentOrderStatuses)[number];

/** Asked: written down, not answered yet. Pending and Completed: the provider has taken it on. */
export const refundStatuses = ['Asked', 'Pending', 'Completed', 'Failed'] as const;
export type RefundStatus = (typeof refundStatuses)[number];
