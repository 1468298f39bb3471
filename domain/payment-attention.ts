import type { PaymentOrderStatus } from './payment-order.ts';

/**
 * Why a payment needs an administrator's attention.
 * - opening: the provider never answered the request for an order
 * - doubted: an administrator recorded it by hand while another was under way, and that one failed
 * - underWay: the capture was requested, and its result is unknown
 * - pending: the provider needs time, as for a check
 * - missing: the provider has no record of it
 * - duplicate: its invoice was paid before, by a payment that we don't know
 * - chargeback: a bank took it back, and nobody has said yet what came of it
 * - held: money that pays for no booking
 * - refundFailed, refundUnderWay: money that should have been refunded
 * - withoutPayment: its booking is in ProcessingPayment without any payment
 */
export const attentionReasons = [
  'missing',
  'duplicate',
  'doubted',
  'underWay',
  'withoutPayment',
  'chargeback',
  'held',
  'refundFailed',
  'refundUnderWay',
  'opening',
  'pending',
] as const;
export type AttentionReason = (typeof attentionReasons)[number];

/** After this time, in ms, an unsettled payment is shown to administrators. */
export const attentionAfterMs = 10 * 60_000;

/** How long the provider's last answer that a payment is pending is trusted, in ms. */
export const confirmedMs = 3_600_000;

/** Whether an administrator can only wait: there is nothing to do about it. */
export const isOnlyAwaited = (reason: AttentionReason): boolean => reason === 'pending';

type UnderWay = {
  status: PaymentOrderStatus;
  isMissing: boolean;
  isDuplicate: boolean;
  /** When the provider last reported its status. */
  seenAt: Date | null;
};

/** The reason for an order that has been under way for too long. */
export const reasonUnsettled = (order: UnderWay, now: Date): AttentionReason => {
  if (order.isMissing) return 'missing';
  if (order.isDuplicate) return 'duplicate';
  if (order.status === 'Opening') return 'opening';
  const isConfirmed = order.seenAt !== null && now.getTime() - order.seenAt.getTime() < confirmedMs;
  return order.status === 'Pending' && isConfirmed ? 'pending' : 'underWay';
};

/**
 * How late the provider's records may be, in ms: three hours, and one more as a margin. What is not in them by then is
 * left to an administrator.
 */
export const recordsLateMs = 4 * 3_600_000;

/** Whether an administrator may close a payment as one without money: the provider's records can't tell more. */
export const canBeClosed = (reason: AttentionReason, since: Date, now: Date): boolean =>
  reason === 'missing' || (reason === 'duplicate' && now.getTime() - since.getTime() >= recordsLateMs);
