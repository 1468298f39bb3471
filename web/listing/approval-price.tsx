import { Link } from 'react-router';
import type { EditableListing } from '#contract/listing.ts';
import { salesTaxIn } from '#domain/county-tax-rates.ts';
import { formatDays } from '#domain/dates.ts';
import { formatPercent, formatPrice } from '#domain/money.ts';
import { lacksPrice } from '#domain/pricing.ts';
import { adminPaths } from '../admin-paths.ts';
import { paths } from '../paths.ts';
import { Fact } from '../ui/fact.tsx';
import styles from './approval.module.css';

/** Price, fees and tax, with what is missing. */
export const ApprovalPrice = ({ listing }: { listing: EditableListing }) => {
  const { id, county, taxRate, baseCostCents, listingCosts } = listing;
  return (
    <section aria-labelledby="price">
      <h2 id="price">Price</h2>
      <dl className={styles.list}>
        <Fact label="Base price per day">{formatPrice(baseCostCents)}</Fact>
        {listingCosts.map((range) => (
          <Fact key={range.startDay} label={formatDays(range)}>
            {formatPrice(range.costCents)}
          </Fact>
        ))}
        <Fact label="Booking fee">{formatPercent(listing.bookingFeePercentage)}</Fact>
        <Fact label="Owner’s share">{formatPercent(listing.ownerFeePercentage)}</Fact>
        <Fact label="Sales tax">{taxRate === null ? 'none set' : formatPercent(taxRate)}</Fact>
        <Fact label="Paid by">{listing.payPalEmail ? `PayPal, ${listing.payPalEmail}` : 'check'}</Fact>
      </dl>
      {taxRate === null && (
        <p className={styles.warning}>
          It has no sales tax rate. {county} County’s is {formatPercent(salesTaxIn(county))}. If you approve
          it as it is, hunters pay no tax on its bookings, and none can be added to them later.{' '}
          <Link to={`${adminPaths.listing(id)}#taxRate`}>Set the rate</Link>
        </p>
      )}
      {lacksPrice({ baseCostCents, costRanges: listingCosts }) && (
        <p className={styles.warning}>
          A day of it costs nothing, so it can’t be approved.{' '}
          <Link to={paths.listingCost(id)}>Set a price</Link>
        </p>
      )}
    </section>
  );
};
