import type { ReactNode } from 'react';
import styles from './status-chip.module.css';

/** Wheat: waits for somebody. Pine: a success. Lake: in progress. Danger: a failure. Plain: over. */
export type Tone = 'wheat' | 'pine' | 'lake' | 'danger' | 'plain';

export const StatusChip = ({ tone, children }: { tone: Tone; children: ReactNode }) => (
  <span className={styles.chip} data-tone={tone}>
    {children}
  </span>
);
