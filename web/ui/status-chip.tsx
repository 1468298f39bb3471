import type { ReactNode } from 'react';
import styles from './status-chip.module.css';

/** Wheat waits for somebody, pine is good, lake is in progress, danger ended badly, plain is over. */
export type Tone = 'wheat' | 'pine' | 'lake' | 'danger' | 'plain';

export const StatusChip = ({ tone, children }: { tone: Tone; children: ReactNode }) => (
  <span className={styles.chip} data-tone={tone}>
    {children}
  </span>
);
