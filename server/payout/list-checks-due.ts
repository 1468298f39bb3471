import { maxChecksInRun, type payoutAdministration } from '#contract/payout-administration.ts';
import type { Operation } from '../operation.ts';
import { toPayoutRow } from './answers.ts';
import { lastDueDay } from './begin-attempt.ts';
import { countChecksDue, listChecksDue as listRows } from './table-store.ts';

/** The manual payouts that are due (docs/rules/payouts.md#run-for-checks). */
export const listChecksDue: Operation<typeof payoutAdministration.listChecksDue> = async (ctx) => {
  const day = lastDueDay(ctx);
  const rows = await listRows(ctx.db, day, maxChecksInRun);
  const total = rows.length < maxChecksInRun ? rows.length : await countChecksDue(ctx.db, day);
  return { payouts: rows.map((row) => toPayoutRow(row, ctx.config)), total };
};
