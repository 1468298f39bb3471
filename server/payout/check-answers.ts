import type { Check } from '#contract/check-fields.ts';
import { actsOfCheck, owedWithout, stepWithout, undoUntil } from '#domain/check.ts';
import { displayTitle } from '#domain/listing-status.ts';
import type { Cents } from '#domain/money.ts';
import { isComplete } from '#domain/postal-address.ts';
import type { DbOrTransaction } from '../platform/db/connect.ts';
import { checkAddressOf } from './check-address.ts';
import {
  listChecks,
  listPaidBy,
  type PaidByCheck,
  type StoredCheck,
  type StoredCheckRow,
} from './check-store.ts';

/** Checks as administrators read them, in the given order. */
export const toChecks = async (
  db: DbOrTransaction,
  rows: readonly StoredCheckRow[],
  now: Date,
): Promise<Check[]> => {
  if (rows.length === 0) return [];
  const ids = rows.map(({ id }) => id);
  const paidBy = Map.groupBy(await listPaidBy(db, ids), ({ check_id }) => check_id);
  return rows.map((row) => toCheck(row, paidBy.get(row.id) ?? [], now));
};

/** The checks of these ids, in this order. */
export const readChecks = async (
  db: DbOrTransaction,
  ids: readonly string[],
  now: Date,
): Promise<Check[]> => {
  const checks = await toChecks(db, await listChecks(db, ids), now);
  const byId = new Map(checks.map((check) => [check.id, check]));
  return ids.flatMap((id) => byId.get(id) ?? []);
};

/** One check. @throws Error when there is none. */
export const readCheck = async (db: DbOrTransaction, id: string, now: Date): Promise<Check> => {
  const [check] = await readChecks(db, [id], now);
  if (!check) throw new Error(`There is no check ${id}.`);
  return check;
};

/** Until when a check can be undone; null once it can't. */
export const undoUntilOf = (check: StoredCheck, now: Date): Date | null =>
  undoUntil(
    {
      ...{ writtenAt: check.written_at, statementAt: check.statement_at },
      ...{ undoneAt: check.undone_at, voidedAt: check.voided_at },
    },
    now,
  );

const toCheck = (row: StoredCheckRow, paid: readonly PaidByCheck[], now: Date): Check => {
  const until = undoUntilOf(row, now);
  const isVoided = row.voided_at !== null;
  const parts = [...Map.groupBy(paid, ({ booking_id }) => booking_id).values()].flatMap((own) =>
    toPart(own, isVoided),
  );
  // As the new check finds it: the first of them, in the order of their ids.
  const next = paid
    .filter(({ booking_id: id }) => !isVoided && isToBeWritten(parts, id))
    .filter((payout) => isComplete(checkAddressOf(payout)))
    .toSorted((a, b) => (a.booking_id < b.booking_id ? -1 : 1))[0];
  return {
    id: row.id,
    checkNumber: row.check_number,
    payeeId: row.host_id,
    payeeName: row.payee_name,
    address: {
      addressLine1: row.address_line1,
      addressLine2: row.address_line2,
      city: row.city,
      state: row.state,
      zipCode: row.zip_code,
    },
    amountCents: row.amount_cents,
    note: row.note,
    writtenDateTime: row.written_at,
    writtenBy:
      row.writer_first_name === null ? null : `${row.writer_first_name} ${row.writer_last_name}`.trim(),
    undoUntil: until,
    voidedDateTime: row.voided_at,
    voidReason: row.void_reason,
    replacedByNumber: row.replaced_by_number,
    payouts: parts,
    replacementAddress: next ? checkAddressOf(next) : null,
    acts: actsOfCheck({
      isUndoable: until !== null,
      isVoided,
      isOwedWithout: next !== undefined,
    }),
  };
};

/** What a check pays of one booking: more than once, if more came to be owed within the hour. */
const toPart = (parts: readonly PaidByCheck[], isVoided: boolean): Check['payouts'] => {
  const [first] = parts;
  if (!first) return [];
  const { due_cents: dueCents, on_its_way_cents: onItsWayCents, arrived_cents: arrivedCents } = first;
  const { is_payment_doubted: isPaymentDoubted, is_report_unread: isReportUnread } = first;
  const step = stepWithout({
    ...{ stage: first.stage, hold: first.hold, type: first.payout_type },
    isDoubted: isPaymentDoubted || isReportUnread,
  });
  return [
    {
      bookingId: first.booking_id,
      confirmationCode: first.confirmation_code,
      listingName: displayTitle(first.title, first.county),
      startDay: first.start_day,
      endDay: first.end_day,
      amountCents: sumOf(parts),
      payoutType: first.payout_type,
      owedCents: owedWithout({ dueCents, onItsWayCents, arrivedCents }, isVoided ? 0 : sumOf(parts)),
      step,
      waitsForReport: step === 'doubted' && !isPaymentDoubted,
    },
  ];
};

const sumOf = (parts: readonly PaidByCheck[]): Cents =>
  parts.reduce((sum, { amount_cents: cents }) => sum + cents, 0);

/** Whether another check would pay a booking, were this one void. */
const isToBeWritten = (parts: Check['payouts'], id: string): boolean =>
  parts.some(({ bookingId, owedCents, step }) => bookingId === id && owedCents > 0 && step === 'run');
