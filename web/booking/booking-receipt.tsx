import type { Booking } from '#contract/booking.ts';
import { Receipt } from '../ui/receipt.tsx';

type Amounts = Pick<
  Booking,
  'totalBookingPrice' | 'totalListingBookingFee' | 'subTotal' | 'totalTax' | 'total'
>;

/** A booking's receipt, line by line (docs/rules/money.md#quote). */
export const BookingReceipt = ({ booking }: { booking: Amounts }) => (
  <Receipt
    lines={[
      ['Booking Price', booking.totalBookingPrice],
      ['Booking Fee', booking.totalListingBookingFee],
      ['Sub Total', booking.subTotal],
      ['Total Tax', booking.totalTax],
    ]}
    total={booking.total}
  />
);
