import { type CheckToWrite, type checks, maxChecksInRun } from '#contract/checks.ts';
import type { PayoutRow } from '#contract/payout-administration.ts';
import { maxFiltered } from '#domain/paging.ts';
import { isComplete } from '#domain/postal-address.ts';
import type { Context } from '../context.ts';
import type { Operation } from '../operation.ts';
import { toPayoutRow } from './answers.ts';
import { lastDueDay } from './begin-attempt.ts';
import { checkKey } from './check-address.ts';
import { toChecks } from './check-answers.ts';
import { listChecksBack, listUndoableChecks } from './check-store.ts';
import {
  countChecksDue,
  type Due,
  listDueWaiting,
  listDueWithoutAddress,
  listInOrder,
  listChecksDue as listRows,
} from './checks-due-store.ts';
import type { StoredPayoutRow } from './table-store.ts';

/** The most payouts without an address that are listed, and of those that wait: nothing of them is sent. */
const maxLeftOut = 20;

/** The checks to write for manual payouts that are due (docs/rules/payouts.md#run-for-checks). */
export const listChecksDue: Operation<typeof checks.listChecksDue> = async (ctx, { query: { after } }) => {
  const lastDay = lastDueDay(ctx);
  const due = { lastDay, after };
  const found = await listRows(ctx.db, due, maxChecksInRun + 1);
  const rows = found.slice(0, maxChecksInRun);
  const isMore = found.length > rows.length;
  const without = await listDueWithoutAddress(ctx.db, { lastDay });
  const waiting = await listDueWaiting(ctx.db, { lastDay });
  const now = ctx.now();
  const back = await findChecksBack(ctx.db, rows);
  const toChecksToWrite = (some: readonly StoredPayoutRow[]) => {
    const payouts = some.map((row) => toPayoutRow(row, ctx));
    return [...Map.groupBy(payouts, keyOf)].flatMap(([key, own]) => toCheckToWrite(key, own, back.get(key)));
  };
  return {
    checks: toChecksToWrite(rows),
    total: isMore ? await countPayable(ctx.db, due) : rows.length,
    next: isMore ? (rows.at(-1)?.booking_id ?? null) : null,
    withoutAddress: toChecksToWrite(await listInOrder(ctx.db, without, maxLeftOut)),
    withoutAddressTotal: without.length,
    waiting: (await listInOrder(ctx.db, waiting, maxLeftOut)).map((row) => toPayoutRow(row, ctx)),
    waitingTotal: waiting.length,
    undoable: await toChecks(ctx.db, await listUndoableChecks(ctx.db, now), now),
  };
};

/** How many of those that are due can be paid; of more than are counted, not all are looked at. */
const countPayable = async (db: Context['db'], due: Due): Promise<number> => {
  const count = await countChecksDue(db, due);
  return count > maxFiltered ? count : count - (await listDueWithoutAddress(db, due)).length;
};

const keyOf = ({ listingUserId, listingUserAddress }: PayoutRow): string =>
  checkKey(listingUserId, listingUserAddress);

/** Of each check that would go to an address from which the payee's last one came back, that one; by its key. */
const findChecksBack = async (
  db: Context['db'],
  rows: readonly StoredPayoutRow[],
): Promise<Map<string, CheckToWrite['cameBack']>> => {
  const hostIds = new Set(rows.map(({ host_id: hostId }) => hostId));
  const found = rows.length === 0 ? [] : await listChecksBack(db, [...hostIds]);
  return new Map(
    found.toReversed().flatMap((check) => {
      const { address_line1, address_line2, city, state, zip_code, voided_at: voidedAt } = check;
      const address = {
        addressLine1: address_line1,
        addressLine2: address_line2,
        city,
        state,
        zipCode: zip_code,
      };
      const { check_number: checkNumber, void_reason: reason } = check;
      return voidedAt === null
        ? []
        : [[checkKey(check.host_id, address), { checkNumber, dateTime: voidedAt, reason: reason ?? '' }]];
    }),
  );
};

const toCheckToWrite = (
  key: string,
  payouts: readonly PayoutRow[],
  cameBack: CheckToWrite['cameBack'] = null,
): CheckToWrite[] => {
  const [first] = payouts;
  if (!first) return [];
  return [
    {
      key,
      payeeId: first.listingUserId,
      payeeName: first.listingUserName,
      payeeEmail: first.listingUserEmail,
      address: first.listingUserAddress,
      isAddressMended: first.isAddressMended,
      profileAddress: first.profileAddress,
      amountCents: payouts.reduce((sum, { owedCents }) => sum + owedCents, 0),
      whyNot: isComplete(first.listingUserAddress) ? null : 'noAddress',
      cameBack,
      payouts: [...payouts],
    },
  ];
};
