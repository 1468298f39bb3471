import type { CountedRefund } from '#domain/booking-activity.ts';
import { offCentsOf } from '#domain/host-payout.ts';
import { hostShare } from '#domain/pricing.ts';
import type { DbOrTransaction } from '../platform/db/connect.ts';
import type { BookingEmailData } from './booking-email-data.ts';
import { listHostPartsOf } from './charged-store.ts';
import { getBooking } from './store.ts';

/** The refunds that take something off what a host gets for a booking, each with what it takes off. */
export const listCountedRefunds = async (
  db: DbOrTransaction,
  { id, hostShareCents: getsCents }: Pick<BookingEmailData, 'id' | 'hostShareCents'>,
): Promise<CountedRefund[]> => {
  const { booking_price_cents: priceCents, owner_fee_percentage: feePercentage } = await getBooking(db, id);
  const shareCents = hostShare(priceCents, feePercentage);
  return (await listHostPartsOf(db, id))
    .map(({ id: refundId, host_cents: partCents, earlier_cents: earlierCents }) => ({
      refundId,
      offCents: offCentsOf({ partCents, earlierCents }, { shareCents, getsCents }),
    }))
    .filter(({ offCents }) => offCents > 0);
};
