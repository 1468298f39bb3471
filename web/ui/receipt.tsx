import { formatMoney } from '#domain/money.ts';
import styles from './receipt.module.css';

/** In cents, or words where there is no amount yet. */
type Amount = number | string;

const shown = (amount: Amount): string => (typeof amount === 'number' ? formatMoney(amount) : amount);

/** Amounts one under the other, the last of them in bold: what is paid in the end. */
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
        <dd>{shown(amount)}</dd>
      </div>
    ))}
    <div className={styles.total}>
      <dt>Total</dt>
      <dd>{shown(total)}</dd>
    </div>
  </dl>
);
