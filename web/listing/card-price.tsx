import type { DayRange } from '#domain/dates.ts';
import { type Cents, formatPrice } from '#domain/money.ts';
import { type DaysPrice, formatDaysPrice } from '#domain/pricing.ts';
import styles from './card-price.module.css';

type CardPriceProps = {
  baseCostCents: Cents;
  daysPrice: DaysPrice | null;
  /** The searched days. */
  days: DayRange | undefined;
};

/** The price of the searched days, or of a day where none are searched (docs/rules/search.md#price-of-the-days). */
export const CardPrice = ({ baseCostCents, daysPrice, days }: CardPriceProps) => {
  if (!days || !daysPrice)
    return (
      <>
        From <strong>{formatPrice(baseCostCents)}</strong> per day
      </>
    );
  const { price, total } = formatDaysPrice(daysPrice, days);
  return (
    <>
      <strong>{price}</strong>, <span className={styles.total}>{total}</span>
    </>
  );
};
