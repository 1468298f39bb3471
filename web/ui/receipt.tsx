import { formatMoney } from '#domain/money.ts';
import styles from './receipt.module.css';

/** Cents, or a text where there is no amount yet. */
type Amount = number | string;

const display = (amount: Amount): string => (typeof amount === 'number' ? formatMoney(amount) : amount);

/** Lines of amounts with the total in bold. */
export const Receipt = ({
  lines,
  total,
}: {
  lines: readonly [label: string, amount: Amount][];
  total: Amount;
}) => (
  <dl className={`${styles.receipt} figures`}>
    {lines.map(([label, amount]) => (
      <div key={label}>
        <dt>{label}</dt>
        <dd>{display(amount)}</dd>
      </div>
    ))}
    <div className={styles.total}>
      <dt>Total</dt>
      <dd>{display(total)}</dd>
    </div>
  </dl>
);
