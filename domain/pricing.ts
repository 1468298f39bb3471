import { contains, type Day, type DayRange, daysIn, eachDay, formatDuration } from './dates.ts';
import { type Cents, type Fraction, formatPrice, shareOf } from './money.ts';

export type CostRange = DayRange & { costCents: Cents };

/** A listing's prices: the base price, the priced ranges, and the percentages that are copied to each booking. */
export type Prices = {
  baseCostCents: Cents;
  costRanges: readonly CostRange[];
  bookingFeePercentage: Fraction;
  /** No rate means no tax (docs/rules/money.md#tax). */
  taxRate: Fraction | null;
};

/** The defaults of a listing, which an administrator can change (docs/rules/money.md#usual-percentages). */
export const usualBookingFee: Fraction = 0.1;
export const usualHostShare: Fraction = 0.85;

export type Quote = {
  days: { day: Day; costCents: Cents }[];
  bookingPriceCents: Cents;
  bookingFeeCents: Cents;
  subTotalCents: Cents;
  totalTaxCents: Cents;
  totalCents: Cents;
};

/**
 * The price of one day: that of the range it lies in, both ends included, else the base price
 * (docs/rules/money.md#price-of-a-day).
 */
export const costOfDay = (
  { baseCostCents, costRanges }: Omit<Prices, 'taxRate' | 'bookingFeePercentage'>,
  day: Day,
): Cents => costRanges.find((range) => contains(range, day))?.costCents ?? baseCostCents;

/** The fee and the tax on a price in whole cents, each rounded half up once (docs/rules/money.md#rounding). */
export const totalsOf = (
  bookingPriceCents: Cents,
  { bookingFeePercentage, taxRate }: Pick<Prices, 'bookingFeePercentage' | 'taxRate'>,
): Omit<Quote, 'days'> =>
  totalsWith(
    { bookingPriceCents, bookingFeeCents: shareOf(bookingPriceCents, bookingFeePercentage) },
    taxRate,
  );

/** The same with a fee that was set by hand (docs/rules/booking.md#editing). */
export const totalsWith = (
  { bookingPriceCents, bookingFeeCents }: Pick<Quote, 'bookingPriceCents' | 'bookingFeeCents'>,
  taxRate: Fraction | null,
): Omit<Quote, 'days'> => {
  const subTotalCents = bookingPriceCents + bookingFeeCents;
  const totalTaxCents = shareOf(subTotalCents, taxRate ?? 0);
  return {
    bookingPriceCents,
    bookingFeeCents,
    subTotalCents,
    totalTaxCents,
    totalCents: subTotalCents + totalTaxCents,
  };
};

/** Every line of the price of a range, in whole cents (docs/rules/money.md#quote). */
export const quote = (prices: Prices, range: DayRange): Quote => {
  const days = eachDay(range).map((day) => ({ day, costCents: costOfDay(prices, day) }));
  const bookingPriceCents = days.reduce((sum, { costCents }) => sum + costCents, 0);
  return { days, ...totalsOf(bookingPriceCents, prices) };
};

/** What some days cost: before, and with, fee and tax. */
export type DaysPrice = Pick<Quote, 'bookingPriceCents' | 'totalCents'>;

/** '$140 for 2 days' and '$151.20 with fees and taxes': the price wherever days are known. */
export const formatDaysPrice = ({ bookingPriceCents, totalCents }: DaysPrice, range: DayRange) => ({
  price: `${formatPrice(bookingPriceCents)} for ${formatDuration(daysIn(range))}`,
  total: `${formatPrice(totalCents)} with fees and taxes`,
});

/** Whether some day costs nothing, so that it can't be paid. Old listings may have such days. */
export const lacksPrice = ({
  baseCostCents,
  costRanges,
}: {
  baseCostCents: Cents;
  costRanges: readonly Pick<CostRange, 'costCents'>[];
}): boolean => baseCostCents === 0 || costRanges.some(({ costCents }) => costCents === 0);

/** The host's share of a booking's price, in whole cents (docs/rules/money.md#hosts-share). */
export const hostShare = (bookingPriceCents: Cents, hostFraction: Fraction): Cents =>
  shareOf(bookingPriceCents, hostFraction);
