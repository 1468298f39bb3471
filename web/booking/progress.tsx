import { Check, X } from 'lucide';
import type { BookingStatus } from '#domain/booking-status.ts';
import { Icon } from '../ui/icon.tsx';
import styles from './progress.module.css';

const allSteps = ['Requested', 'Confirmed', 'Paid', 'Ready to go'] as const;

/** The number of completed steps by status. */
const completedSteps: Record<
  'PendingConfirmation' | 'PendingPayment' | 'ProcessingPayment' | 'Paid',
  number
> = {
  PendingConfirmation: 1,
  PendingPayment: 2,
  ProcessingPayment: 2,
  Paid: 4,
};

/** The steps and the number completed. For ended bookings the activity tells how far they came. */
const progressOf = (
  status: BookingStatus,
): { steps: readonly string[]; completed: number; hasEnded: boolean } =>
  status === 'Rejected' || status === 'Cancelled'
    ? { steps: ['Requested', status], completed: 2, hasEnded: true }
    : { steps: allSteps, completed: completedSteps[status], hasEnded: false };

/** A booking's progress from the request to the visit. */
export const Progress = ({ status }: { status: BookingStatus }) => {
  const { steps, completed, hasEnded } = progressOf(status);
  return (
    <ol role="list" className={styles.progress} aria-label="Progress" data-ended={hasEnded}>
      {steps.map((step, index) => {
        const isDone = index < completed;
        const isNext = index === completed;
        const isEnd = hasEnded && index === steps.length - 1;
        return (
          <li
            key={step}
            data-state={isEnd ? 'ended' : isDone ? 'done' : isNext ? 'next' : 'later'}
            aria-current={isNext ? 'step' : undefined}
          >
            <span className={styles.dot}>
              {isDone ? <Icon of={isEnd ? X : Check} size={16} /> : index + 1}
            </span>
            {step}
            <span className="visually-hidden">
              {isEnd ? '' : isDone ? ', done' : isNext ? ', next' : ', not yet'}
            </span>
          </li>
        );
      })}
    </ol>
  );
};
