import { type CheckToWrite, type checks, maxChecksInRun } from '#contract/checks.ts';
import type { PayoutRow } from '#contract/payout-administration.ts';
import { isComplete } from '#domain/postal-address.ts';
import type { Operation } from '../operation.ts';
import { toPayoutRow } from './answers.ts';
import { lastDueDay } from './begin-attempt.ts';
import { checkKey } from './check-address.ts';
import { toChecks } from './check-answers.ts';
import { listUndoableChecks } from './check-store.ts';
import { countChecksDue, listChecksDue as listRows } from './checks-due-store.ts';

/** The checks to write for manual payouts that are due (docs/rules/payouts.md#run-for-checks). */
export const listChecksDue: Operation<typeof checks.listChecksDue> = async (ctx) => {
  const day = lastDueDay(ctx);
  const rows = await listRows(ctx.db, day, maxChecksInRun);
  const total = rows.length < maxChecksInRun ? rows.length : await countChecksDue(ctx.db, day);
  const now = ctx.now();
  const payouts = rows.map((row) => toPayoutRow(row, ctx.config));
  return {
    checks: [...Map.groupBy(payouts, keyOf)].flatMap(([key, own]) => toCheckToWrite(key, own)),
    total,
    undoable: await toChecks(ctx.db, await listUndoableChecks(ctx.db, now), now),
  };
};

const keyOf = ({ listingUserId, listingUserAddress }: PayoutRow): string =>
  checkKey(listingUserId, listingUserAddress);

const toCheckToWrite = (key: string, payouts: readonly PayoutRow[]): CheckToWrite[] => {
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
      payouts: [...payouts],
    },
  ];
};
