import { createHash } from 'node:crypto';
import { type CheckToWrite, type checks, maxChecksInRun } from '#contract/checks.ts';
import type { PayoutRow } from '#contract/payout-administration.ts';
import { isComplete } from '#domain/postal-address.ts';
import type { Operation } from '../operation.ts';
import { toPayoutRow } from './answers.ts';
import { lastDueDay } from './begin-attempt.ts';
import { toChecks } from './check-answers.ts';
import { listUndoableChecks } from './check-store.ts';
import { countChecksDue, listChecksDue as listRows } from './table-store.ts';

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

/** The same for all payouts of one payee at one address. */
const keyOf = ({ listingUserId, listingUserAddress: address }: PayoutRow): string => {
  const { addressLine1, addressLine2, city, state, zipCode } = address;
  const whole = isComplete(address) ? [addressLine1, addressLine2, city, state, zipCode] : [];
  const hash = createHash('sha256').update(JSON.stringify(whole)).digest('hex');
  return `${listingUserId}-${hash.slice(0, 12)}`;
};

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
