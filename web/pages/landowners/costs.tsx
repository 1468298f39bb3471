import { formatMoney, formatPercent } from '#domain/money.ts';
import { hostShare, totalsOf, usualBookingFee, usualHostShare } from '#domain/pricing.ts';
import styles from './landowners.module.css';

const priceCents = 10_000;
const { subTotalCents } = totalsOf(priceCents, { bookingFeePercentage: usualBookingFee, taxRate: null });

const lines = [
  ['You ask', priceCents, 'for a day, or for all days of a booking'],
  [
    'The hunter pays',
    subTotalCents,
    `with a booking fee of ${formatPercent(usualBookingFee)}; sales tax comes on top`,
  ],
  ['You get', hostShare(priceCents, usualHostShare), `${formatPercent(usualHostShare)} of your price`],
] as const;

/** What listing costs, and an example (docs/rules/money.md#usual-percentages). */
export const Costs = () => (
  <section className={styles.part} aria-labelledby="costs-title">
    <header className={styles.partHead}>
      <h2 id="costs-title">What it costs</h2>
    </header>
    <div className={styles.columns}>
      <div>
        <p>
          Nothing to list, and nothing until somebody has paid you. From each booking we keep a fee of about{' '}
          {formatPercent(1 - usualHostShare)} of your price, and you are paid the rest. Each request says what
          it brings you before you answer.
        </p>
        <p>
          We take the payment, and collect the sales tax from the hunter and remit it, so you don’t have to.
        </p>
      </div>
      <dl className={styles.example}>
        {lines.map(([name, cents, what]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd className="figures">
              <strong>{formatMoney(cents)}</strong>
              <span className={styles.muted}>{what}</span>
            </dd>
          </div>
        ))}
      </dl>
    </div>
  </section>
);
