import type { listingSearch } from '#contract/listing-search.ts';
import { refuse } from '#contract/refusals.ts';
import { dayInWisconsin } from '#domain/dates.ts';
import { rangesToSearch } from '#domain/search-days.ts';
import type { Operation } from '../operation.ts';
import { findOtherLand } from './alternatives-store.ts';
import { toSearchedListing } from './answers.ts';
import type { SearchedCard } from './card-store.ts';
import { findFreeDays, wantedDays } from './free-days-store.ts';

const limit = 6;

/** What else there is for whoever looks at a listing (docs/rules/search.md#other-land). */
export const getOtherLand: Operation<typeof listingSearch.getOtherLand> = async (ctx, { params, query }) => {
  const wanted = wantedDays(query);
  const [days] = (wanted && rangesToSearch(dayInWisconsin(ctx.now()), wanted)) ?? [];
  const { similar, ofHost } = (await findOtherLand(ctx.db, params.id, { days, limit })) ?? refuse('notFound');
  const ids = [...similar, ...ofHost].map(({ id }) => id);
  const freeDaysOf = await findFreeDays(ctx, ids, wanted);
  const toLand = (card: SearchedCard) => ({ ...toSearchedListing(card), ...freeDaysOf(card.id) });
  return { similar: similar.map(toLand), ofHost: ofHost.map(toLand) };
};
