import type { DayRange } from '#domain/dates.ts';
import type { Cents } from '#domain/money.ts';
import { type Quote, quote } from '#domain/pricing.ts';
import { isAnyDayHeld } from '../booking/held-days-store.ts';
import { getRequestData, type RequestedListing } from '../booking/request-store.ts';
import type { LockedBooking } from '../booking/store.ts';
import type { DbOrTransaction } from '../platform/db/connect.ts';
import { sumMovedRefunds } from './refund-store.ts';
import { findPayingOrder } from './store.ts';

/** A booking on other days of its listing. */
type RearrangementQuote = {
  listing: RequestedListing;
  /** Whether another booking holds one of the days. */
  isTaken: boolean;
  price: Quote;
  /** What it costs now: its total, less what earlier moves of a paid one gave back. */
  costsCents: Cents;
  /** The payment that pays it, and what is left of that after all refunds; undefined if it is not paid. */
  paying: { id: string; left_cents: Cents } | undefined;
};

/**
 * What a booking costs on other days: by the land's prices of now with the booking's own percentages
 * (docs/rules/booking.md#other-days-or-another-party).
 */
export const quoteRearrangement = async (
  db: DbOrTransaction,
  booking: Omit<LockedBooking, 'host_id' | 'land_county'>,
  range: DayRange,
): Promise<RearrangementQuote> => {
  const { id, listing_id: listingId, user_id: userId } = booking;
  const { listing } = await getRequestData(db, { listingId, userId, range });
  const paying = booking.status === 'Paid' ? await findPayingOrder(db, id) : undefined;
  return {
    listing,
    isTaken: await isAnyDayHeld(db, listingId, range, id),
    price: quote(
      {
        baseCostCents: listing.base_cost_cents,
        costRanges: listing.cost_ranges,
        bookingFeePercentage: booking.booking_fee_percentage,
        taxRate: booking.tax_rate,
      },
      range,
    ),
    costsCents: booking.total_cents - (paying ? await sumMovedRefunds(db, paying.id) : 0),
    paying,
  };
};
