import styles from './loading.module.css';

/** A skeleton of the content that is loading, with a text that is read aloud, or shown where `text` words it. */
export const Loading = ({
  what,
  text,
  lines = 4,
}: {
  what: string;
  text?: string | undefined;
  lines?: number;
}) => (
  <div role="status" className={styles.loading}>
    {text ? <span>{text}</span> : <span className="visually-hidden">Loading {what}…</span>}
    {Array.from({ length: lines }, (_, line) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: the grey lines have no other identity
      <span key={line} className={styles.line} />
    ))}
  </div>
);
