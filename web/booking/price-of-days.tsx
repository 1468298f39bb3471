import { useEffect, useState } from 'react';
import type { EditableListing } from '#contract/listing.ts';
import { type DayRange, formatDays } from '#domain/dates.ts';
import { formatPercent } from '#domain/money.ts';
import { quote } from '#domain/pricing.ts';
import { api } from '../session/api.ts';
import { Receipt } from '../ui/receipt.tsx';

/** Loads the listing's prices; undefined until then, or if that fails: only the preview is missing then. */
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

/** The price of these days, by the same rule as on the server. */
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
