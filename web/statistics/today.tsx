import { Link } from 'react-router';
import type { Task } from '#contract/administration.ts';
import type { contract } from '#contract/contract.ts';
import type { Answer } from '#contract/endpoint.ts';
import { formatInstantNear } from '#domain/dates.ts';
import { formatMoney } from '#domain/money.ts';
import type { TaskKind } from '#domain/today.ts';
import { paths } from '../paths.ts';
import { attentionTexts } from '../payment/attention-texts.ts';
import { StatusChip, type Tone } from '../ui/status-chip.tsx';
import styles from './today.module.css';

type TaskTexts = {
  name: string;
  tone: Tone;
  /** Where it is done. */
  to: (task: Task) => string;
  /** What the deadline is: until when it should be done, or since when it waits. */
  when: 'until' | 'since';
};

const booking = ({ bookingId }: Task): string => paths.adminBooking(bookingId ?? '');
const payout =
  (type: 'manual' | 'auto') =>
  ({ bookingId }: Task): string =>
    paths.adminPayout(bookingId ?? '', type);

const texts: Record<TaskKind, TaskTexts> = {
  approveListing: {
    name: 'Approve',
    tone: 'wheat',
    to: ({ listingId }) => paths.listingApproval(listingId ?? ''),
    when: 'until',
  },
  answerRequest: { name: 'Request ends', tone: 'wheat', to: booking, when: 'until' },
  lookAtPayment: { name: 'Payment', tone: 'danger', to: () => paths.adminPayments(), when: 'since' },
  payOut: { name: 'Pay the owner', tone: 'lake', to: payout('manual'), when: 'since' },
  delayedPayout: { name: 'Payout delayed', tone: 'danger', to: payout('auto'), when: 'since' },
  failedPayout: { name: 'Payout failed', tone: 'danger', to: payout('auto'), when: 'since' },
  recordDiffers: {
    name: 'Differs from PayPal',
    tone: 'danger',
    to: () => paths.adminPayments(),
    when: 'since',
  },
  recordsUnread: { name: 'Not compared', tone: 'danger', to: () => paths.adminPayments(), when: 'since' },
  report: { name: 'Report', tone: 'danger', to: () => paths.adminReports(), when: 'since' },
  flag: { name: 'Flag', tone: 'danger', to: () => paths.adminFlags(), when: 'since' },
  mailSign: { name: 'Mail the sign', tone: 'lake', to: () => paths.adminSigns(), when: 'until' },
  unclaimedPayout: { name: 'Payout not claimed', tone: 'wheat', to: payout('auto'), when: 'since' },
};

const nameOf = ({ kind, reason }: Task): string => (reason ? attentionTexts[reason].name : texts[kind].name);

const TaskLine = ({ task }: { task: Task }) => {
  const { tone, to, when } = texts[task.kind];
  const isLate = when === 'until' && task.deadline.getTime() < Date.now();
  return (
    <li className={styles.task}>
      <span>
        <StatusChip tone={isLate ? 'danger' : tone}>{nameOf(task)}</StatusChip>
      </span>
      <Link to={to(task)} className={styles.what}>
        {task.title}
        {task.confirmationCode && <span className={styles.code}> {task.confirmationCode}</span>}
      </Link>
      <span className={styles.who}>{task.person}</span>
      <span className={`${styles.amount} figures`}>
        {task.amountCents !== null && formatMoney(task.amountCents)}
      </span>
      <span className={`${styles.when} figures`} data-late={isLate}>
        {isLate ? 'was due' : when} {formatInstantNear(task.deadline, new Date())}
      </span>
    </li>
  );
};

/** One queue of all that waits for an administrator, the nearest deadline first. */
export const Today = ({ tasks, total, isTotalExact }: Answer<typeof contract.getToday>) => (
  <section className={styles.today} aria-labelledby="today">
    <h2 id="today">
      Today{' '}
      {total > 0 && (
        <span className={`${styles.count} figures`}>
          {total.toLocaleString('en-US')}
          {!isTotalExact && '+'}
        </span>
      )}
    </h2>
    {total === 0 ? (
      <p className={styles.nothing}>
        Nothing waits for you. Listings to approve, requests that are about to end, payments to look at and
        payouts that are due stand here.
      </p>
    ) : (
      <ul role="list" className={styles.tasks}>
        {tasks.map((task) => (
          <TaskLine
            key={[
              task.kind,
              task.title,
              task.listingId,
              task.bookingId,
              task.reason,
              task.deadline.getTime(),
            ].join()}
            task={task}
          />
        ))}
      </ul>
    )}
    {total > tasks.length && (
      <p className={styles.nothing}>Shown are the first {tasks.length}, at most 50 of each kind.</p>
    )}
  </section>
);
