import type { PayoutRow } from '#contract/payout-administration.ts';
import { formatMoney } from '#domain/money.ts';
import { Fact } from '../ui/fact.tsx';
import styles from './payout.module.css';

/** Who is paid how much for which booking: a dialog covers the row that says so. */
export const PayoutFacts = ({ payout }: { payout: PayoutRow }) => (
  <dl className={styles.facts}>
    <Fact label="Booking Confirmation">
      {payout.confirmationCode}, {payout.listingName}
    </Fact>
    <Fact label="Owner">{payout.listingUserName}</Fact>
    <Fact label="Amount">{formatMoney(payout.owedCents || payout.amountCents)}</Fact>
  </dl>
);
