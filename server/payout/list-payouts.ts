import type { payoutAdministration } from '#contract/payout-administration.ts';
import { isFiltered } from '#contract/table-filters.ts';
import type { Operation } from '../operation.ts';
import { totalOf } from '../platform/db/row-counts.ts';
import { toPayoutRow } from './answers.ts';
import { countPayouts, listPayoutRows, listPayoutsOf, searchPayouts } from './table-store.ts';

export const listPayouts: Operation<typeof payoutAdministration.listPayouts> = async (ctx, { query }) => {
  const { page, pageSize } = query;
  if (query.search !== '') {
    const { found, isWhole } = await searchPayouts(ctx.db, query);
    const counts = { pending: 0, complete: 0, other: 0 };
    for (const { tab } of found) counts[tab] += 1;
    const ofTab = found.filter((row) => row.tab === query.tab && row.has_status);
    const ids = ofTab.slice((page - 1) * pageSize, page * pageSize).map(({ id }) => id);
    const payouts = (await listPayoutsOf(ctx.db, ids, query)).map((row) => toPayoutRow(row, ctx));
    return { payouts, total: ofTab.length, isTotalWhole: isWhole, page, pageSize, counts };
  }
  // The tabs' counts are of all their statuses.
  const counts = await countPayouts(ctx.db, { ...query, status: undefined });
  const fitting =
    query.status === undefined ? counts[query.tab] : (await countPayouts(ctx.db, query))[query.tab];
  const rows = await listPayoutRows(ctx.db, query, fitting);
  const payouts = rows.map((row) => toPayoutRow(row, ctx));
  return { payouts, ...totalOf(fitting, isFiltered(query)), page, pageSize, counts };
};
