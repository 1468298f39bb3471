import type { ListingFigures as Figures } from '#contract/page-view.ts';
import styles from './listing-figures.module.css';

const count = (value: number): string => value.toLocaleString('en-US');

/** How often a listing was seen, asked for and paid lately (docs/rules/page-views.md#figures-for-hosts). */
export const ListingFigures = ({ figures: { seen, asked, paid } }: { figures: Figures }) => (
  <div className={styles.figures}>
    <h4>Last 30 days</h4>
    <dl>
      {[
        ['Seen', seen],
        ['Asked for', asked],
        ['Paid', paid],
      ].map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd className="figures">{count(Number(value))}</dd>
        </div>
      ))}
    </dl>
  </div>
);
