import type { SimilarPrices } from '#contract/similar-prices.ts';
import { formatPercent, formatPrice, formatWholeDollars } from '#domain/money.ts';
import { usualHostShare } from '#domain/pricing.ts';
import { earningsOf, leastSimilarListings } from '#domain/similar-land.ts';
import styles from './earnings-estimate.module.css';
import type { EstimateForm } from './estimate-address.ts';
import { immunityLimitCents } from './law.tsx';

type EarningsResultProps = {
  land: EstimateForm['land'];
  similar: SimilarPrices | null;
  hasFailed: boolean;
};

const daysText = (days: number): string => (days === 1 ? '1 booked day' : `${days} booked days`);

const rangeText = (least: string, most: string): string => (least === most ? least : `${least} to ${most}`);

/** The estimate as a sentence, with what it is made from (docs/rules/listings.md#estimated-earnings). */
export const EarningsResult = ({ land, similar, hasFailed }: EarningsResultProps) => {
  if (hasFailed) return <p>The estimate can’t be made right now. Please try again in a moment.</p>;
  if (!similar) return <TooFewListings />;
  const { area, isWider, listings, lowerPriceCents, middlePriceCents, upperPriceCents } = similar;
  const { leastCents, mostCents } = earningsOf(similar, land.days);
  return (
    <>
      <p className={styles.earnings}>
        <strong className="figures">
          {rangeText(formatWholeDollars(leastCents), formatWholeDollars(mostCents))}
        </strong>{' '}
        a year for you, from {daysText(land.days)}
      </p>
      <p>
        {isWider && `Fewer than ${leastSimilarListings} listings in ${land.county} County are like yours. `}
        Half of the {listings} similar listings in {area} ask{' '}
        {rangeText(formatPrice(lowerPriceCents), formatPrice(upperPriceCents))} a day, the one in the middle{' '}
        {formatPrice(middlePriceCents)}. You keep {formatPercent(usualHostShare)} of it.
      </p>
      <p className={styles.note}>
        An estimate from what owners ask, before taxes. Not a promise: hunters decide how many days they book.
        {mostCents > immunityLimitCents && (
          <>
            {' '}
            Above {formatWholeDollars(immunityLimitCents)} a year <a href="#law">the law protects you less</a>
            .
          </>
        )}
      </p>
    </>
  );
};

const TooFewListings = () => (
  <>
    <p className={styles.earnings}>
      <strong>Too few to say</strong>
    </p>
    <p>
      Fewer than {leastSimilarListings} listings in Wisconsin are like yours, so we would have to guess. Leave
      out the acres or an activity to compare it with more land.
    </p>
  </>
);
