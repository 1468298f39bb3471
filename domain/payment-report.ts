import type { PaymentOrderEvent, PaymentOrderStatus } from './payment-order.ts';

/** The states of a capture at the provider. `taken` may be refunded in part; `returned` was refunded in full. */
export const captureStates = ['pending', 'taken', 'returned', 'refused'] as const;
export type CaptureState = (typeof captureStates)[number];

/** The states of an order at the provider. A `completed` one was captured; `void` can't be captured any more. */
export const providerOrderStates = ['unapproved', 'approved', 'completed', 'void'] as const;
export type ProviderOrderState = (typeof providerOrderStates)[number];

/**
 * What the provider reports about an order: the state of its capture or, without one, its own. `notFound`: it has no
 * such order (any more). `notNeeded`: its capture was never requested, and its booking takes no money any more.
 */
export const paymentReports = ['notFound', 'notNeeded', ...providerOrderStates, ...captureStates] as const;
export type PaymentReport = (typeof paymentReports)[number];

/** What follows from a report: an event of the order, or `goMissing`, which marks it and leaves its status. */
export type ReportedEvent =
  | Extract<PaymentOrderEvent, 'reopen' | 'await' | 'pay' | 'decline' | 'close'>
  | 'goMissing';

type Events = Partial<Record<PaymentReport, ReportedEvent>>;

/** Reports about money, which are true whatever our status is. */
const aboutMoney: Events = { pending: 'await', taken: 'pay', returned: 'pay', refused: 'decline' };
const beforeCapture: Events = { ...aboutMoney, notFound: 'close', notNeeded: 'close', void: 'close' };
// Its money may arrive although the order is not found.
const underWay: Events = { ...aboutMoney, notFound: 'goMissing', void: 'close' };

/**
 * The state machine of captures: the order's status × report → event. An order has at most one capture that counts, so
 * the order's status from Capturing on is the capture's; the event leads to the next one (`nextOrderStatus`). A missing
 * cell changes nothing.
 */
const events: Record<PaymentOrderStatus, Events> = {
  Opening: beforeCapture,
  Open: beforeCapture,
  Capturing: { ...underWay, unapproved: 'reopen' },
  Pending: { ...underWay, pending: undefined },
  Captured: {},
  Refunded: {},
  Declined: { pending: 'await', taken: 'pay', returned: 'pay' },
  Closed: aboutMoney,
};

/** What a report means for an order, or undefined where it changes nothing. */
export const eventOfReport = (status: PaymentOrderStatus, report: PaymentReport): ReportedEvent | undefined =>
  events[status][report];

/**
 * Of several captures of an order the one that counts: one that took or may take money, else the latest refused one.
 */
export const captureThatCounts = <Capture extends { state: CaptureState }>(
  captures: readonly Capture[],
): Capture | undefined => captures.find(({ state }) => state !== 'refused') ?? captures.at(-1);
