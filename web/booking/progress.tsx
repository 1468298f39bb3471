import { Check } from 'lucide';
import type { BookingStatus } from '#domain/booking-status.ts';
import { Icon } from '../ui/icon.tsx';
import styles from './progress.module.css';

const steps = ['Requested', 'Confirmed', 'Paid', 'Ready to go'] as const;

/** How many of the steps are behind a booking. */
const done: Record<BookingStatus, number> = {
  PendingConfirmation: 1,
  PendingPayment: 2,
  ProcessingPayment: 2,
  Paid: 4,
  Rejected: 1,
  Cancelled: 1,
};

const hasEnded = (status: BookingStatus): boolean => status === 'Rejected' || status === 'Cancelled';

/** Where a booking stands on its way from the request to the land. */
export function Progress({ status }: { status: BookingStatus }) {
  const reached = done[status];
  return (
    <ol role="list" className={styles.progress} aria-label="Progress" data-ended={hasEnded(status)}>
      {steps.map((step, index) => {
        const isDone = index < reached;
        const isNext = index === reached && !hasEnded(status);
        return (
          <li
            key={step}
            data-state={isDone ? 'done' : isNext ? 'next' : 'later'}
            aria-current={isNext ? 'step' : undefined}
          >
            <span className={styles.dot}>{isDone ? <Icon of={Check} size={16} /> : index + 1}</span>
            {step}
            <span className="visually-hidden">{isDone ? ', done' : isNext ? ', next' : ', not yet'}</span>
          </li>
        );
      })}
    </ol>
  );
}
