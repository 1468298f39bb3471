import styles from './loading.module.css';

/** The shape of what comes, while it comes. */
export const Loading = ({ what, lines = 4 }: { what: string; lines?: number }) => (
  <div role="status" className={styles.loading}>
    <span className="visually-hidden">Loading {what}…</span>
    {Array.from({ length: lines }, (_, line) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: grey lines have no other name
      <span key={line} className={styles.line} />
    ))}
  </div>
);
