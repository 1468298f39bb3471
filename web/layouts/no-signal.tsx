import styles from './no-signal.module.css';

/** Rendered with each page, and shown once something was held back (web/rendering/no-signal.ts). */
export const NoSignal = () => (
  <div role="status" className={styles.place}>
    <p className={styles.note}>No signal, so this page stays. Try again once there is a connection.</p>
  </div>
);
