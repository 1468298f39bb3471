import type { ReactNode } from 'react';
import styles from './fact.module.css';

/** A labelled value in a `<dl>`. */
export const Fact = ({
  label,
  className,
  children,
}: {
  label: string;
  className?: string;
  children: ReactNode;
}) => (
  <div className={className}>
    <dt className={styles.label}>{label}</dt>
    <dd>{children}</dd>
  </div>
);
