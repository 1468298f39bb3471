import styles from './loading.module.css';

/** A skeleton of the content that is loading. */
export const Loading = ({ what, lines = 4 }: { what: string; lines?: number }) => (
  <div role="status" className={styles.loading}>
    <span className="visually-hidden">Loading {what}…</span>
    {Array.from({ length: lines }, (_, line) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: the grey lines have no other identity
      <span key={line} className={styles.line} />
    ))}
  </div>
);
