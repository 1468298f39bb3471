import type { payoutAdministration } from '#contract/payout-administration.ts';
import type { Operation } from '../operation.ts';
import { toPayoutRow } from './answers.ts';
import { countPayouts, listPayoutRows } from './table-store.ts';

export const listPayouts: Operation<typeof payoutAdministration.listPayouts> = async (ctx, { query }) => {
  const counts = await countPayouts(ctx.db, query.search);
  const total = counts[query.tab];
  const rows = await listPayoutRows(ctx.db, query, total);
  const payouts = rows.map((row) => toPayoutRow(row, ctx.config));
  return { payouts, total, page: query.page, pageSize: query.pageSize, counts };
};
