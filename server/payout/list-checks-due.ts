import { type checks, maxChecksInRun } from '#contract/checks.ts';
import type { Operation } from '../operation.ts';
import { toPayoutRow } from './answers.ts';
import { lastDueDay } from './begin-attempt.ts';
import { countChecksDue, listChecksDue as listRows } from './table-store.ts';

/** The manual payouts that are due (docs/rules/payouts.md#run-for-checks). */
export const listChecksDue: Operation<typeof checks.listChecksDue> = async (ctx) => {
  const day = lastDueDay(ctx);
  const rows = await listRows(ctx.db, day, maxChecksInRun);
  const total = rows.length < maxChecksInRun ? rows.length : await countChecksDue(ctx.db, day);
  const payouts = rows.map((row) => toPayoutRow(row, ctx.config));
  const written = payouts.map((payout) => ({
    ...{ key: payout.bookingId, payeeId: payout.listingUserId, payeeName: payout.listingUserName },
    ...{ payeeEmail: payout.listingUserEmail, address: payout.listingUserAddress, isAddressMended: false },
    ...{ amountCents: payout.owedCents, whyNot: null, payouts: [payout] },
  }));
  return { checks: written, total, undoable: [] };
};
