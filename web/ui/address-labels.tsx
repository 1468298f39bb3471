import styles from './address-labels.module.css';

/** Address labels in three columns; only printed. Pages find them by `data-labels` to hide all else in print. */
export const AddressLabels = ({ labels }: { labels: readonly { key: string; text: string }[] }) => (
  <ul role="list" className={styles.labels} data-labels aria-hidden="true">
    {labels.map(({ key, text }) => (
      <li key={key}>{text}</li>
    ))}
  </ul>
);
