import { hostShare } from '#domain/pricing.ts';
import type { BookingLeftPaid, BookingPaid, EventHandler } from '../event.ts';
import { getListing } from '../listing/store.ts';
import { keepHostParts } from '../payment/refund-store.ts';
import { payoutAlarmEmail } from './payout-alarm.email.ts';
import { findPayoutForUpdate, insertPayoutActivity, makePayout, movePayout } from './store.ts';

/** Creates or renews the payout of a booking that becomes Paid, to the listing's current PayPal address. */
export const makePayoutOf: EventHandler<BookingPaid> = async (
  { now },
  transaction,
  { bookingId, listingId, bookingPriceCents, hostFraction, actorId },
) => {
  const at = now();
  const { pay_pal_email: payPalEmail, pay_pal_changed_at: payPalChangedAt } = await getListing(
    transaction,
    listingId,
  );
  // The payment may have been refunded in part before: those refunds count again.
  const reducedCents = await keepHostParts(transaction, bookingId);
  const amountCents = Math.max(0, hostShare(bookingPriceCents, hostFraction) - reducedCents);
  // docs/rules/payouts.md#one-payout
  if (amountCents === 0) return;
  if (!(await makePayout(transaction, { bookingId, amountCents, payPalEmail, payPalChangedAt, at }))) return;
  const details = { kind: 'due', amountCents } as const;
  await insertPayoutActivity(transaction, bookingId, { actorId, details, at });
};

/** Cancels the payout of a booking that leaves Paid. One that was sent stays, and administrators are told. */
export const cancelPayoutOf: EventHandler<BookingLeftPaid> = async (
  { now, jobs },
  transaction,
  { bookingId, actorId },
) => {
  const payout = await findPayoutForUpdate(transaction, bookingId);
  if (!payout) return;
  if (payout.pay_pal_payout_status === 'Processing')
    await jobs.enqueue(transaction, payoutAlarmEmail.job, {
      bookingId,
      what: 'leftPaid',
      since: now().getTime(),
    });
  if (!(await movePayout(transaction, payout, 'cancel'))) return;
  const details = { kind: 'cancelled', why: 'leftPaid' } as const;
  await insertPayoutActivity(transaction, bookingId, { actorId, details, at: now() });
};
