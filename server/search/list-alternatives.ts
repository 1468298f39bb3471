import type { listingSearch } from '#contract/listing-search.ts';
import { whyNowhereBookable } from '#domain/availability.ts';
import { dayInWisconsin } from '#domain/dates.ts';
import { toCard, toDaysPrice } from '../listing/answers.ts';
import type { Operation } from '../operation.ts';
import { listAlternatives as listStored } from './alternatives-store.ts';

const limit = 3;

/** Similar land near a listing that is free on the same days (docs/rules/search.md#alternatives). */
export const listAlternatives: Operation<typeof listingSearch.listAlternatives> = async (
  ctx,
  { caller, params, query: { startDay, endDay, partySize } },
) => {
  const days = { startDay, endDay };
  if (whyNowhereBookable(dayInWisconsin(ctx.now()), days) !== undefined) return { listings: [] };
  const wanted = { listingId: params.id, days, partySize, exceptHostId: caller?.id, limit };
  const found = await listStored(ctx.db, wanted);
  return { listings: found.map((row) => ({ ...toCard(row), daysPrice: toDaysPrice(row) })) };
};
