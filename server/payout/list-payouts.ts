import type { payoutAdministration } from '#contract/payout-administration.ts';
import type { Operation } from '../operation.ts';
import { toPayoutRow } from './answers.ts';
import { countPayouts, listPayoutRows } from './table-store.ts';

export const listPayouts: Operation<typeof payoutAdministration.listPayouts> = async (ctx, { query }) => {
  // The tabs' counts are of all their statuses.
  const counts = await countPayouts(ctx.db, { ...query, status: undefined });
  const total =
    query.status === undefined ? counts[query.tab] : (await countPayouts(ctx.db, query))[query.tab];
  const rows = await listPayoutRows(ctx.db, query, total);
  const payouts = rows.map((row) => toPayoutRow(row, ctx.config));
  return { payouts, total, page: query.page, pageSize: query.pageSize, counts };
};
