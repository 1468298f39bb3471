import type { Transaction } from 'kysely';
import type { Cents, Fraction } from '#domain/money.ts';
import type { Context } from './context.ts';
import type { Schema } from './platform/db/schema.ts';

/** A booking is Paid now. */
export type BookingPaid = {
  bookingId: string;
  listingId: string;
  totalCents: Cents;
  bookingPriceCents: Cents;
  ownerFeePercentage: Fraction;
  /** The administrator who says so; null when the provider does. */
  actorId: string | null;
};

/** A booking was Paid until now. */
export type BookingLeftPaid = { bookingId: string; actorId: string | null };

export type UserSuspended = { userId: string; administratorId: string };

/** What a handler may use: no outside service, since it runs inside the transaction. */
export type EventContext = Pick<Context, 'config' | 'events' | 'jobs' | 'now'>;

export type EventHandler<Event> = (
  ctx: EventContext,
  transaction: Transaction<Schema>,
  event: Event,
) => Promise<void>;

/**
 * What a slice tells the slices above it, which it may not import. The handler is awaited in the transaction in which
 * it happens: when it throws, nothing has happened. What follows from each event stands in events.ts.
 */
export type Events = {
  bookingPaid: EventHandler<BookingPaid>;
  bookingLeftPaid: EventHandler<BookingLeftPaid>;
  userSuspended: EventHandler<UserSuspended>;
};
