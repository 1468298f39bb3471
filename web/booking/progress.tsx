import { Check } from 'lucide';
import type { BookingStatus } from '#domain/booking-status.ts';
import { Icon } from '../ui/icon.tsx';
import styles from './progress.module.css';

const toTheLand = ['Requested', 'Confirmed', 'Paid', 'Ready to go'] as const;

/** How many of the steps are behind a booking. */
const done: Record<'PendingConfirmation' | 'PendingPayment' | 'ProcessingPayment' | 'Paid', number> = {
  PendingConfirmation: 1,
  PendingPayment: 2,
  ProcessingPayment: 2,
  Paid: 4,
};

/** Its steps and how many are behind it. How far one came that has ended is told by what happened. */
const wayOf = (status: BookingStatus): { steps: readonly string[]; reached: number; hasEnded: boolean } =>
  status === 'Rejected' || status === 'Cancelled'
    ? { steps: ['Requested', status], reached: 2, hasEnded: true }
    : { steps: toTheLand, reached: done[status], hasEnded: false };

/** Where a booking stands on its way from the request to the land. */
export const Progress = ({ status }: { status: BookingStatus }) => {
  const { steps, reached, hasEnded } = wayOf(status);
  return (
    <ol role="list" className={styles.progress} aria-label="Progress" data-ended={hasEnded}>
      {steps.map((step, index) => {
        const isDone = index < reached;
        const isNext = index === reached;
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
};
