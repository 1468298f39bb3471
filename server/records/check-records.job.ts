import { PaymentsError } from '../adapters/payments-error.ts';
import type { Context } from '../context.ts';
import type { Job } from '../platform/jobs/queue.ts';
import { compareOwn } from './compare-own.ts';
import { findOldestFinding, findRecordCheck, replaceFindings, saveRecordCheck } from './findings-store.ts';
import { type Finding, reconcileRecords } from './reconcile-records.ts';
import { recordsAlarmEmail } from './records-alarm.email.ts';

const dayMs = 24 * 3_600_000;
/** What the first comparison reads. */
const firstMs = 3 * dayMs;
/** Read again by the next comparison, as a transaction may be recorded late on either side. */
const overlapMs = dayMs;
/** How far back open findings are compared again. */
const maxMs = 90 * dayMs;

/**
 * Every night: compares all captures, refunds and payouts with the provider's records, in both directions
 * (docs/rules/payments.md#daily-comparison). What has no partner is listed for the administrators, who get one email
 * when there is something new.
 */
export const checkRecordsJob: Job = {
  name: 'payment.check-records',
  schedule: '40 8 * * *',
  async run(ctx) {
    try {
      await checkRecords(ctx);
    } catch (error) {
      if (!(error instanceof PaymentsError)) throw error;
      const failure = error.status === 403 ? 'notAllowed' : 'down';
      await saveRecordCheck(ctx.db, { failed_at: ctx.now(), failure });
      throw error;
    }
  },
};

const checkRecords = async (ctx: Context): Promise<void> => {
  const at = ctx.now();
  const since = await startOf(ctx, at);
  const { unexplained, records, recordedUntil } = await reconcileRecords(ctx, { since, until: at });
  const own = await compareOwn(ctx, { since, until: recordedUntil }, records);
  const findings = [...unexplained, ...own].map((finding) => toRow(finding, at));
  await ctx.db.transaction().execute(async (transaction) => {
    const added = await replaceFindings(transaction, since, findings);
    await saveRecordCheck(transaction, {
      ...{ checked_at: at, checked_until: recordedUntil, failed_at: null, failure: null },
    });
    if (added > 0) await ctx.jobs.enqueue(transaction, recordsAlarmEmail.job, { foundAt: at.getTime() });
  });
};

/** From a day before the end of the last comparison, or earlier to compare open findings again. */
const startOf = async ({ db }: Pick<Context, 'db'>, now: Date): Promise<Date> => {
  const last = (await findRecordCheck(db))?.checked_until;
  const start = last ? last.getTime() - overlapMs : now.getTime() - firstMs;
  const oldest = (await findOldestFinding(db))?.getTime() ?? start;
  return new Date(Math.max(Math.min(start, oldest), now.getTime() - maxMs));
};

const toRow = ({ id, at, amountCents, bookingId, kind, currency, reason }: Row, foundAt: Date) => ({
  ...{ kind, currency, reason, found_at: foundAt, transaction_id: id, transaction_at: at },
  ...{ amount_cents: amountCents, booking_id: bookingId },
});
type Row = Omit<Finding, 'confirmationCode'>;
