import type { UseFormReturn } from 'react-hook-form';
import type { z } from 'zod';
import type { AdminBooking } from '#contract/booking-administration.ts';
import { canChangePrice } from '#domain/booking-status.ts';
import { toDollars } from '#domain/money.ts';
import { FormattedField, moneyFormat } from '../ui/formatted-field.tsx';
import { Receipt } from '../ui/receipt.tsx';
import type { editBodyOf } from './booking-edit.ts';
import { BookingReceipt } from './booking-receipt.tsx';

type EditBody = ReturnType<typeof editBodyOf>;

/** Price and fee inputs while they can be edited, and the total, which is only known once saved. */
export const PriceEditor = ({
  form,
  booking,
}: {
  form: UseFormReturn<z.input<EditBody>, unknown, z.output<EditBody>>;
  booking: AdminBooking;
}) => {
  const [price, fee] = form.watch(['bookingPrice', 'bookingFee']);
  if (!canChangePrice(booking.status)) return <BookingReceipt booking={booking} />;
  const isSaved =
    price === toDollars(booking.bookingPriceCents) && fee === toDollars(booking.bookingFeeCents);
  const amountOrHint = (cents: number) => (isSaved ? cents : 'Save to update');
  const amount = { before: '$', inputMode: 'decimal', autoComplete: 'off' } as const;
  const input = { control: form.control, as: moneyFormat, ...amount };
  return (
    <>
      <FormattedField label="Booking Price" name="bookingPrice" {...input} />
      <FormattedField label="Booking Fee" name="bookingFee" {...input} />
      <Receipt
        lines={[
          ['Sub Total', amountOrHint(booking.subTotalCents)],
          ['Total Tax', amountOrHint(booking.totalTaxCents)],
        ]}
        total={amountOrHint(booking.totalCents)}
      />
    </>
  );
};
