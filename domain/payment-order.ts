/**
 * The statuses of an order at the payment provider. Opening: asked for, its id not known yet. Open: the hunter can
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

/**
 * What happens to an order. open: the provider made it. capture: its money is asked for. reopen: the provider took no
 * money, and it can be approved again. await: the money is promised. pay: the money came. decline: it was refused for
 * good. close: nobody will pay it. refund: all of it went back. keep: a refund failed. withdraw: money recorded by
 * hand never came.
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
  'keep',
  'withdraw',
] as const;
export type PaymentOrderEvent = (typeof paymentOrderEvents)[number];

type Moves = Partial<Record<PaymentOrderEvent, PaymentOrderStatus>>;

/** Whatever we thought of it: what the provider says of its money is true. */
const whatTheProviderSays: Moves = { await: 'Pending', pay: 'Captured', decline: 'Declined' };

/** The life of an order: from each status, what each event leads to. What is missing changes nothing. */
const moves: Record<PaymentOrderStatus, Moves> = {
  Opening: { ...whatTheProviderSays, open: 'Open', close: 'Closed' },
  Open: { ...whatTheProviderSays, capture: 'Capturing', close: 'Closed' },
  Capturing: { ...whatTheProviderSays, reopen: 'Open', close: 'Closed' },
  Pending: { pay: 'Captured', decline: 'Declined', close: 'Closed' },
  Captured: { refund: 'Refunded', withdraw: 'Closed' },
  Refunded: { keep: 'Captured' },
  Declined: { await: 'Pending', pay: 'Captured' },
  Closed: whatTheProviderSays,
};

/** The status after an event, or undefined where it changes nothing. */
export const nextOrderStatus = (
  status: PaymentOrderStatus,
  event: PaymentOrderEvent,
): PaymentOrderStatus | undefined => moves[status][event];

/** In these an order may still become money, or is waited for. */
export const openOrderStatuses = [
  'Opening',
  'Open',
  'Capturing',
  'Pending',
] as const satisfies readonly PaymentOrderStatus[];

/** The money was asked for and has not come: a booking has one such order at most. */
export const isUnderWay = (status: PaymentOrderStatus): boolean =>
  status === 'Capturing' || status === 'Pending';
