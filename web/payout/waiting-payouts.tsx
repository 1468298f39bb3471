import { Link } from 'react-router';
import type { PayoutRow } from '#contract/payout-administration.ts';
import { formatMoney } from '#domain/money.ts';
import { pathTypeOf } from '#domain/payout-status.ts';
import { adminPaths } from '../admin-paths.ts';
import styles from './check-run.module.css';
import { payoutsText } from './check-texts.ts';

/** The payouts that a run leaves out, as what PayPal reported of an earlier payment is unread; all if they are few. */
export const WaitingPayouts = ({ payouts, total }: { payouts: readonly PayoutRow[]; total: number }) => (
  <section className={styles.withoutAddress} aria-labelledby="waiting">
    <h2 id="waiting">Waiting for PayPal</h2>
    <p>
      {payoutsText(total)} can’t be paid by check yet: PayPal reported something of an earlier payment, which
      could not be read since. The page of each says until when it waits
      {total > payouts.length && `; the ${payouts.length} longest due are listed`}.
    </p>
    <ul role="list" className={styles.waiting}>
      {payouts.map(({ bookingId, payoutType, confirmationCode, listingUserName, listingName, owedCents }) => (
        <li key={bookingId}>
          <Link to={adminPaths.payout(bookingId, pathTypeOf(payoutType))} className={styles.code}>
            {confirmationCode}
          </Link>
          <span>
            {listingUserName}, {listingName}
          </span>
          <strong className="figures">{formatMoney(owedCents)}</strong>
        </li>
      ))}
    </ul>
  </section>
);
