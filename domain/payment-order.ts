/**
 * The statuses of an order at the payment provider.
 * - Opening: requested, its id not known yet
 * - Open: the hunter can approve it
 * - Capturing: the capture was requested
 * - Pending: the provider needs time for the capture
 * - Captured: the money has arrived
 * - Refunded: all of it was refunded
 * - Declined: the provider declined it for good
 * - Closed: it can't be paid any more
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

/**
 * The events of an order.
 * - open: the provider created it
 * - capture: its capture is requested
 * - reopen: no money was taken, and it can be approved again
 * - await: the capture is pending
 * - pay: the money has arrived
 * - decline: it was declined for good
 * - close: it can't be paid any more
 * - refund: all of it was refunded
 * - restore: a refund failed, so that money is left again
 * - withdraw: a payment recorded by hand was withdrawn
 */
export const paymentOrderEvents = [
  'open',
  'capture',
  'reopen',
  'await',
  'pay',
  'decline',
  'close',
  'refund',
  'restore',
  'withdraw',
] as const;
export type PaymentOrderEvent = (typeof paymentOrderEvents)[number];

type Moves = Partial<Record<PaymentOrderEvent, PaymentOrderStatus>>;

/** Reports of the provider about the money, which are true whatever our status is. */
const providerReports: Moves = { await: 'Pending', pay: 'Captured', decline: 'Declined' };

/** The state machine of an order: status × event → next status. A missing cell changes nothing. */
const moves: Record<PaymentOrderStatus, Moves> = {
  Opening: { ...providerReports, open: 'Open', close: 'Closed' },
  Open: { ...providerReports, capture: 'Capturing', close: 'Closed' },
  Capturing: { ...providerReports, reopen: 'Open', close: 'Closed' },
  Pending: { pay: 'Captured', decline: 'Declined', close: 'Closed' },
  Captured: { refund: 'Refunded', withdraw: 'Closed' },
  Refunded: { restore: 'Captured' },
  Declined: { await: 'Pending', pay: 'Captured' },
  Closed: providerReports,
};

/** The status after an event, or undefined where it changes nothing. */
export const nextOrderStatus = (
  status: PaymentOrderStatus,
  event: PaymentOrderEvent,
): PaymentOrderStatus | undefined => moves[status][event];

/** The statuses in which money may still arrive. */
export const openOrderStatuses = [
  'Opening',
  'Open',
  'Capturing',
  'Pending',
] as const satisfies readonly PaymentOrderStatus[];

/** The statuses in which a capture was requested and is not settled: a booking has at most one such order. */
export const underWayStatuses = ['Capturing', 'Pending'] as const satisfies readonly PaymentOrderStatus[];

export const isUnderWay = (status: PaymentOrderStatus): boolean =>
  underWayStatuses.some((underWay) => underWay === status);
