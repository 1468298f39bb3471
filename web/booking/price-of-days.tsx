import { useEffect, useState } from 'react';
import type { EditableListing } from '#contract/listing.ts';
import { type DayRange, formatDays } from '#domain/dates.ts';
import { formatPercent } from '#domain/money.ts';
import { quote } from '#domain/pricing.ts';
import { api } from '../session/api.ts';
import { Receipt } from '../ui/receipt.tsx';

/** The listing with its prices, once it is there; without it there is no preview, and nothing else is missing. */
const usePricedListing = (listingId: string | undefined): EditableListing | undefined => {
  const [listing, setListing] = useState<EditableListing>();
  useEffect(() => {
    if (listingId === undefined) return;
    void api()
      .then(({ getListing }) => getListing({ params: { id: listingId } }))
      .then(setListing, () => setListing(undefined));
  }, [listingId]);
  return listing?.id === listingId ? listing : undefined;
};

/** What these days will cost, by the rule the server goes by. */
export const PriceOfDays = ({
  listingId,
  range,
}: {
  listingId: string | undefined;
  range: DayRange | undefined;
}) => {
  const listing = usePricedListing(listingId);
  if (!listing || !range) return <p>Pick the listing and the days to see the price.</p>;
  const { baseCostCents, listingCosts, bookingFeePercentage, taxRate } = listing;
  const price = quote({ baseCostCents, costRanges: listingCosts, bookingFeePercentage, taxRate }, range);
  return (
    <>
      <p>{formatDays(range)}</p>
      <Receipt
        lines={[
          ['Booking Price', price.bookingPriceCents],
          [`Booking Fee, ${formatPercent(bookingFeePercentage)}`, price.bookingFeeCents],
          ['Sub Total', price.subTotalCents],
          [taxRate ? `Total Tax, ${formatPercent(taxRate)}` : 'Total Tax', price.totalTaxCents],
        ]}
        total={price.totalCents}
      />
    </>
  );
};
