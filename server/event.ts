import type { Transaction } from 'kysely';
import type { Cents, Fraction } from '#domain/money.ts';
import type { Context } from './context.ts';
import type { Schema } from './platform/db/schema.ts';

/** A booking became Paid. */
export type BookingPaid = {
  bookingId: string;
  listingId: string;
  totalCents: Cents;
  bookingPriceCents: Cents;
  hostFraction: Fraction;
  /** The administrator who set it to Paid; null when the payment provider captured the payment. */
  actorId: string | null;
  /** Whether an email of its own tells the host that it is paid, and how they are; or an administrator wants none. */
  isHostTold: boolean;
};

/** A booking left Paid. */
export type BookingLeftPaid = { bookingId: string; actorId: string | null };

/** The payment of a Paid booking was in doubt, and it is certain now that the money came. */
export type DoubtEnded = { bookingId: string };

/** A refund was saved, failed, or succeeded after all; its booking is locked. */
export type RefundChanged = { bookingId: string; refundId: string };

/** The provider took a refund, if only after all, or an administrator gave it back by hand; its booking is locked. */
export type RefundTaken = { bookingId: string; refundId: string };

/**
 * The payment provider reported a change of something of ours: all ids that its event names, and its own of a payout's
 * item and batch.
 */
export type ProviderReported = {
  ids: readonly string[];
  payout: { itemId: string | null; batchId: string | null };
};

/** `administratorId` is null when the suspension came by itself. */
export type UserSuspended = { userId: string; administratorId: string | null };

/** An administrator approved land: hunters see it from now on. */
export type ListingApproved = { listingId: string };

/** An administrator hid a review, with a reason. */
export type ReviewHidden = { reviewId: string; listingId: string; administratorId: string; reason: string };

/** The context of a handler: without outside services, since it runs inside a transaction. */
export type EventContext = Pick<Context, 'config' | 'events' | 'jobs' | 'now'>;

export type EventHandler<Event> = (
  ctx: EventContext,
  transaction: Transaction<Schema>,
  event: Event,
) => Promise<void>;

/**
 * Events by which a slice calls the slices above it, which it may not import. A handler is awaited in the transaction
 * of the event: if it throws, everything is rolled back. events.ts has the handlers of each event.
 */
export type Events = {
  bookingPaid: EventHandler<BookingPaid>;
  bookingLeftPaid: EventHandler<BookingLeftPaid>;
  doubtEnded: EventHandler<DoubtEnded>;
  refundChanged: EventHandler<RefundChanged>;
  refundTaken: EventHandler<RefundTaken>;
  providerReported: EventHandler<ProviderReported>;
  userSuspended: EventHandler<UserSuspended>;
  listingApproved: EventHandler<ListingApproved>;
  reviewHidden: EventHandler<ReviewHidden>;
};
