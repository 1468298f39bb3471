import type { UseFormReturn } from 'react-hook-form';
import type { z } from 'zod';
import type { AdminBooking } from '#contract/booking-administration.ts';
import { canChangePrice } from '#domain/booking-status.ts';
import { toDollars } from '#domain/money.ts';
import { FormattedField, moneyFormat } from '../ui/formatted-field.tsx';
import { Receipt } from '../ui/receipt.tsx';
import type { editOf } from './booking-edit.ts';
import { BookingReceipt } from './booking-receipt.tsx';

type Edit = ReturnType<typeof editOf>;

/** Price and fee as long as they may be changed, and what they come to: the server says so once it is saved. */
export const PriceEditor = ({
  form,
  booking,
}: {
  form: UseFormReturn<z.input<Edit>, unknown, z.output<Edit>>;
  booking: AdminBooking;
}) => {
  const [price, fee] = form.watch(['bookingPrice', 'bookingFee']);
  if (!canChangePrice(booking.status)) return <BookingReceipt booking={booking} />;
  const isSaved =
    price === toDollars(booking.bookingPriceCents) && fee === toDollars(booking.bookingFeeCents);
  const shown = (cents: number) => (isSaved ? cents : 'Save to update');
  const amount = { before: '$', inputMode: 'decimal', autoComplete: 'off' } as const;
  const input = { control: form.control, as: moneyFormat, ...amount };
  return (
    <>
      <FormattedField label="Booking Price" name="bookingPrice" {...input} />
      <FormattedField label="Booking Fee" name="bookingFee" {...input} />
      <Receipt
        lines={[
          ['Sub Total', shown(booking.subTotalCents)],
          ['Total Tax', shown(booking.totalTaxCents)],
        ]}
        total={shown(booking.totalCents)}
      />
    </>
  );
};
