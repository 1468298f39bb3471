import { useState } from 'react';
import { Link } from 'react-router';
import type { Task } from '#contract/administration.ts';
import type { contract } from '#contract/contract.ts';
import type { Answer } from '#contract/endpoint.ts';
import { type TaskKind, taskKinds } from '#domain/administrator-tasks.ts';
import { formatInstantNear } from '#domain/dates.ts';
import { formatMoney } from '#domain/money.ts';
import { adminPaths } from '../admin-paths.ts';
import { attentionTexts } from '../payment/attention-texts.ts';
import { Button } from '../ui/button.tsx';
import { serverNow } from '../ui/server-clock.ts';
import { StatusChip, type Tone } from '../ui/status-chip.tsx';
import styles from './today.module.css';

type TaskTexts = {
  name: string;
  tone: Tone;
  /** Where it is done. */
  to: (task: Task) => string;
  /** What the deadline is: until when it should be done, or since when it waits. */
  when: 'until' | 'since';
  /** What a line of many stands for, after their number. */
  many?: [one: string, more: string];
};

const booking = ({ bookingId }: Task): string => adminPaths.booking(bookingId ?? '');
const payout = ({ bookingId }: Task): string => adminPaths.payout(bookingId ?? '', 'auto');
const payments = (): string => adminPaths.payments();

const texts: Record<TaskKind, TaskTexts> = {
  approveListing: {
    name: 'Approve',
    tone: 'wheat',
    to: ({ listingId }) => adminPaths.listingApproval(listingId ?? ''),
    when: 'until',
  },
  answerRequest: { name: 'Request ends', tone: 'wheat', to: booking, when: 'until' },
  lookAtPayment: { name: 'Payment', tone: 'danger', to: payments, when: 'since' },
  payByHand: {
    name: 'Pay owners',
    tone: 'lake',
    to: () => adminPaths.checkRun(),
    when: 'since',
    many: ['payout by check or by hand', 'payouts by check or by hand'],
  },
  delayedPayout: { name: 'Payout delayed', tone: 'danger', to: payout, when: 'since' },
  failedPayout: { name: 'Payout failed', tone: 'danger', to: payout, when: 'since' },
  recordDiffers: { name: 'Differs from PayPal', tone: 'danger', to: payments, when: 'since' },
  recordsUnread: { name: 'Not compared', tone: 'danger', to: payments, when: 'since' },
  report: { name: 'Report', tone: 'danger', to: () => adminPaths.reports(), when: 'since' },
  flag: {
    name: 'Flag',
    tone: 'danger',
    to: ({ userId }) => adminPaths.flags({ hunterId: userId ?? '' }),
    when: 'since',
  },
  mailSigns: {
    name: 'Mail signs',
    tone: 'lake',
    to: () => adminPaths.signs(),
    when: 'until',
    many: ['sign for approved land', 'signs for approved land'],
  },
  heldPayout: { name: 'Waits at PayPal', tone: 'wheat', to: payout, when: 'since' },
  takeBackPayout: { name: 'Take back from PayPal', tone: 'danger', to: payout, when: 'since' },
  unclaimedPayout: { name: 'Payout not claimed', tone: 'wheat', to: payout, when: 'since' },
  overpaidPayouts: {
    name: 'Paid too much',
    tone: 'wheat',
    to: () => adminPaths.payouts({ tab: 'complete', status: 'PaidTooMuch' }),
    when: 'since',
    many: ['payout of which the owner has more than is due', 'payouts of which owners have more than is due'],
  },
  stoppedPayouts: {
    name: 'Payout cancelled',
    tone: 'wheat',
    to: () => adminPaths.payouts({ tab: 'other', status: 'StillOwed' }),
    when: 'since',
    many: ['cancelled payout that is still owed', 'cancelled payouts that are still owed'],
  },
};

const nameOf = ({ kind, reason }: Task): string => (reason ? attentionTexts[reason].name : texts[kind].name);

/** More than this many are not counted further (see getToday). */
const maxCounted = 1000;

