import type { administration, Task } from '#contract/administration.ts';
import {
  approvalWithinMs,
  byUrgency,
  endingWithinMs,
  flagShownMs,
  heldForMs,
  recordsUnreadAfterMs,
  signWithinMs,
  type TaskKind,
} from '#domain/administrator-tasks.ts';
import { addDays, dayInWisconsin, hourInWisconsin } from '#domain/dates.ts';
import { displayTitle } from '#domain/listing-status.ts';
import { isOnlyAwaited } from '#domain/payment-attention.ts';
import type { Context } from '../context.ts';
import type { Operation } from '../operation.ts';
import { readPaymentAttention } from '../payment/attention.ts';
import { countOpenFindings, findRecordCheck, listOpenFindings } from '../records/findings-store.ts';
import {
  countManualPayoutsDue,
  countSignsToMail,
  countStoppedPayouts,
  listDelayedPayouts,
  listEndingRequests,
  listNewFlags,
  listOpenReports,
  listStuckPayouts,
  listToApprove,
  maxTasks,
} from './today-store.ts';

/** Tasks of one kind, and how many there are in all. */
type Found = { tasks: Task[]; total: number };

/** One queue of all that waits for an administrator (docs/rules/administration.md#today). */
export const getToday: Operation<typeof administration.getToday> = async (ctx) => {
  const all = await Promise.all([
    toApprove(ctx),
    endingRequests(ctx),
    payments(ctx),
    manualPayouts(ctx),
    delayedPayouts(ctx),
    stuckPayouts(ctx, 'failed'),
    stuckPayouts(ctx, 'unclaimed'),
    stuckPayouts(ctx, 'held'),
    stoppedPayouts(ctx),
    records(ctx),
    reports(ctx),
    flags(ctx),
    signs(ctx),
  ]);
  return {
    tasks: all.flatMap(({ tasks }) => tasks).sort(byUrgency),
    total: all.reduce((sum, { total }) => sum + total, 0),
  };
};

const none = {
  ...{ title: '', person: '', userId: null, confirmationCode: null, listingId: null, bookingId: null },
  ...{ count: null, unpayable: 0, amountCents: null, reason: null },
};

type Row = {
  title: string;
  county: string;
  first_name: string;
  last_name: string;
  booking_id?: string;
  listing_id?: string;
  confirmation_code?: string;
};

const aTask = (kind: TaskKind, row: Row, deadline: Date, amountCents: number | null): Task => ({
  ...none,
  kind,
  deadline,
  title: displayTitle(row.title, row.county),
  person: `${row.first_name} ${row.last_name}`.trim(),
  confirmationCode: row.confirmation_code ?? null,
  listingId: row.listing_id ?? null,
  bookingId: row.booking_id ?? null,
  amountCents,
});

const found = <Kind extends Row & { count: number }>(
  rows: readonly Kind[],
  toTask: (row: Kind) => Task,
): Found => ({ tasks: rows.map(toTask), total: rows[0]?.count ?? 0 });

/** A line of many. */
const oneLine = (
  task: Pick<Task, 'kind' | 'deadline' | 'amountCents'> & { count: number; unpayable?: number },
): Found => ({
  tasks: [{ ...none, ...task }],
  total: 1,
});

const nothing: Found = { tasks: [], total: 0 };

const after = (instant: Date, ms: number): Date => new Date(instant.getTime() + ms);

const toApprove = async ({ db }: Context): Promise<Found> =>
  found(await listToApprove(db), (row) =>
    aTask('approveListing', row, after(row.submitted_at, approvalWithinMs), null),
  );

const endingRequests = async ({ db, now }: Context): Promise<Found> =>
  found(await listEndingRequests(db, after(now(), endingWithinMs)), (row) =>
    aTask('answerRequest', row, row.expire_at, row.total_cents),
  );

/** A manual payout is due when an automatic one would be sent. */
const manualPayouts = async ({ db, now, config }: Context): Promise<Found> => {
  const delay = config.PAYOUT_DELAY_DAYS;
  const due = await countManualPayoutsDue(db, addDays(dayInWisconsin(now()), -delay));
  if (!due?.end_day) return nothing;
  const deadline = hourInWisconsin(addDays(due.end_day, delay), 0);
  return oneLine({
    kind: 'payByHand',
    deadline,
    count: due.count,
    unpayable: due.unpayable,
    amountCents: due.amount_cents,
  });
};

