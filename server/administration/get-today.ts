import type { administration, Task } from '#contract/administration.ts';
import {
  approvalWithinMs,
  byUrgency,
  endingWithinMs,
  flagShownMs,
  heldForMs,
  overpaidShownMs,
  recordsUnreadAfterMs,
  signWithinMs,
  type TaskKind,
} from '#domain/administrator-tasks.ts';
import { addDays, type Day, dayInWisconsin, hourInWisconsin } from '#domain/dates.ts';
import { displayTitle } from '#domain/listing-status.ts';
import type { Context } from '../context.ts';
import type { Operation } from '../operation.ts';
import { attentionLists, toAttention } from '../payment/attention.ts';
import { maxCounted } from '../platform/db/chosen-first.ts';
import { readTogether } from '../platform/db/read-together.ts';
import { lastRecordCheck, openFindings } from '../records/findings-store.ts';
import {
  countManualPayoutsDue,
  countOverpaidPayouts,
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

/** Tasks of one kind, and how many are counted in all. */
type Found = { tasks: Task[]; total: number; isWhole: boolean };

/** One queue of all that waits for an administrator (docs/rules/administration.md#today), read by one statement. */
export const getToday: Operation<typeof administration.getToday> = async (ctx) => {
  const all = foundOf(ctx, await readTogether(ctx.db, listsOf(ctx)));
  return {
    tasks: all.flatMap(({ tasks }) => tasks).sort(byUrgency),
    total: all.reduce((sum, { total }) => sum + total, 0),
    isTotalWhole: all.every(({ isWhole }) => isWhole),
  };
};

const listsOf = ({ now, config }: Context) => {
  const { PAYOUT_DELAY_DAYS: delay, PAYOUT_CHANGED_ADDRESS_HOURS: waitHours } = config;
  const today = dayInWisconsin(now());
  return {
    ...attentionLists({ now: now(), limit: maxTasks, withAwaited: false }),
    toApprove: listToApprove(),
    ending: listEndingRequests(after(now(), endingWithinMs)),
    // A manual payout is due when an automatic one would be sent.
    byHand: countManualPayoutsDue(addDays(today, -delay)),
    // A payout by PayPal is sent on the day it is due; on the next one it is late.
    delayed: listDelayedPayouts(addDays(today, -delay - 1), after(now(), -waitHours * 3_600_000)),
    failed: listStuckPayouts({ which: 'failed' }),
    toTakeBack: listStuckPayouts({ which: 'toTakeBack' }),
    unclaimed: listStuckPayouts({ which: 'unclaimed' }),
    heldPayouts: listStuckPayouts({ which: 'held', before: after(now(), -heldForMs) }),
    overpaid: countOverpaidPayouts(after(now(), -overpaidShownMs)),
    stopped: countStoppedPayouts(),
    check: lastRecordCheck,
    findings: openFindings(maxTasks),
    reports: listOpenReports(),
    flags: listNewFlags(after(now(), -flagShownMs)),
    signs: countSignsToMail(),
  };
};

type Read = Awaited<ReturnType<typeof readTogether<ReturnType<typeof listsOf>>>>;

const foundOf = (ctx: Context, read: Read): Found[] => [
  found(read.toApprove, (row) =>
    aTask('approveListing', row, after(row.submitted_at, approvalWithinMs), null),
  ),
  found(read.ending, (row) => aTask('answerRequest', row, row.expire_at, row.total_cents)),
  payments(ctx, read),
  manualPayouts(ctx, read),
  found(read.delayed, (row) => aTask('delayedPayout', row, dueOn(ctx, row.end_day), row.amount_cents)),
  found(read.failed, (row) => aTask('failedPayout', row, row.since, row.amount_cents)),
  found(read.toTakeBack, (row) => aTask('takeBackPayout', row, row.since, row.amount_cents)),
  found(read.unclaimed, (row) => aTask('unclaimedPayout', row, row.since, row.amount_cents)),
  found(read.heldPayouts, (row) => aTask('heldPayout', row, row.since, row.amount_cents)),
  countedPayouts('overpaidPayouts', read.overpaid),
  countedPayouts('stoppedPayouts', read.stopped),
  unreadRecords(ctx, read),
  found(read.findings, toFinding),
  found(read.reports, (row) => aTask('report', row, row.created_at, null)),
  found(read.flags, (row) => ({ ...aTask('flag', row, row.created_at, null), userId: row.hunter_id })),
  signs(read),
];

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

const countOf = (rows: readonly { count: number }[]): Pick<Found, 'total' | 'isWhole'> => {
  const count = rows[0]?.count ?? 0;
  return { total: Math.min(count, maxCounted), isWhole: count <= maxCounted };
};

const found = <Kind extends { count: number }>(
  rows: readonly Kind[],
  toTask: (row: Kind) => Task,
): Found => ({ tasks: rows.map(toTask), ...countOf(rows) });

/** A line of many. */
const oneLine = (
  task: Pick<Task, 'kind' | 'deadline' | 'amountCents'> & { count: number; unpayable?: number },
): Found => ({
  tasks: [{ ...none, ...task }],
  total: 1,
  isWhole: true,
});

const nothing: Found = { tasks: [], total: 0, isWhole: true };

const after = (instant: Date, ms: number): Date => new Date(instant.getTime() + ms);

/** When the payout of a booking with this last day is due. */
const dueOn = ({ config }: Context, endDay: Day): Date =>
  hourInWisconsin(addDays(endDay, config.PAYOUT_DELAY_DAYS), 0);

const manualPayouts = (ctx: Context, { byHand: [due] }: Read): Found => {
  if (!due?.end_day) return nothing;
  return oneLine({
    kind: 'payByHand',
    deadline: dueOn(ctx, due.end_day),
    count: due.count,
    unpayable: due.unpayable,
    amountCents: due.amount_cents,
  });
};

/** Payouts in one line, since the first of them is there. */
const countedPayouts = (
  kind: 'overpaidPayouts' | 'stoppedPayouts',
  [line]: Read['overpaid'] | Read['stopped'],
): Found => {
  const { count, since, amount_cents: amountCents } = line ?? {};
  if (!count || !since || amountCents === undefined) return nothing;
  return oneLine({ kind, deadline: since, count, amountCents });
};

/** Whether the daily comparison fails. */
const unreadRecords = ({ now }: Context, { check: [check] }: Read): Found => {
  const readAt = check?.checked_at?.getTime() ?? 0;
  const since = check?.failed_at;
  if (!since || readAt >= now().getTime() - recordsUnreadAfterMs) return nothing;
  const task: Task = { ...none, kind: 'recordsUnread', deadline: since, title: 'PayPal’s records' };
  return { tasks: [task], total: 1, isWhole: true };
};

/** What the daily comparison found. */
const toFinding = (row: Read['findings'][number]): Task => ({
  ...none,
  kind: 'recordDiffers',
  deadline: row.found_at,
  title: `${row.kind} ${row.transaction_id}`,
  confirmationCode: row.confirmation_code,
  bookingId: row.booking_id,
  amountCents: row.amount_cents,
});

const signs = ({ signs: [line] }: Read): Found => {
  const { count, since } = line ?? {};
  if (!count || !since) return nothing;
  return oneLine({ kind: 'mailSigns', deadline: after(since, signWithinMs), count, amountCents: null });
};

const payments = ({ now }: Context, read: Read): Found => {
  const { unsettled, doubted, held, refunds, chargebacks, withoutPayment } = read;
  const counts = [unsettled, doubted, held, refunds, chargebacks, withoutPayment].map(countOf);
  return {
    total: counts.reduce((sum, { total }) => sum + total, 0),
    isWhole: counts.every(({ isWhole }) => isWhole),
    tasks: toAttention(read, now())
      .slice(0, maxTasks)
      .map((payment) => ({
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
