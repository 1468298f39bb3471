import { hostShare } from '#domain/pricing.ts';
import type { BookingLeftPaid, BookingPaid, EventHandler } from '../event.ts';
import { getListing } from '../listing/store.ts';
import { cancelPayout, insertPayoutActivity, makePayout } from './store.ts';

/** Creates or renews the payout of a booking that becomes Paid, to the listing's current PayPal address. */
export const makePayoutOf: EventHandler<BookingPaid> = async (
  { now },
  transaction,
  { bookingId, listingId, bookingPriceCents, hostFraction, actorId },
) => {
  const at = now();
  const { pay_pal_email: payPalEmail } = await getListing(transaction, listingId);
  const amountCents = hostShare(bookingPriceCents, hostFraction);
  if (!(await makePayout(transaction, { bookingId, amountCents, payPalEmail, at }))) return;
  const details = { kind: 'due', amountCents } as const;
  await insertPayoutActivity(transaction, bookingId, { actorId, details, at });
};

/** Cancels the payout of a booking that leaves Paid, unless it was sent. */
export const cancelPayoutOf: EventHandler<BookingLeftPaid> = async (
  { now },
  transaction,
  { bookingId, actorId },
) => {
  if (!(await cancelPayout(transaction, bookingId))) return;
  const details = { kind: 'cancelled', why: 'leftPaid' } as const;
  await insertPayoutActivity(transaction, bookingId, { actorId, details, at: now() });
};
