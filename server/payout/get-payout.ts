import type { payoutAdministration } from '#contract/payout-administration.ts';
import { refuse } from '#contract/refusals.ts';
import { payoutTypeOfPath } from '#domain/payout-status.ts';
import type { Operation } from '../operation.ts';
import { toPayout } from './answers.ts';
import { findPayoutRow } from './table-store.ts';

export const getPayout: Operation<typeof payoutAdministration.getPayout> = async (ctx, { params }) => {
  const found = await findPayoutRow(ctx.db, params.bookingId);
  if (found?.payout_type !== payoutTypeOfPath[params.type]) return refuse('notFound');
  return toPayout(ctx.db, found, ctx);
};
