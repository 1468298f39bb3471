import type { Ledger } from '#contract/statistics.ts';
import { formatMoney } from '#domain/money.ts';
import styles from './ledger.module.css';

type Line = { label: string; cents: number; note?: string };

/** Where the money went, line by line; amounts of nothing are left out. */
const linesOf = (ledger: Ledger): Line[] =>
  [
    { label: 'Refunded', cents: ledger.refundedCents },
    { label: 'Refund under way', cents: ledger.refundPendingCents },
    { label: 'Held', cents: ledger.heldCents, note: 'it pays for nothing yet' },
    { label: 'PayPal’s fee', cents: ledger.providerFeeCents },
    { label: 'Sales tax', cents: ledger.taxCents - ledger.refundedTaxCents },
    { label: 'Payout', cents: ledger.payoutSentCents, note: 'sent' },
    { label: 'Payout', cents: ledger.payoutCents - ledger.payoutSentCents, note: 'to be sent' },
    { label: 'Paid to a former owner', cents: ledger.paidToOthersCents, note: 'not owed to them' },
    { label: 'PayPal’s fee for the payout', cents: ledger.payoutFeeCents },
  ].filter(({ cents }) => cents !== 0);

/** Where a booking's money went, to the cent (docs/rules/statistics.md#ledger). */
export const LedgerCard = ({ ledger }: { ledger: Ledger }) => (
  <dl className={`${styles.ledger} figures`}>
    <div>
      <dt>Came in</dt>
      <dd>{formatMoney(ledger.capturedCents)}</dd>
    </div>
    {linesOf(ledger).map(({ label, cents, note }) => (
      <div key={`${label}, ${note}`}>
        <dt>
          {label}
          {note && <span className={styles.note}>, {note}</span>}
        </dt>
        <dd>{formatMoney(-cents)}</dd>
      </div>
    ))}
    <div className={styles.kept}>
      <dt>Openacre keeps</dt>
      <dd>{formatMoney(ledger.marketplaceCents)}</dd>
    </div>
  </dl>
);
