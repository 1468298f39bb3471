import type { ReactNode } from 'react';
import styles from './booking-panel.module.css';

/** The place of the panel's button. Without selected days a phone shows a link to the calendar instead. */
export const ActionFrame = ({ hasDays, children }: { hasDays: boolean; children: ReactNode }) => (
  <>
    {!hasDays && (
      <a href="#booking" className={styles.toCalendar}>
        Choose days
      </a>
    )}
    <div className={hasDays ? styles.action : `${styles.action} ${styles.wideScreens}`}>{children}</div>
  </>
);
