import type { PaymentOrderStatus } from './payment-order.ts';

/**
 * Why an administrator should know of a payment. opening: the provider never answered the request for an order.
 * underWay: its money was asked for, and nobody knows how that ended. pending: the provider takes its time, as with a
 * check. unaccounted: the provider does not know it. duplicate: it was paid before, by a payment not known here.
 * held: money that pays no booking. refundFailed, refundUnderWay: money that should have gone back. withoutPayment: its
 * booking is being paid by nothing.
 */
export const attentionReasons = [
  'unaccounted',
  'duplicate',
  'underWay',
  'withoutPayment',
  'held',
  'refundFailed',
  'refundUnderWay',
  'opening',
  'pending',
] as const;
export type AttentionReason = (typeof attentionReasons)[number];

/** What takes longer than this, in ms, is shown to administrators. */
export const attentionAfterMs = 10 * 60_000;

/** For so long after the provider said that a payment is pending, in ms, it is taken at its word. */
const confirmedMs = 3_600_000;

/** A payment that is only waited for: there is nothing to do about it. */
export const isOnlyAwaited = (reason: AttentionReason): boolean => reason === 'pending';

type UnderWay = {
  status: PaymentOrderStatus;
  isUnaccounted: boolean;
  isDuplicate: boolean;
  /** When the provider last told how it stands. */
  seenAt: Date | null;
};

/** Why an order that is under way for too long needs a look. */
export const whyUnderWay = (order: UnderWay, now: Date): AttentionReason => {
  if (order.isUnaccounted) return 'unaccounted';
  if (order.isDuplicate) return 'duplicate';
  if (order.status === 'Opening') return 'opening';
  const isConfirmed = order.seenAt !== null && now.getTime() - order.seenAt.getTime() < confirmedMs;
  return order.status === 'Pending' && isConfirmed ? 'pending' : 'underWay';
};

/**
 * The provider's records are three hours late at most, in ms, with an hour to spare: what is not found by then is an
 * administrator's to look for.
 */
export const recordsLateMs = 4 * 3_600_000;

/** Whether an administrator may say that no money came: nobody knows better, nor will soon. */
export const canBeClosed = (reason: AttentionReason, since: Date, now: Date): boolean =>
  reason === 'unaccounted' || (reason === 'duplicate' && now.getTime() - since.getTime() >= recordsLateMs);
