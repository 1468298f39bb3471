import { formatMoney } from '#domain/money.ts';
import styles from './receipt.module.css';

/** Amounts one under the other, the last of them in bold: what is paid in the end. In cents. */
export function Receipt({
  lines,
  total,
}: {
  lines: readonly [label: string, cents: number][];
  total: number;
}) {
  return (
    <dl className={`${styles.receipt} figures`}>
      {lines.map(([label, cents]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{formatMoney(cents)}</dd>
        </div>
      ))}
      <div className={styles.total}>
        <dt>Total</dt>
        <dd>{formatMoney(total)}</dd>
      </div>
    </dl>
  );
}
