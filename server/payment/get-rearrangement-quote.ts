import type { rearrangement } from '#contract/rearrangement.ts';
import { refuse } from '#contract/refusals.ts';
import { findBooking } from '../booking/store.ts';
import type { Operation } from '../operation.ts';
import { quoteRearrangement } from './rearrangement-quote.ts';

export const getRearrangementQuote: Operation<typeof rearrangement.getRearrangementQuote> = async (
  { db },
  { params, query },
) => {
  const booking = await findBooking(db, params.id);
  if (!booking) return refuse('notFound');
  const { price, costsCents, paying, isTaken } = await quoteRearrangement(db, booking, query);
  return {
    totalCents: price.totalCents,
    totalBeforeCents: costsCents,
    leftOfPaymentCents: paying?.left_cents ?? null,
    isFree: !isTaken,
  };
};
