import type { PayoutRow } from '#contract/payout-administration.ts';
import styles from './check-run.module.css';
import { addressOf } from './payout-texts.ts';

/** Address labels in three columns; only printed. */
export const CheckLabels = ({ payouts }: { payouts: readonly PayoutRow[] }) => (
  <ul role="list" className={styles.labels} aria-hidden="true">
    {payouts.map((payout) => (
      <li key={payout.bookingId}>
        {payout.listingUserName}
        {'\n'}
        {addressOf(payout)}
      </li>
    ))}
  </ul>
);
