import type { HostPayout } from '#contract/booking.ts';
import { holdsDays } from '#domain/booking-status.ts';
import { getsCents, problemOf, wasRefused, whyNothing } from '#domain/host-payout.ts';
import type { Cents } from '#domain/money.ts';
import type { PayoutSums } from '#domain/payout-owed.ts';
import { hostShare } from '#domain/pricing.ts';
import type { StoredBooking } from './store.ts';

/** The sums of a booking's payout; undefined without one. */
const sumsOf = (row: StoredBooking): PayoutSums | undefined =>
  row.payout_stage === null
    ? undefined
    : {
        dueCents: row.payout_due_cents ?? 0,
        owedCents: row.payout_owed_cents ?? 0,
        onItsWayCents: row.payout_on_its_way_cents ?? 0,
        arrivedCents: row.payout_arrived_cents ?? 0,
      };

/** What the host of a booking gets: of a paid one what its payout comes to, before that their share. */
export const hostGetsCents = (row: StoredBooking): Cents => {
  const sums = row.status === 'Paid' ? sumsOf(row) : undefined;
  return sums ? getsCents(sums) : hostShare(row.booking_price_cents, row.owner_fee_percentage);
};

/** What of it has left us, in cents: it is on its way or with the host, whatever became of the booking. */
export const sentToHostCents = (row: StoredBooking): Cents =>
  (row.payout_on_its_way_cents ?? 0) + (row.payout_arrived_cents ?? 0);

/** What the host reads of the payout of a booking; null while the booking waits for its payment, and without one. */
export const toHostPayout = (row: StoredBooking): HostPayout | null => {
  const sums = sumsOf(row);
  const isWaiting = row.status !== 'Paid' && holdsDays(row.status);
  if (!sums || row.payout_stage === null || isWaiting) return null;
  return {
    ...sums,
    problem: problemOf({
      ...sums,
      stage: row.payout_stage,
      itemStatus: row.payout_item_status,
      isPaymentDoubted: row.is_payout_doubted,
    }),
    // A payout whose booking is over keeps the amount that it had.
    whyNothing: whyNothing(sums, { status: row.status, isReduced: row.payout_cents === 0 }),
    isRefused: wasRefused(row.payout_item_status),
    type: row.payout_type ?? 'Manual',
    receiverEmail: row.payout_receiver_email,
    landPayPalEmail: row.owner_id === row.host_id ? row.land_pay_pal_email : null,
  };
};
