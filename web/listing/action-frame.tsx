import type { ReactNode } from 'react';
import type { DayRange } from '#domain/dates.ts';
import { paths } from '../paths.ts';
import { ButtonLink } from '../ui/button.tsx';
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

/** The id of the panel's link, by which an early press finds what has taken its place. */
export const requestId = 'request';

/** Leads to the request of these days. */
export const RequestLink = ({ listingId, startDay, endDay }: { listingId: string } & DayRange) => (
  <ButtonLink id={requestId} variant="primary" wide to={paths.submitBooking(listingId, startDay, endDay)}>
    Request Booking
  </ButtonLink>
);
