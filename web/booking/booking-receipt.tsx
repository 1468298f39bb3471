import type { Booking } from '#contract/booking.ts';
import { Receipt } from '../ui/receipt.tsx';

type Amounts = Pick<
  Booking,
  'bookingPriceCents' | 'bookingFeeCents' | 'subTotalCents' | 'totalTaxCents' | 'totalCents'
>;

/** A booking's receipt, line by line (docs/rules/money.md#quote). */
export const BookingReceipt = ({ booking }: { booking: Amounts }) => (
  <Receipt
    lines={[
      ['Booking Price', booking.bookingPriceCents],
      ['Booking Fee', booking.bookingFeeCents],
      ['Sub Total', booking.subTotalCents],
      ['Total Tax', booking.totalTaxCents],
    ]}
    total={booking.totalCents}
  />
);
