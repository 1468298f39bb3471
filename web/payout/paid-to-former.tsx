import { Link } from 'react-router';
import type { Payout } from '#contract/payout-administration.ts';
import { formatDateOf } from '#domain/dates.ts';
import { formatMoney } from '#domain/money.ts';
import { adminPaths } from '../admin-paths.ts';
import styles from './payout.module.css';

/** What former owners were paid, who are not owed it (docs/rules/payouts.md#payee). */
export const PaidToFormer = ({ attempts, listingUserName }: Pick<Payout, 'attempts' | 'listingUserName'>) =>
  attempts.map(({ id, itemStatus, amountCents, formerPayee, endedDateTime }) =>
    formerPayee && itemStatus === 'Success' ? (
      <p key={id} className={styles.waits}>
        PayPal paid {formatMoney(amountCents)} to{' '}
        <Link to={adminPaths.user(formerPayee.id)}>{formerPayee.name}</Link>, the former owner
        {endedDateTime && `, though it had failed on ${formatDateOf(endedDateTime)}`}. They are not owed it:
        please ask them to send it back. What {listingUserName} is owed stays as it is.
      </p>
    ) : null,
  );