/** Of payouts by check, how many can't be paid. */
const unpayableText = ({ unpayable }: Task): string =>
  unpayable > 0 ? `, ${unpayable.toLocaleString('en-US')} without a postal address` : '';

const titleOf = (task: Task): string => {
  const { kind, title, count } = task;
  const [one, more] = texts[kind].many ?? [];
  if (count === null || !one) return title;
  if (count > maxCounted) return `More than ${maxCounted.toLocaleString('en-US')} ${more}`;
  return `${count.toLocaleString('en-US')} ${count === 1 ? one : more}${unpayableText(task)}`;
};

/** The sum of more than are counted isn't known. */
const amountOf = ({ amountCents, count }: Task): string =>
  amountCents === null || (count ?? 0) > maxCounted ? '' : formatMoney(amountCents);

const TaskLine = ({ task }: { task: Task }) => {
  const { tone, to, when } = texts[task.kind];
  const isLate = when === 'until' && task.deadline.getTime() < serverNow().getTime();
  return (
    <li className={styles.task}>
      <span className={styles.kind}>
        <StatusChip tone={isLate ? 'danger' : tone}>{nameOf(task)}</StatusChip>
      </span>
      <Link to={to(task)} className={styles.what}>
        {titleOf(task)}
        {task.confirmationCode && <span className={styles.code}> {task.confirmationCode}</span>}
      </Link>
      <span className={styles.who}>{task.person}</span>
      <span className={`${styles.amount} figures`}>{amountOf(task)}</span>
      <span className={`${styles.when} figures`} data-late={isLate}>
        {isLate ? 'was due' : when} {formatInstantNear(task.deadline, serverNow())}
      </span>
    </li>
  );
};

/** How many lines stand there before all are asked for: on a phone, and on wider screens (as today.module.css). */
const shownFirst = { phone: 5, wide: 10 };

/** At most so many lines of a kind are answered (see getToday). */
const maxOfKind = 50;

/** Why there are lines that don't stand there: they are too many, or of a kind that came with a newer version. */
const restText = ({ tasks, total, isTotalWhole }: Answer<typeof contract.getToday>): string => {
  const isFull = (kind: TaskKind) => tasks.filter((task) => task.kind === kind).length >= maxOfKind;
  if (!taskKinds.some(isFull)) return 'There is more here that this page does not know yet: load it again.';
  const least = `${isTotalWhole ? '' : 'more than '}${total.toLocaleString('en-US')}`;
  return `Of ${least} at most ${maxOfKind} of each kind are shown.`;
};

const Tasks = (answer: Answer<typeof contract.getToday>) => {
  const { tasks, total } = answer;
  const [isWhole, setWhole] = useState(false);
  return (
    <>
      <ul role="list" id="tasks" className={styles.tasks} data-whole={isWhole}>
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
      {tasks.length > shownFirst.phone && (
        <p className={styles.more} data-phone-only={tasks.length <= shownFirst.wide}>
          <Button aria-expanded={isWhole} aria-controls="tasks" onClick={() => setWhole(!isWhole)}>
            {isWhole ? 'Show fewer' : `Show all ${tasks.length}`}
          </Button>
        </p>
      )}
      {total > tasks.length && (isWhole || tasks.length <= shownFirst.phone) && (
        <p className={styles.nothing}>{restText(answer)}</p>
      )}
    </>
  );
};

/** One queue of all that waits for an administrator, what is urgent first (docs/rules/administration.md#today). */
export const Today = ({ tasks, total, isTotalWhole }: Answer<typeof contract.getToday>) => (
  <section className={styles.today} aria-labelledby="today">
    <h2 id="today">
      Today{' '}
      {total > 0 && (
        <span className={`${styles.count} figures`}>
          {total.toLocaleString('en-US')}
          {!isTotalWhole && '+'}
        </span>
      )}
    </h2>
    {total === 0 ? (
      <p className={styles.nothing}>
        Nothing waits for you. Listings to approve, requests that are about to end, payments to look at and
        payouts that are due stand here.
      </p>
    ) : (
      <Tasks tasks={tasks} total={total} isTotalWhole={isTotalWhole} />
    )}
  </section>
);
