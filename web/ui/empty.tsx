import type { ReactNode } from 'react';
import styles from './empty.module.css';

/** The empty state of a list, with what to do next. */
export const Empty = ({ title, hint, action }: { title: string; hint?: ReactNode; action?: ReactNode }) => (
  <div className={styles.empty}>
    <p className={styles.title}>{title}</p>
    {hint && <p className={styles.hint}>{hint}</p>}
    {action}
  </div>
);