/** A payout by PayPal is sent on the day it is due; on the next one it is late. */
const delayedPayouts = async ({ db, now, config }: Context): Promise<Found> => {
  const { PAYOUT_DELAY_DAYS: delay, PAYOUT_CHANGED_ADDRESS_HOURS: waitHours } = config;
  const lastDay = addDays(dayInWisconsin(now()), -delay - 1);
  return found(await listDelayedPayouts(db, lastDay, after(now(), -waitHours * 3_600_000)), (row) =>
    aTask('delayedPayout', row, hourInWisconsin(addDays(row.end_day, delay), 0), row.amount_cents),
  );
};

const stuckKinds = {
  failed: 'failedPayout',
  unclaimed: 'unclaimedPayout',
  held: 'heldPayout',
} as const satisfies Record<string, TaskKind>;

const stuckPayouts = async ({ db, now }: Context, which: keyof typeof stuckKinds): Promise<Found> =>
  found(await listStuckPayouts(db, which, { before: after(now(), -heldForMs) }), (row) =>
    aTask(stuckKinds[which], row, row.since, row.amount_cents),
  );

/** What an administrator stopped stays owed, and nothing but an administrator sends it. */
const stoppedPayouts = async ({ db }: Context): Promise<Found> => {
  const { count, since, amount_cents: amountCents } = (await countStoppedPayouts(db)) ?? {};
  if (!count || !since || amountCents === undefined) return nothing;
  return oneLine({ kind: 'stoppedPayouts', deadline: since, count, amountCents });
};

/** What the daily comparison found, and whether it fails. */
const records = async ({ db, now }: Context): Promise<Found> => {
  const check = await findRecordCheck(db);
  const readAt = check?.checked_at?.getTime() ?? 0;
  const isUnread = check?.failed_at && readAt < now().getTime() - recordsUnreadAfterMs;
  const unread: Task[] = isUnread
    ? [
        {
          ...none,
          kind: 'recordsUnread',
          deadline: check.failed_at as Date,
          title: 'PayPal’s records',
        },
      ]
    : [];
  const findings = (await listOpenFindings(db, maxTasks)).map(
    (row): Task => ({
      ...none,
      kind: 'recordDiffers',
      deadline: row.found_at,
      title: `${row.kind} ${row.transaction_id}`,
      confirmationCode: row.confirmation_code,
      bookingId: row.booking_id,
      amountCents: row.amount_cents,
    }),
  );
  return { tasks: [...unread, ...findings], total: unread.length + (await countOpenFindings(db)) };
};

const reports = async ({ db }: Context): Promise<Found> =>
  found(await listOpenReports(db), (row) => aTask('report', row, row.created_at, null));

const flags = async ({ db, now }: Context): Promise<Found> =>
  found(await listNewFlags(db, after(now(), -flagShownMs)), (row) => ({
    ...aTask('flag', row, row.created_at, null),
    userId: row.hunter_id,
  }));

const signs = async ({ db }: Context): Promise<Found> => {
  const { count, since } = (await countSignsToMail(db)) ?? {};
  if (!count || !since) return nothing;
  return oneLine({ kind: 'mailSigns', deadline: after(since, signWithinMs), count, amountCents: null });
};

const payments = async (ctx: Context): Promise<Found> => {
  const waiting = (await readPaymentAttention(ctx)).filter(({ reason }) => !isOnlyAwaited(reason));
  return {
    total: waiting.length,
    tasks: waiting.slice(0, maxTasks).map((payment) => ({
      ...none,
      kind: 'lookAtPayment',
      deadline: payment.sinceDateTime,
      title: payment.listingName,
      person: `${payment.hunter.firstName} ${payment.hunter.lastName}`,
      confirmationCode: payment.confirmationCode,
      bookingId: payment.bookingId,
      amountCents: payment.amountCents,
      reason: payment.reason,
    })),
  };
};
